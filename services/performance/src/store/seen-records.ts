import type { Tx } from '@portico/kit/postgres/db'
import type { SpeedRecord } from '../domain/speed-record.ts'

/**
 * Stores the ids of records in one statement; returns the records whose id was not stored before. Ids within `records` are
 * distinct. `acceptedAt` is when the broker accepted them, because it keeps them from then on: a record that waited in a
 * spool is older.
 */
export async function insertRecordIds(
  tx: Tx,
  records: readonly SpeedRecord[],
  acceptedAt: Date,
): Promise<SpeedRecord[]> {
  const inserted = await tx.query<{ website_id: string; record_id: string }>(
    `insert into seen_record (website_id, record_id, day)
     select website_id, record_id, $3::date from unnest($1::text[], $2::uuid[]) as r(website_id, record_id)
     order by 1, 2
     on conflict do nothing returning website_id, record_id`,
    [
      records.map((record) => record.websiteId),
      records.map((record) => record.recordId),
      acceptedAt.toISOString(),
    ],
  )
  const added = new Set(inserted.rows.map((row) => `${row.website_id}|${row.record_id}`))
  return records.filter((record) => added.has(`${record.websiteId}|${record.recordId}`))
}

/** Deletes the ids of records that the broker accepted before `day`; returns how many it deleted. */
export async function deleteOldRecordIds(tx: Tx, day: Date): Promise<number> {
  return (await tx.query('delete from seen_record where day < $1::date', [day.toISOString()])).rowCount
}
