import type { Tx } from '@portico/kit/postgres/db'
import type { SpeedRecord } from '../domain/speed-record.ts'
import { dayOf } from '@portico/kit/collect/day-of'

/** Creates the partitions that records of these days (`YYYY-MM-DD`) need. */
export function ensurePartitions(tx: Tx, days: Iterable<string>): void {
  tx.send('select make_record_partition(day) from unnest($1::date[]) as day', [[...days]])
}

/** Drops the partitions of days before `day` (`YYYY-MM-DD`); returns how many it dropped. */
export async function dropPartitions(tx: Tx, day: string): Promise<number> {
  const { rows } = await tx.query<{ dropped: number }>('select drop_record_partitions($1::date) as dropped', [
    day,
  ])
  return rows[0]?.dropped ?? 0
}

/**
 * Stores records as they were sent, in one statement. Their partitions exist. Their fields are sent as one text with a line
 * for each, because an array would escape every quote of the JSON. JSON has no line break outside its layout.
 */
export function insertRecords(tx: Tx, records: readonly SpeedRecord[]): void {
  if (records.length === 0) return
  tx.send(
    `insert into record (website_id, day, record_id, occurred_at, synthetic, sample, event, path, device, fields)
     select * from unnest($1::text[], $2::date[], $3::uuid[], $4::timestamptz[], $5::boolean[], $6::boolean[],
                          $7::text[], $8::text[], $9::text[], string_to_array($10, E'\\n'))`,
    [
      records.map((each) => each.websiteId),
      records.map((each) => dayOf(each.at)),
      records.map((each) => each.recordId),
      records.map((each) => new Date(each.at).toISOString()),
      records.map((each) => each.synthetic),
      records.map((each) => each.sample),
      records.map((each) => each.event),
      records.map((each) => each.path),
      records.map((each) => each.device),
      records.map((each) => each.fields).join('\n'),
    ],
  )
}

export type StoredRecord = Pick<
  SpeedRecord,
  'recordId' | 'event' | 'device' | 'synthetic' | 'sample' | 'fields'
> & {
  occurredAt: Date
  page: string
}

/** Returns the latest `limit` records of a website, newest first; with `event` only one kind. */
export async function readLatestRecords(
  tx: Tx,
  websiteId: string,
  event: string | undefined,
  limit: number,
): Promise<StoredRecord[]> {
  const found = await tx.query<StoredRecord>(
    `select record_id as "recordId", occurred_at as "occurredAt", event, path as page, device, synthetic, sample, fields
     from record where website_id = $1 and ($2::text is null or event = $2)
     order by occurred_at desc, record_id desc limit $3`,
    [websiteId, event ?? null, limit],
  )
  return found.rows
}
