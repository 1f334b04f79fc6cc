import type { WebsiteLoop } from '@portico/kit/jobs/website-loop'
import type { Tx } from '@portico/kit/postgres/db'
import { noteErasure } from '@portico/kit/postgres/note-erasure'
import { TRASH_DAYS } from '@portico/proto/limits'
import type { LibraryDeps } from '../deps.ts'
import { assetFolderKey } from '../domain/asset-names.ts'
import { deleteAssets, findAssetsToPurge, findWebsitesWithOldAssets } from '../store/assets.ts'
import { findExpiredUploads, findWebsitesWithExpiredUploads } from '../store/uploads.ts'
import { removeUpload } from './uploads.ts'

const DAY_MS = 86_400_000

type Deps = Pick<LibraryDeps, 'db' | 'files' | 'clock'>

/** Deletes files for good, with all their versions and widths. The rows go first: no list shows a file without content. */
export async function purgeAssets(
  { db, files }: Pick<LibraryDeps, 'db' | 'files'>,
  websiteId: string,
  choose: (tx: Tx) => Promise<readonly string[]>,
): Promise<void> {
  const purged = await db.tenant(websiteId, async (tx) => {
    const ids = await choose(tx)
    if (ids.length > 0) await deleteAssets(tx, ids)
    noteErasure(tx, 'asset', websiteId, ids)
    return ids
  })
  for (const id of purged) await files.removeAll(assetFolderKey(websiteId, id))
}

export type PurgeLoops = { purgeAssets: WebsiteLoop; purgeUploads: WebsiteLoop }

/** Deletes files that have been in the trash for 30 days, and uploads that can no longer be resumed. */
export async function removeOldFiles(
  { db, files, clock }: Deps,
  loops: PurgeLoops,
  signal?: AbortSignal,
): Promise<void> {
  const now = clock.now()
  const before = new Date(now.getTime() - TRASH_DAYS * DAY_MS)
  await loops.purgeAssets.run(
    () => db.job((tx) => findWebsitesWithOldAssets(tx, before)),
    (websiteId) => purgeAssets({ db, files }, websiteId, (tx) => findAssetsToPurge(tx, before)),
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
}
