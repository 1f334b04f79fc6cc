import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleName } from '../../src/postgres/provision.ts'
import { isTransient } from '../../src/postgres/transient.ts'
import { withClient } from '../../src/postgres/with-client.ts'
import { testDatabase, type TestDatabase } from '../../src/testing/database.ts'
import { until } from '../../src/testing/until.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase('notes', new URL('../fixtures/notes/', import.meta.url))
})
afterAll(() => database.close())

const limits = `select current_setting('statement_timeout') as statement,
  current_setting('idle_in_transaction_session_timeout') as idle`

test('limits of statements and idle transactions belong to the roles that serve, and not to the owner', async () => {
  const { db } = database
  const served = { statement: '10s', idle: '15s' }
  expect((await db.app((tx) => tx.query(limits))).rows).toEqual([served])
  expect((await db.job((tx) => tx.query(limits))).rows).toEqual([served])
  const plain = { connectionString: database.jobUrl }
  expect((await withClient(plain, (client) => client.query(limits))).rows).toEqual([served])
  const owner = { connectionString: database.ownerUrl }
  expect((await withClient(owner, (client) => client.query(limits))).rows).toEqual([
    { statement: '0', idle: '0' },
  ])
})

test('a transaction that is idle for too long is ended with a transient failure, and its locks are free', async () => {
  const { db } = database
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  const holds = async () =>
    (await owner.query(`select 1 from pg_locks where locktype = 'advisory' and objid = 77 and granted`))
      .rowCount === 1
  const failure = await db
    .job(async (tx) => {
      await tx.query(`set local idle_in_transaction_session_timeout = '200ms'`)
      await tx.query('select pg_advisory_xact_lock(77)')
      await until(async () => !(await holds()))
      await tx.query('select 1')
    })
    .catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Error)
  expect(isTransient(failure)).toBe(true)
  expect((await db.job((tx) => tx.query('select 1 as one'))).rows).toEqual([{ one: 1 }])
  await owner.end()
})

test('the pools send no setting with the start of a connection, which a pooler would refuse', async () => {
  const found = await withClient({ connectionString: database.ownerUrl }, (client) =>
    client.query<{ settings: string[] }>('select rolconfig as settings from pg_roles where rolname = $1', [
      roleName('notes', 'app'),
    ]),
  )
  expect(found.rows[0]!.settings.sort()).toEqual([
    'idle_in_transaction_session_timeout=15s',
    'statement_timeout=10s',
  ])
  const { rows } = await database.db.app((tx) =>
    tx.query<{ name: string }>(
      `select name from pg_settings where source = 'client' and name like '%timeout'`,
    ),
  )
  expect(rows).toEqual([])
})
