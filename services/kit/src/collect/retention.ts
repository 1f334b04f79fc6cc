import type { Queryable, Tx } from '../postgres/db.ts'

/** How long raw data of a website are kept, as its release of this version says; 0 days: as long as the operator keeps them. */
export type Retention = { websiteId: string; days: number; contentVersion: number }

/** Stores retentions in the service's table `website_retention`. A release that is older than the stored one changes nothing. */
export function storeRetentions(tx: Tx, retentions: readonly Retention[]): void {
  const latest = new Map<string, Retention>()
  for (const each of retentions)
    if (each.contentVersion >= (latest.get(each.websiteId)?.contentVersion ?? 0))
      latest.set(each.websiteId, each)
  const rows = [...latest.values()]
  tx.send(
    `insert into website_retention as stored (website_id, days, content_version)
     select * from unnest($1::text[], $2::integer[], $3::integer[])
     on conflict (website_id) do update set days = excluded.days, content_version = excluded.content_version
     where stored.content_version < excluded.content_version`,
    [rows.map((row) => row.websiteId), rows.map((row) => row.days), rows.map((row) => row.contentVersion)],
  )
}

/** Returns the days for which the raw data of a website are kept by its own setting; null without one. */
export async function findRetentionDays(tx: Queryable, websiteId: string): Promise<number | null> {
  const { rows } = await tx.query<{ days: number }>(
    'select days from website_retention where website_id = $1 and days > 0',
    [websiteId],
  )
  return rows[0]?.days ?? null
}

/**
 * Deletes at most `max` rows that are older than their website keeps them; returns how many it deleted. `key` has the
 * columns of the primary key, which begins with `website_id`; `age` is the column of the day or time. Retention deletes
 * whole days.
 */
export async function deleteBeyondRetention(
  tx: Tx,
  { table, key, age }: { table: string; key: readonly string[]; age: string },
  now: Date,
  max: number,
): Promise<number> {
  const { rowCount } = await tx.query(
    `with picked as materialized (
       select ${key.map((column) => `raw.${column}`).join(', ')} from website_retention kept
       join ${table} raw on raw.website_id = kept.website_id and raw.${age} < $1::date - kept.days
       where kept.days > 0 limit $2)
     delete from ${table} raw using picked where ${key.map((column) => `raw.${column} = picked.${column}`).join(' and ')}`,
    [now.toISOString().slice(0, 10), max],
  )
  return rowCount
}
