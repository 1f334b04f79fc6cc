import { INGESTION_RETENTION_MONTHS } from '@portico/proto/limits'
import { deleteInBatches } from '@portico/kit/runtime/hourly'
import type { Db } from '@portico/kit/postgres/db'
import { dayOf, dropPartitions, ensurePartitions } from './store/hits.ts'
import { deleteOldRollups } from './store/rollups.ts'
import { deleteOldConversions } from './store/conversions.ts'
import { deleteOldSalts } from './store/salts.ts'
import { deleteOldVisitStates } from './store/visit-states.ts'

const DAY_MS = 24 * 3_600_000
/** Twice as long as the topic keeps a fact. */
const CONVERSION_DAYS = 28

/**
 * Creates tomorrow's partition. Deletes raw hits older than `retentionDays`, states of visits that ended a day ago, salts
 * of past days, ids of submissions whose facts the topic no longer keeps, and roll-ups older than tracking data is kept
 * (S-52).
 */
export async function runHousekeeping(db: Db, now: Date, retentionDays: number): Promise<void> {
  const nowMs = now.getTime()
  await db.job(async (tx) => {
    ensurePartitions(tx, [dayOf(nowMs), dayOf(nowMs + DAY_MS)])
    await dropPartitions(tx, dayOf(nowMs - retentionDays * DAY_MS))
    await deleteOldSalts(tx, dayOf(nowMs))
    await deleteOldVisitStates(tx, new Date(nowMs - DAY_MS))
    await deleteOldConversions(tx, new Date(nowMs - CONVERSION_DAYS * DAY_MS))
  })
  const oldest = new Date(now)
  oldest.setUTCMonth(oldest.getUTCMonth() - INGESTION_RETENTION_MONTHS)
  await deleteInBatches((max) => db.job((tx) => deleteOldRollups(tx, oldest, max)))
}
