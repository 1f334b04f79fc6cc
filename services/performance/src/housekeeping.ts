import { INGESTION_RETENTION_MONTHS, QUARANTINE_DAYS } from '@portico/proto/limits'
import { HOURLY_DAYS, RECORD_DAYS } from '@portico/proto/http/visits/performance-figures'
import { deleteOldQuarantined } from '@portico/kit/collect/quarantine'
import { deleteBeyondRetention } from '@portico/kit/collect/retention'
import { deleteInBatches } from '@portico/kit/runtime/time/hourly'
import type { Db } from '@portico/kit/postgres/db'
import { dayOf } from '@portico/kit/collect/day-of'
import { DAY_MS } from './domain/spans.ts'
import { dropPartitions, ensurePartitions } from './store/records.ts'
import { deleteOldReleases } from './store/releases.ts'
import { deleteOldRollups } from './store/rollups.ts'
import { deleteOldRecordIds } from './store/seen-records.ts'

/**
 * Longer than the topic keeps messages, so that a group that begins at the earliest message counts none twice: three
 * days, and up to seven more, because Kafka deletes whole segments, and closes one after a week.
 */
const SEEN_DAYS = 11

/** The tables whose rows a website may keep for less time than the operator. */
const rawTables = [
  { table: 'record', key: ['website_id', 'day', 'record_id'], age: 'day' },
  { table: 'quarantine', key: ['website_id', 'id'], age: 'received_at' },
]

/** Creates the partitions of today and tomorrow. Several processes may do so at once. */
export const makePartitions = (db: Db, now: Date): Promise<void> =>
  db.job(async (tx) => {
    ensurePartitions(tx, [dayOf(now.getTime()), dayOf(now.getTime() + DAY_MS)])
    await Promise.resolve()
  })

/**
 * Creates tomorrow's partition. Deletes records older than `RECORD_DAYS` or than their website keeps them, ids of records that the topic no longer keeps,
 * malformed records after `QUARANTINE_DAYS`, roll-ups by hour after `HOURLY_DAYS`, and other roll-ups and releases older than tracking data is kept (S-52).
 */
export async function runHousekeeping(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  const nowMs = now.getTime()
  const daysAgo = (days: number) => new Date(nowMs - days * DAY_MS)
  const oldest = new Date(now)
  oldest.setUTCMonth(oldest.getUTCMonth() - INGESTION_RETENTION_MONTHS)
  await db.job(async (tx) => {
    ensurePartitions(tx, [dayOf(nowMs), dayOf(nowMs + DAY_MS)])
    await dropPartitions(tx, dayOf(nowMs - RECORD_DAYS * DAY_MS))
    await deleteOldRecordIds(tx, daysAgo(SEEN_DAYS))
    await deleteOldReleases(tx, oldest)
  })
  for (const table of rawTables)
    await deleteInBatches((max) => db.job((tx) => deleteBeyondRetention(tx, table, now, max)), signal)
  await deleteInBatches(
    (max) => db.job((tx) => deleteOldRollups(tx, 'hour', daysAgo(HOURLY_DAYS + 1), max)),
    signal,
  )
  await deleteInBatches((max) => db.job((tx) => deleteOldRollups(tx, 'any', oldest, max)), signal)
  await deleteInBatches(
    (max) => db.job((tx) => deleteOldQuarantined(tx, daysAgo(QUARANTINE_DAYS), max)),
    signal,
  )
}
