import { hash } from 'node:crypto'
import type { Tx } from '@portico/kit/postgres/db'
import type { SpeedRecord } from '../domain/speed-record.ts'

type RecordId = Pick<SpeedRecord, 'websiteId' | 'recordId'>

/**
 * The value by which a record is known, as 32 hex characters. It includes the website, because a page of another website
 * may send the same id.
 */
const keyOf = ({ websiteId, recordId }: RecordId) =>
  hash('sha256', `${websiteId}|${recordId.toLowerCase()}`).slice(0, 32)

/**
 * Stores the ids of records in one statement; returns the records whose id was not stored before. Ids within `records` are
 * distinct. `acceptedAt` is when the broker accepted them, because it keeps them from then on: a record that waited in a
 * spool is older.
 */
export async function insertRecordIds<Identified extends RecordId>(
  tx: Tx,
  records: readonly Identified[],
  acceptedAt: Date,
): Promise<readonly Identified[]> {
  // It returns the repeats, of which there are few.
  const { rows } = await tx.query<{ position: number }>(
    `with given as (
       select key, position from unnest($1::uuid[]) with ordinality as r (key, position)
     ), added as (
       insert into seen_record (key, day) select key, $2::date from given order by key
       on conflict do nothing returning key
     )
     select position::integer from given where not exists (select from added where added.key = given.key)`,
    [records.map(keyOf), acceptedAt.toISOString()],
  )
  if (rows.length === 0) return records
  const repeated = new Set(rows.map((row) => row.position - 1))
  return records.filter((_, index) => !repeated.has(index))
}

/** Deletes the ids of records that the broker accepted before `day`; returns how many it deleted. */
export async function deleteOldRecordIds(tx: Tx, day: Date): Promise<number> {
  return (await tx.query('delete from seen_record where day < $1::date', [day.toISOString()])).rowCount
}
