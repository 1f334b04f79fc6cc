import { createHash } from 'node:crypto'
import { notFound } from '@portico/kit/errors'
import type { Tx } from '@portico/kit/postgres/db'
import type { RouteDeps } from '../deps.ts'
import { lockWebsite } from '../store/websites.ts'
import { publishDrafts } from './publish-drafts.ts'
import { restoreRelease } from './restore-release.ts'

/** The stored form of the token of a preview link. */
export const previewTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

class RollBack extends Error {}

/**
 * Reads the website as it would be published: what is saved, or the release with this number. It is published in a transaction
 * that is rolled back, so a preview shows exactly what publishing would show, and changes nothing (decision 0133).
 */
export async function readPreview<T>(
  { db, clock, ids, signals }: Pick<RouteDeps, 'db' | 'clock' | 'ids' | 'signals'>,
  websiteId: string,
  release: number | null,
  read: (tx: Tx) => Promise<T>,
): Promise<T> {
  const deps = { clock, ids, signals: { ...signals, released: () => undefined } }
  let result: { value: T } | undefined
  try {
    await db.tenant(websiteId, async (tx) => {
      const website = await lockWebsite(tx, websiteId)
      if (!website) throw notFound('website', websiteId)
      if (release === null) await publishDrafts(deps, tx, { website, pages: null, name: '', accountId: '' })
      else if (release !== website.releaseNumber)
        await restoreRelease(deps, tx, { website, number: release, accountId: '' })
      result = { value: await read(tx) }
      throw new RollBack()
    })
  } catch (error) {
    if (!(error instanceof RollBack)) throw error
  }
  return result!.value
}
