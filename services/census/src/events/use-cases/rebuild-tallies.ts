import type { Db, Tx } from '@portico/kit/postgres/db'
import { foldErrors, foldEvents } from '../domain/fold-events.ts'
import { errorFamilies, eventFamilies, type Addition, type Family } from '../domain/tally.ts'
import { readErrorsOfDay, readEventsOfDay } from '../store/stored-events.ts'
import { addToTallies, deleteTalliesOfDay, lockTallies, TALLY_CAPS } from '../store/tally.ts'
import type { WebsiteDay } from '../../visits/store/visit-blocks.ts'

/**
 * Builds the tallies of a website's day (UTC) again from its raw events and script errors; the figures stay equal. Returns
 * how many there are. If there are none of a kind, because raw rows are deleted earlier than tallies, its tallies stay.
 */
export function rebuildTallies(
  db: Pick<Db, 'job'>,
  day: WebsiteDay,
): Promise<{ events: number; errors: number }> {
  return db.job(async (tx) => {
    lockTallies(tx, [day.websiteId])
    return {
      events: await rebuild(tx, day, eventFamilies, readEventsOfDay(tx, day), foldEvents),
      errors: await rebuild(tx, day, errorFamilies, readErrorsOfDay(tx, day), foldErrors),
    }
  })
}

async function rebuild<Row>(
  tx: Tx,
  day: WebsiteDay,
  families: readonly Family[],
  batches: AsyncGenerator<Row[]>,
  fold: (rows: readonly Row[]) => Addition[],
): Promise<number> {
  let count = 0
  for await (const batch of batches) {
    if (count === 0) deleteTalliesOfDay(tx, day, families)
    count += batch.length
    await addToTallies(tx, fold(batch), TALLY_CAPS)
  }
  return count
}
