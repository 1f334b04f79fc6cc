import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Cluster } from '@portico/kit/postgres/cluster'
import { migrate } from '@portico/kit/postgres/migrate'
import { databaseName, provision, roleName, type Role } from '@portico/kit/postgres/provision'
import { withClient } from '@portico/kit/postgres/with-client'
import type { DatabaseDump, Migration } from './archive.ts'

/** Creates a database with the migrations in its dump, and inserts the rows of the dump. */
export async function restoreDatabase(
  cluster: Cluster,
  service: string,
  dump: DatabaseDump,
  passwordOf: (service: string, role: Role) => string,
): Promise<void> {
  await withClient({ connectionString: cluster.adminUrl }, (admin) =>
    provision(admin, service, (role) => passwordOf(service, role)),
  )
  const owner = roleName(service, 'owner')
  const database = databaseName(service)
  const ownerUrl = cluster.urlFor({ user: owner, password: passwordOf(service, 'owner'), database })
  if (dump.migrations.kit.length > 0) await makeSchema(ownerUrl, service, dump.migrations)
  await withClient({ connectionString: ownerUrl }, async (client) => {
    for (const statement of dump.ddl) await client.query(statement)
  })

  const adminUrl = new URL(cluster.adminUrl)
  adminUrl.pathname = `/${database}`
  await withClient({ connectionString: adminUrl.href }, async (client) => {
    await client.query(`set timezone to 'UTC'`)
    // Rows are inserted in any order and without triggers, as in a restore by pg_restore.
    await client.query(`set session_replication_role to replica`)
    for (const { name, columns, rows } of dump.tables) {
      const list = columns.map((column) => `"${column}"`).join(', ')
      // The schema is named: a type of Postgres is called `record`, as a table of performance is.
      await client.query(`delete from public."${name}"`)
      await client.query(
        `insert into public."${name}" (${list}) overriding system value
         select ${list} from json_populate_recordset(null::public."${name}", $1::json)`,
        [rows],
      )
    }
    for (const { name, last, called } of dump.sequences) {
      await client.query('select setval($1::regclass, $2::bigint, $3)', [`public."${name}"`, last, called])
    }
  })
}

async function makeSchema(
  ownerUrl: string,
  service: string,
  { kit, service: own }: DatabaseDump['migrations'],
): Promise<void> {
  const folders = [kit, own].map(writeMigrations)
  try {
    const [kitDir, dir] = folders.map((folder) => pathToFileURL(`${folder}/`))
    await migrate({ ownerUrl, service, dir: dir!, kitDir: kitDir! })
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }
}

function writeMigrations(migrations: readonly Migration[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'portico-migrations-'))
  for (const { name, sql } of migrations) writeFileSync(join(folder, `${name}.sql`), sql)
  return folder
}
