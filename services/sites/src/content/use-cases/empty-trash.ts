import type { WebsiteLoop } from '@portico/kit/jobs/website-loop'
import type { Tx } from '@portico/kit/postgres/db'
import { TRASH_DAYS } from '@portico/proto/limits'
import type { ContentDeps } from '../deps.ts'
import { deleteUnusedBodies } from '../store/page-bodies.ts'
import { findWebsitesToPurge, purgeTrash, type TrashPart } from '../store/trash.ts'
import { lockWebsite } from '../../websites/store/websites.ts'

const DAY_MS = 86_400_000

/** Deletes what has been in the trash for 30 days, for good. Releases that show it keep their copy. */
export async function emptyTrash(
  { db, clock }: Pick<ContentDeps, 'db' | 'clock'>,
  loop: WebsiteLoop,
  signal?: AbortSignal,
): Promise<void> {
  const before = new Date(clock.now().getTime() - TRASH_DAYS * DAY_MS)
  await loop.run(
    () => db.job((tx) => findWebsitesToPurge(tx, before)),
    (websiteId) =>
      db.tenant(websiteId, async (tx) => {
        await lockWebsite(tx, websiteId)
        await deleteForGood(tx, { before })
      }),
    signal,
  )
}

/** Deletes a part of the trash for good, and returns the number of pages and items. The website must be locked. */
export async function deleteForGood(tx: Tx, part: TrashPart): Promise<number> {
  const { deleted, bodies } = await purgeTrash(tx, part)
  deleteUnusedBodies(tx, bodies)
  return deleted
}
