import type { WebsiteLoop } from '@portico/kit/jobs/website-loop'
import type { Db } from '@portico/kit/postgres/db'
import { BLOCK_MAX } from '../domain/block.ts'
import { startOf } from '../../model/buckets.ts'
import { dayOf } from '@portico/kit/collect/day-of'
import { lockRollups } from '../store/rollups.ts'
import {
  deleteBlocks,
  findWebsitesWithoutBlocks,
  insertBlock,
  type WebsiteDay,
} from '../store/visit-blocks.ts'
import { readVisitBatches } from '../store/visits.ts'

const DAY_MS = 86_400_000
/** A visit that began before midnight goes on for at least half an hour. Later changes delete the blocks again. */
const REST_MS = 3_600_000
/** Rows of fewer visits are read as fast as a block. */
const MIN_VISITS = 100

/**
 * Makes the blocks of days that are over and have none, website by website, the latest day first. Each is a transaction of its
 * own. A website that fails does not hold up others.
 */
export async function makeMissingBlocks(
  db: Pick<Db, 'job'>,
  loop: WebsiteLoop,
  { now, retentionDays, signal }: { now: Date; retentionDays: number; signal?: AbortSignal },
): Promise<void> {
  const end = startOf(now.getTime() - REST_MS, 'day')
  const missing = new Map<string, string[]>()
  for (let back = 1; back <= retentionDays; back++) {
    const day = dayOf(end - back * DAY_MS)
    for (const websiteId of await db.job((tx) => findWebsitesWithoutBlocks(tx, day, MIN_VISITS)))
      missing.set(websiteId, [...(missing.get(websiteId) ?? []), day])
  }
  await loop.run(
    () => Promise.resolve([...missing.keys()]),
    async (websiteId) => {
      for (const day of missing.get(websiteId) ?? []) {
        if (signal?.aborted) return
        await makeBlocks(db, { websiteId, day })
      }
    },
    signal,
  )
}

/** Makes the blocks of a website's day from its visits. */
export function makeBlocks(db: Pick<Db, 'job'>, day: WebsiteDay): Promise<void> {
  return db.job(async (tx) => {
    lockRollups(tx, [day.websiteId])
    deleteBlocks(tx, [day])
    for (const sample of [false, true]) {
      let number = 0
      for await (const visits of readVisitBatches(tx, { ...day, sample }, BLOCK_MAX))
        insertBlock(tx, { ...day, sample, number: number++ }, visits)
    }
  })
}
