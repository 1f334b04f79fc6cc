import { INGESTION_RETENTION_MONTHS } from '@portico/proto/limits'
import type { Clock } from '@portico/kit/clock'
import { deleteInBatches, runHourly } from '@portico/kit/runtime/hourly'
import type { Logger } from '@portico/kit/runtime/logger'
import type { Db } from '@portico/kit/postgres/db'
import { dayOf, dropPartitions, ensurePartitions } from './store/hits.ts'
import { forgetRollups } from './store/rollups.ts'
import { forgetConversions } from './store/conversions.ts'
import { forgetSalts } from './store/salts.ts'
import { forgetVisits } from './store/visitor-visits.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Twice as long as the topic keeps a fact. */
const CONVERSION_DAYS = 28

/**
 * Makes tomorrow's partition, drops raw hits older than `retentionDays`, forgets visits that ended a day ago,
 * the salts of past days, submissions that cannot come again and roll-ups older than tracking data is kept (S-52).
 */
export async function keepHouse(db: Db, now: number, retentionDays: number): Promise<void> {
  await db.job(async (tx) => {
    ensurePartitions(tx, [dayOf(now), dayOf(now + DAY)])
    await dropPartitions(tx, dayOf(now - retentionDays * DAY))
    await forgetSalts(tx, dayOf(now))
    await forgetVisits(tx, new Date(now - DAY))
    await forgetConversions(tx, new Date(now - CONVERSION_DAYS * DAY))
  })
  const oldest = new Date(now)
  oldest.setUTCMonth(oldest.getUTCMonth() - INGESTION_RETENTION_MONTHS)
  await deleteInBatches((most) => db.job((tx) => forgetRollups(tx, oldest, most)))
}

/** `keepHouse` now and every hour. The first time may fail the start; later failures are logged and tried again. */
export async function startHousekeeping({
  db,
  clock,
  logger,
  retentionDays,
}: {
  db: Db
  clock: Clock
  logger: Logger
  retentionDays: number
}): Promise<{ stop(): Promise<void> }> {
  const run = () => keepHouse(db, clock.now().getTime(), retentionDays)
  await run()
  return runHourly(run, { logger, failureMessage: 'housekeeping failed and will be tried again' })
}
