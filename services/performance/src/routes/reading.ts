import type { Bus } from '@portico/kit/bus/bus'
import { readProgress, freshAsOf } from '@portico/kit/collect/progress'
import type { Clock } from '@portico/kit/clock'
import type { Db, Tx } from '@portico/kit/postgres/db'
import { RECORD_TOPIC } from '../topics.ts'

export type ReadingDeps = { db: Db; bus: Bus; clock: Clock }

/**
 * Runs `read` as a transaction of the website; returns its result with the time up to which the figures are complete.
 * The end of the topic is read first, so that records that arrive meanwhile make the figures newer, not older.
 */
export async function readFresh<T extends object>(
  { db, bus, clock }: ReadingDeps,
  websiteId: string,
  read: (tx: Tx) => Promise<T>,
): Promise<T & { freshAsOf: string }> {
  const ends = await bus.ends(RECORD_TOPIC.name).catch(() => null)
  return db.tenant(websiteId, async (tx) => {
    const progress = await readProgress(tx)
    return { ...(await read(tx)), freshAsOf: freshAsOf(progress, ends, clock.now()).toISOString() }
  })
}
