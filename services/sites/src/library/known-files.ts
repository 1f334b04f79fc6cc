import type { Db } from '@portico/kit/postgres/db'
import { hasFile } from './store/file-removals.ts'

/** How long a file is served after another process deleted it for good. */
const KNOWN_MS = 10_000
const MAX_KNOWN = 20_000

export type KnownFiles = {
  /** Whether a file or a font has a row. Its content stays for 30 days longer and is not served. */
  has(websiteId: string, id: string): Promise<boolean>
  /** Asks again for these at once. */
  forget(websiteId: string, ids: readonly string[]): void
}

/** Remembers for a short time which files have rows, so that a visitor's request rarely needs a statement. */
export function createKnownFiles(db: Pick<Db, 'read'>): KnownFiles {
  const knownUntil = new Map<string, number>()
  const nameOf = (websiteId: string, id: string) => `${websiteId}/${id}`
  return {
    async has(websiteId, id) {
      const name = nameOf(websiteId, id)
      const now = performance.now()
      if ((knownUntil.get(name) ?? 0) > now) return true
      // Files are served while the database is away, as pages are.
      const isThere = await db.read(websiteId, (reader) => hasFile(reader, id)).catch(() => true)
      if (!isThere) return false
      if (knownUntil.size >= MAX_KNOWN) knownUntil.clear()
      knownUntil.set(name, now + KNOWN_MS)
      return true
    },
    forget(websiteId, ids) {
      for (const id of ids) knownUntil.delete(nameOf(websiteId, id))
    },
  }
}
