import type { Tx } from '@portico/kit/postgres/db'
import { FILE_REMOVAL_DAYS } from '@portico/proto/limits'
import type { LibraryDeps } from '../deps.ts'
import { assetFolderKey } from '../domain/asset-names.ts'
import { deleteRemoval, hasFile, insertRemovals, lockDueRemoval } from '../store/file-removals.ts'

const DAY_MS = 86_400_000

/**
 * Notes, in the transaction that deletes their rows, that files or fonts are removed with all their versions and widths: after 30 days,
 * so that a database that is restored to an earlier time finds them (decision 236), or as soon as possible.
 */
export async function removeLater(
  tx: Tx,
  {
    websiteId,
    ids,
    now,
    isErased = false,
  }: { websiteId: string; ids: readonly string[]; now: Date; isErased?: boolean },
): Promise<void> {
  const dueAt = isErased ? now : new Date(now.getTime() + FILE_REMOVAL_DAYS * DAY_MS)
  const keys = ids.map((id) => assetFolderKey(websiteId, id))
  if (keys.length > 0) await insertRemovals(tx, websiteId, keys, dueAt)
}

/**
 * Removes the files of a website that are due, each in a transaction that locks its row: several processes take different ones, and
 * a failure leaves the row. A file that has a row again is kept.
 */
export async function removeDueFiles(
  { db, files, clock }: Pick<LibraryDeps, 'db' | 'files' | 'clock'>,
  websiteId: string,
  signal?: AbortSignal,
): Promise<void> {
  const removeNext = () =>
    db.tenant(websiteId, async (tx) => {
      const key = await lockDueRemoval(tx, clock.now())
      if (key === undefined) return false
      if (!(await hasFile(tx, key.split('/').at(-1)!))) await files.removeAll(key)
      await deleteRemoval(tx, key)
      return true
    })
  while (!signal?.aborted && (await removeNext()));
}
