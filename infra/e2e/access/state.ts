import type { Fixture } from './fixture.ts'

/** Tables that change with any request, or in the background. */
const CHANGING = ['login_attempt', 'outbox', 'consumer_offset', 'job', 'pgmigrations', 'books_schedule']
/**
 * Columns that change without a call that the tests send. Each use of a session moves its end, and the loop that imports balances notes
 * what it has read and when it runs again. All other columns of these tables are compared.
 */
const CHANGING_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  account_session: ['last_seen_at', 'idle_ends_at'],
  site_user_session: ['last_seen_at', 'idle_ends_at'],
  balance_import: ['next_at', 'leased_until', 'failed_at', 'imported_until', 'opening', 'listing'],
}

/** The number of rows of each table and a checksum of their text, for one website or for all. */
export async function storedState(
  { sql, portico }: Fixture,
  websiteId?: string,
): Promise<Record<string, string>> {
  const state: Record<string, string> = {}
  const where = websiteId === undefined ? '' : 'where website_id = $1'
  const values = websiteId === undefined ? [] : [websiteId]
  for (const { name } of portico.services) {
    if (name === 'web') continue
    const tables = await sql<{ table_name: string }>(
      name,
      `select table_name from information_schema.tables t
       where table_schema = 'public' and table_type = 'BASE TABLE' and ($1 or exists (
         select from information_schema.columns c
         where c.table_schema = 'public' and c.table_name = t.table_name and c.column_name = 'website_id'))`,
      [websiteId === undefined],
    )
    for (const { table_name: table } of tables) {
      if (CHANGING.includes(table)) continue
      const columns = CHANGING_COLUMNS[table]
      const text = columns === undefined ? 't::text' : `(to_jsonb(t) - '{${columns.join()}}'::text[])::text`
      const [row] = await sql<{ rows: string }>(
        name,
        `select count(*) || ' ' || coalesce(sum(hashtextextended(${text}, 0)), 0) as rows from "${table}" t ${where}`,
        values,
      )
      state[`${name}.${table}`] = row!.rows
    }
    if (websiteId !== undefined) continue
    // A finished job is deleted, but its number is never used again.
    const [last] = await sql<{ last_value: string }>(name, 'select last_value::text from job_id_seq', [])
    state[`${name}.job`] = last!.last_value
  }
  return state
}
