import { readFile, readdir } from 'node:fs/promises'
import type pg from 'pg'
import { wait } from '../bus/wait.ts'
import { withClient } from './with-client.ts'

const kitMigrations = new URL('../../migrations/', import.meta.url)

/** The advisory lock of the process that migrates. Releases that ran node-pg-migrate take the same one. */
export const MIGRATION_LOCK = '7241865325823964'
/** The end of the first line of a file whose statements run one by one, each in its own transaction. */
const OUTSIDE = /^--.*, outside a transaction\s*$/
/** A lock is not available (lock_timeout), or was part of a deadlock: other transactions were served first. */
const BUSY = ['55P03', '40P01']

export type MigrationLimits = {
  /**
   * How long a statement may wait for a lock, ms. Everything that needs the table waits behind it for as long, so it then
   * gives up its place.
   */
  lockTimeoutMs: number
  /** How often a file is tried that does not get its locks. */
  tries: number
  /** The pause after the first try, ms. It grows by the same time with each try. */
  pauseMs: number
}

const limits: MigrationLimits = { lockTimeoutMs: 3_000, tries: 10, pauseMs: 500 }
/** Statements outside a transaction wait with locks that stop no one, for transactions that are older than they are. */
const OUTSIDE_LOCK_TIMEOUT_MS = 60_000
const POLL_MS = 200

type File = { name: string; sql: string }

/**
 * Migrates a service's database as its owner: first the kit's tables (outbox, consumer_offset, reply, job), then the
 * service's own SQL files in `dir`, forward only and in the order of their names. Each file is one transaction, unless its first
 * line ends with ", outside a transaction". Several processes may migrate at the same time; they wait for each other.
 * @throws Error that names the file, with the failure of Postgres as its cause. Earlier files stay applied.
 */
export async function migrate({
  ownerUrl,
  service,
  dir,
  kitDir = kitMigrations,
  ...given
}: {
  ownerUrl: string
  service: string
  dir: URL
  /** The kit's migrations. The upgrade test passes the migrations of an earlier commit. */
  kitDir?: URL
} & Partial<MigrationLimits>): Promise<void> {
  const config = { connectionString: ownerUrl, options: `-c portico.service=${service}` }
  await withClient(config, async (client) => {
    await lock(client)
    // The lock ends with the connection.
    for (const [table, folder] of [
      ['kit_migration', kitDir],
      ['service_migration', dir],
    ] as const) {
      for (const file of await filesToRun(client, table, folder))
        await apply(client, table, file, { ...limits, ...given })
    }
  })
}

/**
 * Waits for the lock of migrations by asking again. A statement that waits inside Postgres would count as an old
 * transaction, for which another process's `create index concurrently` waits.
 */
async function lock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      MIGRATION_LOCK,
    ])
    if (rows[0]!.locked) return
    await wait(POLL_MS)
  }
}

/**
 * The files of a set that have not run. The table has the form of node-pg-migrate, which the last release reads.
 * @throws Error when a file precedes one that has run
 */
async function filesToRun(client: pg.Client, table: string, folder: URL): Promise<File[]> {
  const names = (await readdir(folder))
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.slice(0, -'.sql'.length))
    .sort()
  const known = await client.query<{ known: boolean }>('select to_regclass($1) is not null as known', [table])
  if (!known.rows[0]!.known)
    await client.query(
      `create table ${table} (id serial primary key, name varchar(255) not null, run_on timestamp not null)`,
    )
  const run = (await client.query<{ name: string }>(`select name from ${table} order by id`)).rows
  run.forEach(({ name }, at) => {
    if (names[at] !== undefined && names[at] !== name)
      throw new Error(`the migration ${names[at]} has not run and precedes ${name}, which has`)
  })
  return Promise.all(
    names
      .slice(run.length)
      .map(async (name) => ({ name, sql: await readFile(new URL(`${name}.sql`, folder), 'utf8') })),
  )
}

/** Applies a file, and tries again while it does not get its locks. */
async function apply(
  client: pg.Client,
  table: string,
  file: File,
  { lockTimeoutMs, tries, pauseMs }: MigrationLimits,
): Promise<void> {
  const isOutside = OUTSIDE.test(file.sql.split('\n', 1)[0]!)
  for (let number = 1; ; number++) {
    try {
      if (isOutside) await applyOutside(client, table, file)
      else await applyInTransaction(client, table, file, lockTimeoutMs)
      return
    } catch (cause) {
      const isBusy = BUSY.includes(String((cause as { code?: unknown }).code))
      if (!isBusy || number === tries)
        throw new Error(`the migration ${file.name} failed: ${(cause as Error).message}`, { cause })
    }
    await wait(pauseMs * number)
  }
}

const recordIn = (client: pg.Client, table: string, { name }: File) =>
  client.query(`insert into ${table} (name, run_on) values ($1, now())`, [name])

async function applyInTransaction(
  client: pg.Client,
  table: string,
  file: File,
  lockTimeoutMs: number,
): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`)
    await client.query(file.sql)
    await recordIn(client, table, file)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** Runs the statements of a file one by one. A file that failed runs again from its beginning. */
async function applyOutside(client: pg.Client, table: string, file: File): Promise<void> {
  await client.query(`set lock_timeout = ${OUTSIDE_LOCK_TIMEOUT_MS}`)
  try {
    for (const statement of statementsOf(file.sql)) await client.query(statement)
  } finally {
    await client.query('reset lock_timeout').catch(() => {})
  }
  await recordIn(client, table, file)
}

/** The statements of a file outside a transaction, which `make check` lets create and drop indexes only. */
export const statementsOf = (sql: string): string[] =>
  sql
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('--'))
    .join('\n')
    .split(';')
    .map((each) => each.trim())
    .filter((each) => each !== '')
