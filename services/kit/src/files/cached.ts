import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from '../runtime/logger.ts'
import { errorMessage } from '../runtime/error-message.ts'
import type { Files } from './files.ts'

/** A larger file is not copied: it is read in ranges. */
const MAX_COPY_BYTES = 8_000_000
/** A copy is read again from the store after this time, so that copies of removed files end on every machine. */
const MAX_AGE_MS = 86_400_000
/** Copies are cleared to this share of the limit, and two processes may each write a share before they look again. */
const KEPT_SHARE = 0.85
const LOOK_SHARE = 0.05
/** A use of a copy is noted once in this time. */
const NOTE_MS = 60_000
const SUM_BYTES = 32
const NAME = /^[0-9a-f]{64}$/

/**
 * Keeps copies of files that are read whole in a directory of at most `maxBytes`; the least recently used are removed
 * first. Several processes may share the directory. The store must not change a file under its key, except by removing it.
 */
export function createCachedFiles(
  files: Files,
  {
    dir,
    maxBytes,
    logger,
    now = Date.now,
  }: { dir: string; maxBytes: number; logger: Logger; now?: () => number },
): Files {
  let written = Infinity // the first copy looks at what earlier processes left
  let isLooking = false
  const pathOf = (key: string) => join(dir, createHash('sha256').update(key).digest('hex'))

  async function find(key: string): Promise<Buffer | null> {
    const file = await open(pathOf(key), 'r').catch(() => null)
    if (!file) return null
    try {
      const { mtimeMs, atimeMs } = await file.stat()
      const at = now()
      if (at - mtimeMs > MAX_AGE_MS) return null
      const content = await file.readFile()
      const bytes = content.subarray(SUM_BYTES)
      // A copy may be damaged after a power cut, because it is not synced.
      if (!content.subarray(0, SUM_BYTES).equals(sumOf(bytes))) return null
      if (at - atimeMs > NOTE_MS) await file.utimes(at / 1_000, mtimeMs / 1_000)
      return bytes
    } catch {
      return null
    } finally {
      await file.close()
    }
  }

  /** Stores a copy. A failure costs only the copy. */
  async function keep(key: string, bytes: Buffer): Promise<void> {
    const path = pathOf(key)
    const temporary = `${path}.${randomUUID()}`
    try {
      await mkdir(dir, { recursive: true })
      await writeFile(temporary, Buffer.concat([sumOf(bytes), bytes]), { mode: 0o600 })
      await rename(temporary, path)
      written += bytes.length + SUM_BYTES
      if (written > maxBytes * LOOK_SHARE) await clear()
    } catch (error) {
      logger.warn({ reason: errorMessage(error) }, 'a local copy of a file could not be stored')
      await rm(temporary, { force: true }).catch(() => undefined)
    }
  }

  /** Removes the copies that were used least recently, old ones, and what processes that ended left. */
  async function clear(): Promise<void> {
    if (isLooking) return
    isLooking = true
    try {
      written = 0
      const copies: { path: string; size: number; usedAt: number }[] = []
      for (const name of await readdir(dir)) {
        const path = join(dir, name)
        const found = await stat(path).catch(() => null)
        if (!found) continue
        const isOld = now() - found.mtimeMs > (NAME.test(name) ? MAX_AGE_MS : MAX_AGE_MS / 24)
        if (isOld) await rm(path, { force: true })
        else copies.push({ path, size: found.size, usedAt: Math.max(found.atimeMs, found.mtimeMs) })
      }
      copies.sort((a, b) => a.usedAt - b.usedAt)
      let total = copies.reduce((sum, { size }) => sum + size, 0)
      for (const { path, size } of copies) {
        if (total <= maxBytes * KEPT_SHARE) break
        await rm(path, { force: true })
        total -= size
      }
    } finally {
      isLooking = false
    }
  }

  return {
    ...files,
    async get(key) {
      const copy = await find(key)
      if (copy) return copy
      const bytes = await files.get(key)
      if (bytes && bytes.length <= Math.min(MAX_COPY_BYTES, maxBytes / 10)) await keep(key, bytes)
      return bytes
    },
    async put(key, content) {
      await rm(pathOf(key), { force: true })
      await files.put(key, content)
      await rm(pathOf(key), { force: true })
    },
    async join(key, parts) {
      await files.join(key, parts)
      await rm(pathOf(key), { force: true })
    },
    async remove(key) {
      await files.remove(key)
      await rm(pathOf(key), { force: true })
    },
    async removeAll(folder) {
      for await (const { key } of files.list(folder)) await rm(pathOf(key), { force: true })
      await files.removeAll(folder)
    },
  }
}

const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest()
