import type { Tx } from '@portico/kit/postgres/db'

/** Tables with a partition for each day (UTC) and rows of visitors who are known by a cookie, by the name of their rows. */
const tables = { hits: 'hit', visits: 'visit', events: 'event' } as const
/** How many rows there were of each kind. */
export type VisitorRows = Record<keyof typeof tables, number>
export const visitorTables = Object.keys(tables) as (keyof typeof tables)[]

/** The days (`YYYY-MM-DD`) that have raw rows of any website. */
export async function readDays(tx: Tx): Promise<string[]> {
  const found = await tx.query<{ day: string }>(
    `select distinct to_date(right(c.relname, 8), 'YYYYMMDD')::text as day
     from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = any($1::regclass[]) order by 1`,
    [Object.values(tables)],
  )
  return found.rows.map(({ day }) => day)
}

/** A visitor's rows of one day (UTC). `visitor` is 32 hex characters. */
export type VisitorDay = { websiteId: string; visitor: string; day: string }

/** Deletes the raw rows of a visitor's day. Returns how many there were. */
export async function deleteVisitorDay(
  tx: Tx,
  { websiteId, visitor, day }: VisitorDay,
): Promise<VisitorRows> {
  const deleted: VisitorRows = { hits: 0, visits: 0, events: 0 }
  for (const name of visitorTables) {
    const { rowCount } = await tx.query(
      `delete from ${tables[name]} where website_id = $1 and day = $2::date and visitor = $3::uuid`,
      [websiteId, day, visitor],
    )
    deleted[name] = rowCount
  }
  return deleted
}

/** Deletes the malformed requests of a website whose body contains a visitor cookie with this id. Returns their number. */
export async function deleteQuarantinedOf(tx: Tx, websiteId: string, visitorId: string): Promise<number> {
  const { rowCount } = await tx.query(
    `delete from quarantine where website_id = $1
     and (position($2::bytea in body) > 0 or position($3::bytea in body) > 0)`,
    [websiteId, Buffer.from(`${visitorId}|`), Buffer.from(`${visitorId}%7C`)],
  )
  return rowCount
}
