import { INGESTION_RETENTION_MONTHS } from '@portico/proto/limits'
import type { Clock } from '@portico/kit/clock'
import { deleteInBatches, runHourly } from '@portico/kit/runtime/hourly'
import type { Logger } from '@portico/kit/runtime/logger'
import type { Db } from '@portico/kit/postgres/db'
import { forgetHistograms } from './store/histograms.ts'
import { forgetRecords } from './store/seen-records.ts'

const HOUR = 3_600_000
/**
 * Longer than the topic keeps messages, so that a group that begins at the earliest message counts none twice: three
 * days, and up to seven more, because Kafka deletes whole segments, and closes one after a week.
 */
const SEEN_DAYS = 11

/** Forgets the ids of records that cannot come again, and histograms older than tracking data is kept (S-52). */
export async function keepHouse(db: Db, now: Date): Promise<void> {
  await db.job((tx) => forgetRecords(tx, new Date(now.getTime() - SEEN_DAYS * 24 * HOUR)))
  const oldest = new Date(now)
  oldest.setUTCMonth(oldest.getUTCMonth() - INGESTION_RETENTION_MONTHS)
  await deleteInBatches((most) => db.job((tx) => forgetHistograms(tx, oldest, most)))
}

/** `keepHouse` now and every hour. The first time may fail the start; later failures are logged and tried again. */
export async function startHousekeeping({
  db,
  clock,
  logger,
}: {
  db: Db
  clock: Clock
  logger: Logger
}): Promise<{ stop(): Promise<void> }> {
  const run = () => keepHouse(db, clock.now())
  await run()
  return runHourly(run, { logger, failureMessage: 'housekeeping failed and will be tried again' })
}
