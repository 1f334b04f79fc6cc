import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDb, type Db } from '../../src/postgres/db.ts'
import { isTransient } from '../../src/postgres/transient.ts'
import { withClient } from '../../src/postgres/with-client.ts'
import { createLogger } from '../../src/runtime/logger.ts'
import { testDatabase, type TestDatabase } from '../../src/testing/database.ts'

const site = 'c'.repeat(24)
const WHOLE_ROWS = 'select * from note where website_id = $1'
let database: TestDatabase
let db: Db
let columns = 0

beforeAll(async () => {
  database = await testDatabase('notes', new URL('../fixtures/notes/', import.meta.url))
  const { appUrl, jobUrl } = database
  db = createDb({
    appUrl,
    jobUrl,
    appConnections: 1,
    logger: createLogger({ name: 'test', level: 'silent' }),
  })
})
afterAll(async () => {
  await db.close()
  await database.close()
})

/** Prepares the statement on the only connection, and then adds a column. */
beforeEach(async () => {
  await db.tenant(site, (tx) => tx.query(WHOLE_ROWS, [site]))
  await withClient({ connectionString: database.ownerUrl }, (owner) =>
    owner.query(`alter table note add column extra_${++columns} text`),
  )
})

test.each<[string, (each: Db) => Promise<unknown>]>([
  ['in a transaction', (each) => each.tenant(site, (tx) => tx.query(WHOLE_ROWS, [site]))],
  [
    'with the commit of a transaction',
    (each) =>
      each.tenant(site, async (tx) => {
        await tx.query('select 1')
        return tx.last(WHOLE_ROWS, [site])
      }),
  ],
  ['alone', (each) => each.query(WHOLE_ROWS, [site])],
  ['as a read of a website', (each) => each.read(site, (reader) => reader.query(WHOLE_ROWS, [site]))],
])('whole rows %s fail once after a migration, with a failure that counts as transient', async (_, run) => {
  const failure = await run(db).then(
    () => null,
    (error: unknown) => error,
  )
  expect(failure).toBeInstanceOf(pg.DatabaseError)
  expect(isTransient(failure)).toBe(true)
  for (let i = 0; i < 3; i++) await run(db)
})

test('a transaction that ignores the failure fails as transient, and its connection is closed', async () => {
  const ignoring = db.tenant(site, async (tx) => {
    await tx.query('select 1')
    await tx.query(WHOLE_ROWS, [site]).catch(() => undefined)
  })
  const failure = await ignoring.catch((error: unknown) => error)
  expect(String(failure)).toMatch(/rolled back/)
  expect(isTransient(failure)).toBe(true)
  await db.tenant(site, (tx) => tx.query(WHOLE_ROWS, [site]))
})

test('statements that name their columns are not affected', async () => {
  const named = () => db.tenant(site, (tx) => tx.query('select id from (select * from note) note'))
  // The statement is prepared, and a column is added beside it.
  await db.tenant(site, (tx) => tx.query('select 1')).catch(() => undefined)
  await named()
  await withClient({ connectionString: database.ownerUrl }, (owner) =>
    owner.query(`alter table note add column extra_${++columns} text`),
  )
  for (let i = 0; i < 3; i++) expect((await named()).rows).toEqual([])
})
