import { parseArgs } from 'node:util'
import type pg from 'pg'
import type { Queryable } from '../postgres/db.ts'
import { withClient } from '../postgres/with-client.ts'

/**
 * Resets dead jobs, all or one kind, to the state of new ones, and returns their number. Only the latest of several jobs with
 * the same kind and key is reset, and none while another one waits.
 */
export async function replayJobs(db: Queryable, name?: string): Promise<number> {
  const { rowCount } = await db.query(
    `update job set state = 'waiting', attempts = 0, due_at = clock_timestamp()
     where id in (
       select distinct on (name, coalesce(key, id::text)) id from job dead
       where state = 'dead' and ($1::text is null or name = $1)
         and not exists (select 1 from job other
           where other.state = 'waiting' and other.name = dead.name and other.key = dead.key)
       order by name, coalesce(key, id::text), id desc)`,
    [name ?? null],
  )
  return rowCount
}

const USAGE = `usage: node services/kit/src/jobs/replay.ts --database JOB_URL [--name N | --list]
  --database  the service's database, as its job role
  --name      only jobs of this kind
  --list      lists the dead jobs with their reasons and changes nothing`

async function main() {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ options: { database: text, name: text, list: { type: 'boolean' } } })
  const { database, name, list } = values
  if (!database) {
    console.error(USAGE)
    process.exit(2)
  }
  await withClient({ connectionString: database }, async (client) => {
    if (list) console.table(await deadJobs(client))
    else console.log(`${await replayJobs(queryableOf(client), name)} jobs wait again`)
  })
}

async function deadJobs(client: pg.Client): Promise<object[]> {
  const { rows } = await client.query<object>(
    `select id, name, attempts, added_at, reason from job where state = 'dead' order by id limit 1000`,
  )
  return rows
}

const queryableOf = (client: pg.Client): Queryable => ({
  query: async (sql, params) => {
    const { rows, rowCount } = await client.query(sql, params as unknown[])
    return { rows, rowCount: rowCount ?? 0 }
  },
})

if (import.meta.main) await main()
