import type { Tx } from '@portico/kit/postgres/db'
import type { SpeedRecord } from '../domain/speed-record.ts'

/**
 * Remembers records in one statement and returns those that were not known. Ids within `records` are distinct. `takenAt`
 * is when the broker took them, which is when it begins to keep them: a record that waited in a spool is older.
 */
export async function unseen(tx: Tx, records: readonly SpeedRecord[], takenAt: Date): Promise<SpeedRecord[]> {
  const inserted = await tx.query<{ website_id: string; record_id: string }>(
    `insert into seen_record (website_id, record_id, day)
     select website_id, record_id, $3::date from unnest($1::text[], $2::uuid[]) as r(website_id, record_id)
     order by 1, 2
     on conflict do nothing returning website_id, record_id`,
    [
      records.map((record) => record.websiteId),
      records.map((record) => record.recordId),
      takenAt.toISOString(),
    ],
  )
  const fresh = new Set(inserted.rows.map((row) => `${row.website_id}|${row.record_id}`))
  return records.filter((record) => fresh.has(`${record.websiteId}|${record.recordId}`))
}

/** Forgets the ids of records that the broker took before `day`. */
export async function forgetRecords(tx: Tx, day: Date): Promise<number> {
  return (await tx.query('delete from seen_record where day < $1::date', [day.toISOString()])).rowCount
}
