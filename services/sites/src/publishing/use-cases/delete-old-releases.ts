import type { Tx } from '@portico/kit/postgres/db'
import { deleteUnusedBodies } from '../../content/store/page-bodies.ts'
import { deleteEntriesBefore, deleteReleasesUpTo } from '../store/releases.ts'

/** Deletes the releases older than the `kept` newest ones, with everything that only they have. */
export async function deleteOldReleases(tx: Tx, newest: number, kept: number): Promise<void> {
  const oldestKept = newest - kept + 1
  if (oldestKept <= 1) return
  deleteReleasesUpTo(tx, oldestKept - 1)
  deleteUnusedBodies(tx, await deleteEntriesBefore(tx, oldestKept))
}
