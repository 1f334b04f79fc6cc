import { MAX_KEYS_PER_DAY } from '@portico/proto/limits'
import type { Tx } from '@portico/kit/postgres/db'
import { foldRecords } from '../domain/fold.ts'
import { dayOf } from '@portico/kit/collect/day-of'
import type { SpeedRecord } from '../domain/speed-record.ts'
import { capKeys } from '../store/key-cap.ts'
import { ensurePartitions, insertRecords } from '../store/records.ts'
import { addToRollups, lockRollups } from '../store/rollups.ts'
import { insertRecordIds } from '../store/seen-records.ts'

/**
 * Stores records whose id was not stored before, and adds the page loads among them to the roll-ups. The number of
 * statements does not depend on the number of records. `acceptedAt`: when the broker or the quarantine took them. Returns
 * the numbers of records: new ones that are counted, new ones of load tests, and repeated ones.
 */
export async function countRecords(
  tx: Tx,
  received: readonly SpeedRecord[],
  acceptedAt: Date,
): Promise<{ counted: number; synthetic: number; repeated: number }> {
  const records = [
    ...new Map(received.map((record) => [`${record.websiteId}|${record.recordId}`, record])).values(),
  ]
  lockRollups(tx, new Set(records.map((record) => record.websiteId)))
  ensurePartitions(tx, new Set(records.map((record) => dayOf(record.at))))
  const fresh = await insertRecordIds(tx, records, acceptedAt)
  insertRecords(tx, fresh)
  const counted = fresh.filter((record) => !record.synthetic)
  const pageLoads = counted.filter((record) => record.event === 'page_speed')
  const { additions, stored } = await capKeys(tx, foldRecords(pageLoads), MAX_KEYS_PER_DAY)
  addToRollups(tx, additions, stored)
  return {
    counted: counted.length,
    synthetic: fresh.length - counted.length,
    repeated: received.length - fresh.length,
  }
}
