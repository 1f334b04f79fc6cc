import type { Tx } from '@portico/kit/postgres/db'
import type { SpeedRecord } from '../domain/speed-record.ts'

/** Remembers records in one statement and returns those that were not known. Ids within `records` are distinct. */
export async function unseen(tx: Tx, records: readonly SpeedRecord[]): Promise<SpeedRecord[]> {
  const inserted = await tx.query<{ website_id: string; record_id: string }>(
    `insert into seen_record (website_id, record_id, day)
     select * from unnest($1::text[], $2::uuid[], $3::date[]) order by 1, 2
     on conflict do nothing returning website_id, record_id`,
    [
      records.map((record) => record.websiteId),
      records.map((record) => record.recordId),
      records.map((record) => new Date(record.at).toISOString()),
    ],
  )
  const fresh = new Set(inserted.rows.map((row) => `${row.website_id}|${row.record_id}`))
  return records.filter((record) => fresh.has(`${record.websiteId}|${record.recordId}`))
}

/** Forgets the ids of records from before `day`. */
export async function forgetRecords(tx: Tx, day: Date): Promise<number> {
  return (await tx.query('delete from seen_record where day < $1::date', [day.toISOString()])).rowCount
}
