import type { WebsiteLoop } from '@portico/kit/jobs/website-loop'
import type { Tx } from '@portico/kit/postgres/db'
import { noteErasure } from '@portico/kit/postgres/note-erasure'
import { TRASH_DAYS } from '@portico/proto/limits'
import type { LibraryDeps } from '../deps.ts'
import { deleteAssets, findAssetsToPurge, findWebsitesWithOldAssets } from '../store/assets.ts'
import { findWebsitesWithDueRemovals } from '../store/file-removals.ts'
import { findExpiredUploads, findWebsitesWithExpiredUploads } from '../store/uploads.ts'
import { removeDueFiles, removeLater } from './remove-files.ts'
import { removeUpload } from './uploads.ts'

const DAY_MS = 86_400_000

type Deps = Pick<LibraryDeps, 'db' | 'files' | 'clock'> & Partial<Pick<LibraryDeps, 'knownFiles'>>

/**
 * Deletes files for good. Their contents are removed 30 days later, or now if the owner erases them. They are not served meanwhile.
 */
export async function purgeAssets(
  deps: Deps,
  websiteId: string,
  choose: (tx: Tx) => Promise<readonly string[]>,
  isErased = false,
): Promise<void> {
  const purged = await deps.db.tenant(websiteId, async (tx) => {
    const ids = await choose(tx)
    if (ids.length > 0) await deleteAssets(tx, ids)
    noteErasure(tx, 'asset', websiteId, ids)
    await removeLater(tx, { websiteId, ids, now: deps.clock.now(), isErased })
    return ids
  })
  deps.knownFiles?.forget(websiteId, purged)
  if (isErased) await removeDueFiles(deps, websiteId)
}

export type PurgeLoops = { purgeAssets: WebsiteLoop; purgeUploads: WebsiteLoop; removeFiles: WebsiteLoop }

/**
 * Deletes files that have been in the trash for 30 days, uploads that can no longer be resumed, and the contents of files whose rows
 * are gone for 30 days.
 */
export async function removeOldFiles(deps: Deps, loops: PurgeLoops, signal?: AbortSignal): Promise<void> {
  const { db, files, clock } = deps
  const now = clock.now()
  const before = new Date(now.getTime() - TRASH_DAYS * DAY_MS)
  await loops.purgeAssets.run(
    () => db.job((tx) => findWebsitesWithOldAssets(tx, before)),
    (websiteId) => purgeAssets(deps, websiteId, (tx) => findAssetsToPurge(tx, before)),
    signal,
  )
  await loops.purgeUploads.run(
    () => db.job((tx) => findWebsitesWithExpiredUploads(tx, now)),
    async (websiteId) => {
      for (const id of await db.tenant(websiteId, (tx) => findExpiredUploads(tx, now)))
        await removeUpload({ db, files }, { websiteId, id })
    },
    signal,
  )
  await loops.removeFiles.run(
    () => db.job((tx) => findWebsitesWithDueRemovals(tx, now)),
    (websiteId) => removeDueFiles(deps, websiteId, signal),
    signal,
  )
}
