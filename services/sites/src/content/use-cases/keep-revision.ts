import type { Tx } from '@portico/kit/postgres/db'
import { MAX_REVISIONS_PER_PAGE, REVISION_MINUTES } from '@portico/proto/limits'
import { deleteUnusedBodies, storeBodies } from '../store/page-bodies.ts'
import type { PageKind } from '../../model/content.ts'
import {
  deleteOldRevisions,
  findLatestRevision,
  insertRevision,
  replaceRevision,
} from '../store/revisions.ts'

/**
 * Keeps the saved document of a page as a revision. Saves of one account within ten minutes are one revision: a later one
 * replaces the earlier one. The website must be locked.
 */
export async function keepRevision(
  tx: Tx,
  saved: {
    websiteId: string
    kind: PageKind
    pageId: string
    number: number
    savedBy: string
    savedAt: Date
  },
): Promise<void> {
  const latest = await findLatestRevision(tx, saved.pageId)
  await storeBodies(tx, saved.kind, [saved.pageId])
  const isRecent =
    latest?.savedBy === saved.savedBy &&
    saved.savedAt.getTime() - latest.beganAt.getTime() < REVISION_MINUTES * 60_000
  if (latest && isRecent) {
    replaceRevision(tx, saved, latest.number)
    deleteUnusedBodies(tx, [latest.body])
    return
  }
  insertRevision(tx, saved)
  deleteUnusedBodies(tx, await deleteOldRevisions(tx, saved.pageId, MAX_REVISIONS_PER_PAGE))
}
