import { INGESTION_RETENTION_MONTHS } from '@portico/proto/limits'
import { deleteInBatches } from '@portico/kit/runtime/hourly'
import type { Db } from '@portico/kit/postgres/db'
import { deleteOldHistograms } from './store/histograms.ts'
import { deleteOldRecordIds } from './store/seen-records.ts'

const DAY_MS = 24 * 3_600_000
/**
 * Longer than the topic keeps messages, so that a group that begins at the earliest message counts none twice: three
 * days, and up to seven more, because Kafka deletes whole segments, and closes one after a week.
 */
const SEEN_DAYS = 11

/** Deletes ids of records that the topic no longer keeps, and histograms older than tracking data is kept (S-52). */
export async function runHousekeeping(db: Db, now: Date): Promise<void> {
  await db.job((tx) => deleteOldRecordIds(tx, new Date(now.getTime() - SEEN_DAYS * DAY_MS)))
  const oldest = new Date(now)
  oldest.setUTCMonth(oldest.getUTCMonth() - INGESTION_RETENTION_MONTHS)
  await deleteInBatches((max) => db.job((tx) => deleteOldHistograms(tx, oldest, max)))
}
