import type { Queryable, Tx } from '@portico/kit/postgres/db'

/** Notes that files, or folders of files, are removed at `dueAt`. An earlier time of the same key stays. */
export async function insertRemovals(
  tx: Tx,
  websiteId: string,
  keys: readonly string[],
  dueAt: Date,
): Promise<void> {
  await tx.query(
    `insert into file_removal (website_id, key, due_at) select $1, key, $3 from unnest($2::text[]) key
     on conflict (website_id, key) do update set due_at = least(file_removal.due_at, excluded.due_at)`,
    [websiteId, keys, dueAt],
  )
}

/** Locks a due removal that no other process works on, and returns its key. */
export async function lockDueRemoval(tx: Tx, now: Date): Promise<string | undefined> {
  const { rows } = await tx.query<{ key: string }>(
    'select key from file_removal where due_at <= $1 order by due_at limit 1 for update skip locked',
    [now],
  )
  return rows[0]?.key
}

export async function deleteRemoval(tx: Tx, key: string): Promise<void> {
  await tx.query('delete from file_removal where key = $1', [key])
}

/** Whether the website has a file or a font with this id. */
export async function hasFile(reader: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await reader.query(
    'select 1 from asset where id = $1 union all select 1 from font where id = $1',
    [id],
  )
  return rowCount !== null && rowCount > 0
}

/** The websites with removals that are due. For the job role. */
export async function findWebsitesWithDueRemovals(tx: Tx, now: Date): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    'select distinct website_id as id from file_removal where due_at <= $1',
    [now],
  )
  return rows.map(({ id }) => id)
}
