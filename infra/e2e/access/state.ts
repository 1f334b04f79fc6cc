import type { Fixture } from './fixture.ts'

/** Tables that change with any request, or in the background. */
const CHANGING = ['login_attempt', 'outbox', 'consumer_offset', 'job', 'pgmigrations', 'books_schedule']
/**
 * Tables of which only the number of rows is compared: each use of a session updates its row, and so does each run of an import of
 * balances in the background.
 */
const COUNTED = ['account_session', 'site_user_session', 'balance_import']

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
      const sum = COUNTED.includes(table) ? "''" : 'coalesce(sum(hashtextextended(t::text, 0)), 0)'
      const [row] = await sql<{ rows: string }>(
        name,
        `select count(*) || ' ' || ${sum} as rows from "${table}" t ${where}`,
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
