import type { Ground } from './ground.ts'

/** Counted by requests as such, or moved by what runs in the background. */
const restless = ['login_attempt', 'outbox', 'consumer_offset', 'job', 'pgmigrations']
/** A session is marked when it is used; that one appears or goes would be a trace. */
const sessions = ['account_session', 'site_user_session']

/** What is stored, table by table: how many rows and a sum over their text; of one website, or all. */
export async function stateOf({ sql, portico }: Ground, websiteId?: string): Promise<Record<string, string>> {
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
      if (restless.includes(table)) continue
      const sum = sessions.includes(table) ? "''" : 'coalesce(sum(hashtextextended(t::text, 0)), 0)'
      const [row] = await sql<{ rows: string }>(
        name,
        `select count(*) || ' ' || ${sum} as rows from "${table}" t ${where}`,
        values,
      )
      state[`${name}.${table}`] = row!.rows
    }
    if (websiteId !== undefined) continue
    // A job may be done and gone by now; its number is taken for good.
    const [last] = await sql<{ last_value: string }>(name, 'select last_value::text from job_id_seq', [])
    state[`${name}.job`] = last!.last_value
  }
  return state
}
