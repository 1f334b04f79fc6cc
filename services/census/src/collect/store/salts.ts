import { randomBytes } from 'node:crypto'
import type { Tx } from '@portico/kit/postgres/db'

/** Deletes the salts of days before `day` (`YYYY-MM-DD`). */
export async function deleteOldSalts(tx: Tx, day: string): Promise<void> {
  await tx.query('delete from visitor_salt where day < $1::date', [day])
}

/**
 * Returns the salts of these days (`YYYY-MM-DD`), and creates missing ones. Every process gets the same salts.
 * Older salts are deleted.
 */
export async function provideSalts(tx: Tx, days: readonly string[]): Promise<Map<string, Buffer>> {
  await deleteOldSalts(tx, [...days].sort()[0]!)
  await tx.query(
    'insert into visitor_salt (day, salt) select * from unnest($1::date[], $2::bytea[]) on conflict do nothing',
    [days, days.map(() => randomBytes(32))],
  )
  const found = await tx.query<{ day: string; salt: Buffer }>(
    'select day::text as day, salt from visitor_salt where day = any($1::date[])',
    [days],
  )
  return new Map(found.rows.map((row) => [row.day, row.salt]))
}
