import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { withClient } from '@portico/kit/postgres/with-client'
import type { DatabaseDump, Migration } from './archive.ts'

type Client = Parameters<Parameters<typeof withClient>[1]>[0]

/**
 * Reads the whole content of a database, as its superuser. `checkout` is the source that wrote it, from which the
 * migrations are read.
 */
export async function dumpDatabase(
  client: Client,
  { service, checkout }: { service: string; checkout: string },
): Promise<DatabaseDump> {
  await client.query(`set timezone to 'UTC'; set datestyle to 'ISO'`)
  const migrated = service !== 'bus'
  const tables = await tablesOf(client)
  const dumped: DatabaseDump['tables'] = []
  for (const { name, columns } of tables) {
    const { rows } = await client.query<{ rows: string }>(
      `select coalesce(json_agg(row_to_json(t)), '[]')::text as rows from "${name}" t`,
    )
    dumped.push({ name, columns, rows: rows[0]!.rows })
  }
  return {
    migrations: {
      kit: migrated ? await migrations(client, 'kit_migration', join(checkout, 'services/kit')) : [],
      service: migrated
        ? await migrations(client, 'service_migration', join(checkout, 'services', service))
        : [],
    },
    ddl: migrated ? await partitions(client) : await definitions(client, tables),
    tables: dumped,
    sequences: await sequences(client),
  }
}

/** The tables in the order of their creation, without partitions and generated columns. */
async function tablesOf(client: Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attgenerated = ''
     group by c.oid, c.relname order by c.oid`,
  )
  return rows
}

async function migrations(client: Client, table: string, folder: string): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string }>(`select name from "${table}" order by id`)
  return rows.map(({ name }) => ({
    name,
    sql: readFileSync(join(folder, 'migrations', `${name}.sql`), 'utf8'),
  }))
}

async function partitions(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ ddl: string }>(
    `select format('create table %I partition of %I %s', c.relname, p.relname, pg_get_expr(c.relpartbound, c.oid)) as ddl
     from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
     where c.relkind = 'r' order by c.oid`,
  )
  return rows.map(({ ddl }) => ddl)
}

async function definitions(client: Client, tables: readonly { name: string }[]): Promise<string[]> {
  const statements: string[] = []
  for (const { name } of tables) {
    const { rows } = await client.query<{ part: string }>(
      `select format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod))
         || case when d.adbin is null then '' else ' default ' || pg_get_expr(d.adbin, d.adrelid) end
         || case when a.attnotnull then ' not null' else '' end as part
       from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
       where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped
       union all
       select pg_get_constraintdef(oid) from pg_constraint where conrelid = $1::regclass and contype in ('p', 'f')`,
      [name],
    )
    statements.push(`create table "${name}" (${rows.map(({ part }) => part).join(', ')})`)
  }
  return statements
}

async function sequences(client: Client): Promise<DatabaseDump['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1`,
  )
  const found: DatabaseDump['sequences'] = []
  for (const { name } of rows) {
    const state = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from "${name}"`,
    )
    found.push({ name, ...state.rows[0]! })
  }
  return found
}
