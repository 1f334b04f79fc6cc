import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRelay } from '@portico/kit/bus/outbox/relay'
import { startCluster, type Cluster } from '@portico/kit/postgres/cluster'
import { createDb, type Db } from '@portico/kit/postgres/db'
import { databaseName, provision, roleName, type Role } from '@portico/kit/postgres/provision'
import { isTransient } from '@portico/kit/postgres/transient'
import { openClient, withClient } from '@portico/kit/postgres/with-client'
import { createLogger } from '@portico/kit/runtime/logger'
import { until } from '@portico/kit/testing/until'
import { makeStandby } from '../../tooling/stores/make-standby.ts'
import { promote, type Absence } from './promote.ts'
import { PromotionRefused } from './server.ts'

// Two servers, the second of which is the synchronous standby of the first. The tests run in their order: the standby is promoted,
// the old primary is built anew as its standby, and is promoted in turn.
const root = mkdtempSync(join(tmpdir(), 'portico-promote-'))
chmodSync(root, 0o755)
const password = 'test'
const passwordFile = join(root, 'password')
writeFileSync(passwordFile, `${password}\n`)
const logger = createLogger({ name: 'test', level: 'silent' })
const makeCommand = promisify(execFile)

let first: Cluster
let second: Cluster

const start = (dir: string, port?: number) =>
  startCluster({
    dir: join(root, dir),
    password,
    durable: false,
    ...(port !== undefined && { port }),
    settings: { synchronous_commit: 'on', wal_receiver_status_interval: '1s' },
  })
const adminUrl = ({ port }: Cluster) => `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
const query = <T extends object>(cluster: Cluster, sql: string, database = 'postgres') =>
  withClient(
    { connectionString: `postgres://postgres:${password}@127.0.0.1:${cluster.port}/${database}` },
    async (client) => (await client.query<T>(sql)).rows,
  )
const ofRole = (role: Role, ...clusters: Cluster[]) =>
  `postgres://${roleName('forms', role)}:${password}@${clusters.map(({ port }) => `127.0.0.1:${port}`).join(',')}/${databaseName('forms')}`
const database = (...clusters: Cluster[]) =>
  createDb({
    appUrl: ofRole('app', ...clusters),
    jobUrl: ofRole('job', ...clusters),
    queryTimeoutMs: 3_000,
    logger,
  })
const idsIn = async (cluster: Cluster) =>
  new Set(
    (await query<{ id: number }>(cluster, 'select id from note', databaseName('forms'))).map(({ id }) => id),
  )

/** Lets the commits of `primary` wait for `standby`, and waits until they do. */
async function waitFor(primary: Cluster, standby: string): Promise<void> {
  await query(primary, `alter system set synchronous_standby_names = 'FIRST 1 ("${standby}")'`)
  await query(primary, 'select pg_reload_conf()')
  await until(async () => {
    const [standby] = await query<{ state: string }>(
      primary,
      'select sync_state as state from pg_stat_replication where state = $$streaming$$',
    )
    return standby?.state === 'sync'
  })
}

const refusal = (from: Cluster, to: Cluster, options: { gone?: Absence; catchUpMs?: number } = {}) =>
  promote({ from: adminUrl(from), to: adminUrl(to), ...options, say: () => {} }).then(
    () => 'promoted',
    (error: Error) => {
      expect(error).toBeInstanceOf(PromotionRefused)
      return error.message
    },
  )

/** Writes rows one after another, each until it is acknowledged. */
function startWriting(db: Db, from: number) {
  const acknowledged: number[] = []
  const failures: Error[] = []
  let isOver = false
  const running = (async () => {
    for (let id = from; !isOver;) {
      try {
        await db.app((tx) => tx.query('insert into note values ($1) on conflict do nothing', [id]))
        acknowledged.push(id++)
      } catch (error) {
        failures.push(error as Error)
      }
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  })()
  return {
    acknowledged,
    failures,
    async stop() {
      isOver = true
      await running
    },
  }
}

beforeAll(async () => {
  first = await start('first')
  await withClient({ connectionString: adminUrl(first) }, (admin) =>
    provision(admin, 'forms', () => password),
  )
  await query(
    first,
    `create table note (id int primary key); grant select, insert on note to forms_app;
     create table outbox (seq bigserial, topic text, key text, event_id text, version bigint, value bytea, headers jsonb);
     grant all on outbox to forms_job; grant all on outbox_seq_seq to forms_job`,
    databaseName('forms'),
  )
  await makeStandby({
    primary: { ...first, adminUrl: adminUrl(first), host: '127.0.0.1', password },
    dir: join(root, 'second'),
    name: 'second',
  })
  second = await start('second')
  await waitFor(first, 'second')
})

afterAll(async () => {
  await Promise.all([first.stop(), second.stop()])
  rmSync(root, { recursive: true, force: true })
})

test('a promotion that cannot be done is refused with its reason, and the primary accepts writes', async () => {
  expect(await refusal(second, first)).toMatch(/127\.0\.0\.1:\d+ is a primary already.*Nothing was changed\./)

  const other = new URL(process.env['PORTICO_TEST_PG']!).port
  expect(await refusal({ port: Number(other) } as Cluster, second)).toMatch(
    /is not a copy of .*Nothing was changed/,
  )

  await query(second, `alter system set primary_conninfo = ''`)
  await query(second, 'select pg_reload_conf()')
  await expect.poll(() => query(second, 'select 1 from pg_stat_wal_receiver')).toEqual([])
  expect(await refusal(first, second)).toMatch(/does not receive the log of .*Nothing was changed/)
  await query(second, 'alter system reset primary_conninfo')
  const login = `host=127.0.0.1 port=${first.port} user=postgres password=${password} application_name=second`
  await query(second, `alter system set primary_conninfo = '${login}'`)
  await query(second, 'select pg_reload_conf()')
  await waitFor(first, 'second')

  // The standby receives nothing more, as behind a broken network, so the fence has to be taken away.
  const [receiver] = await query<{ pid: number }>(second, 'select pid from pg_stat_wal_receiver')
  process.kill(receiver!.pid, 'SIGSTOP')
  try {
    expect(await refusal(first, second, { catchUpMs: 1_000 })).toMatch(
      /did not receive the log .* accepts writes again, and nothing was promoted/,
    )
  } finally {
    process.kill(receiver!.pid, 'SIGCONT')
  }
  await waitFor(first, 'second')
  const db = database(first, second)
  await db.app((tx) => tx.query('insert into note values (0)'))
  await db.close()
  expect(await idsIn(second)).toEqual(new Set([0]))
})

test('a promotion under load loses no acknowledged write, and callers go on by themselves', async () => {
  const db = database(first, second)
  const published: string[] = []
  const relay = await createRelay({
    url: ofRole('job', first, second),
    publish: (_topic, messages) => Promise.resolve(void published.push(...messages.map(({ id }) => id))),
    pollMs: 50,
    onFailure: () => {},
  })
  const writer = startWriting(db, 1)
  await expect.poll(() => writer.acknowledged.length).toBeGreaterThan(20)

  const began = performance.now()
  const { stdout } = await makeCommand(process.execPath, [
    join(import.meta.dirname, 'main.ts'),
    `127.0.0.1:${first.port}`,
    `127.0.0.1:${second.port}`,
    passwordFile,
  ])
  expect(performance.now() - began).toBeLessThan(60_000)
  expect(stdout).toMatch(
    /is fenced.*\n.*has all of the log.*\n.*accepts writes, on timeline 2\n.*promoted in \d+\.\d s/,
  )

  const before = writer.acknowledged.length
  await expect.poll(() => writer.acknowledged.length).toBeGreaterThan(before + 20)
  await writer.stop()
  expect(writer.failures.filter((failure) => !isTransient(failure))).toEqual([])
  const stored = await idsIn(second)
  expect(writer.acknowledged.filter((id) => !stored.has(id))).toEqual([])

  await db.job((tx) =>
    tx.query(
      `insert into outbox (topic, key, event_id, version, value, headers) values ('t', 'k', 'after', 1, '', '{}')`,
    ),
  )
  await expect.poll(() => published).toEqual(['after'])
  await relay.stop()
  await db.close()

  expect(await refusal(first, second)).toMatch(/is a primary already, so there is nothing to promote/)
})

test('the old primary refuses writes, even after a restart, and no connection is made to it', async () => {
  const write = () => query(first, 'insert into note values (-1)', databaseName('forms'))
  await expect(write()).rejects.toMatchObject({ code: '25006' })
  await first.stop()
  first = await start('first', first.port)
  await expect(write()).rejects.toMatchObject({ code: '25006' })

  const alone = database(first, first)
  const failure = await alone.query('select 1').catch((error: unknown) => error)
  expect((failure as Error).message).toMatch(
    /no server of .* accepts writes: 127\.0\.0\.1:\d+ refuses writes/,
  )
  expect(isTransient(failure)).toBe(true)
  await alone.close()
})

test('a killed primary is replaced without a loss when the operator states why it cannot write', async () => {
  // The old primary becomes the standby of the new one.
  await first.stop()
  rmSync(join(root, 'first'), { recursive: true })
  await makeStandby({
    primary: { ...second, adminUrl: adminUrl(second), host: '127.0.0.1', password },
    dir: join(root, 'first'),
    name: 'first',
  })
  first = await start('first', first.port)
  await waitFor(second, 'first')

  const db = database(second, first)
  const writer = startWriting(db, 100_000)
  await expect.poll(() => writer.acknowledged.length).toBeGreaterThan(20)
  process.kill(second.pid(), 'SIGKILL')
  await second.ended
  await expect.poll(() => writer.failures.length).toBeGreaterThan(3)
  const refused = await refusal(second, first)
  expect(refused).toMatch(/does not answer \(connect ECONNREFUSED .*\n.*GONE=stopped.*\n.*GONE=synchronous/)
  expect(await query(first, 'select pg_is_in_recovery() as recovers')).toEqual([{ recovers: true }])

  const before = writer.acknowledged.length
  expect(await refusal(second, first, { gone: 'synchronous' })).toBe('promoted')
  await expect.poll(() => writer.acknowledged.length).toBeGreaterThan(before + 20)
  await writer.stop()
  expect(writer.failures.filter((failure) => !isTransient(failure))).toEqual([])
  const stored = await idsIn(first)
  expect(writer.acknowledged.filter((id) => !stored.has(id))).toEqual([])
  await db.close()
})

test('a primary that comes back after the promotion acknowledges nothing, and callers use the newer one', async () => {
  second = await start('second', second.port)
  const waiting = await openClient({ connectionString: adminUrl(second), query_timeout: 1_500 })
  await expect(waiting.query('create table unacknowledged (id int)')).rejects.toThrow('Query read timeout')
  await waiting.end()

  // A process that starts now finds both, and both say that they accept writes.
  const db = database(second, first)
  await db.app((tx) => tx.query('insert into note values (-2)'))
  await db.close()
  expect((await idsIn(first)).has(-2)).toBe(true)
  expect((await idsIn(second)).has(-2)).toBe(false)
})

test('a command without what it needs says how it is used', async () => {
  const failure = await makeCommand(process.execPath, [
    join(import.meta.dirname, 'main.ts'),
    '127.0.0.1:5432',
    '127.0.0.1:5433',
    passwordFile,
    'perhaps',
  ]).catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 2 })
  expect((failure as { stderr: string }).stderr).toMatch(/GONE=perhaps is not known\.\nusage: make promote/)
  expect(readFileSync(passwordFile, 'utf8')).toBe('test\n')
})
