import { afterAll, beforeAll, expect, test } from 'vitest'
import pg from 'pg'
import { testDatabase, type TestDatabase } from '../src/testing/database.ts'

const one = 'a'.repeat(24)
const two = 'b'.repeat(24)
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase('notes', new URL('./fixtures/notes/', import.meta.url))
  await database.db.tenant(one, (tx) =>
    tx.query('insert into note values ($1, $2, $3)', [one, 'n1', 'hello']),
  )
})
afterAll(() => database.close())

test('a forgotten tenant finds no row, for reading, changing and removing', async () => {
  const { db } = database
  expect((await db.query('select * from note')).rows).toEqual([])
  expect(await db.app(async (tx) => (await tx.query('update note set body = $1', ['x'])).rowCount)).toBe(0)
  expect(await db.app(async (tx) => (await tx.query('delete from note')).rowCount)).toBe(0)
  expect(await db.tenant(one, async (tx) => (await tx.query('select body from note')).rows)).toEqual([
    { body: 'hello' },
  ])
})

test('a tenant finds, changes and writes only its own rows', async () => {
  const { db } = database
  expect(await db.tenant(two, async (tx) => (await tx.query('select * from note')).rows)).toEqual([])
  expect(await db.tenant(two, async (tx) => (await tx.query('delete from note')).rowCount)).toBe(0)
  await expect(
    db.tenant(two, (tx) => tx.query('insert into note values ($1, $2, $3)', [one, 'n2', 'x'])),
  ).rejects.toThrow(/row-level security/)
})

test('the tenant of one transaction does not leak into the next on the same connection', async () => {
  const { db } = database
  for (let i = 0; i < 10; i++) {
    await db.tenant(one, (tx) => tx.query('select 1'))
    expect((await db.query('select * from note')).rows).toEqual([])
  }
})

test("a service's roles own no table, are no superusers and cannot bypass row security", async () => {
  const admin = new pg.Client({ connectionString: database.ownerUrl })
  await admin.connect()
  const roles = await admin.query(
    `select rolname, rolsuper, rolbypassrls, (select count(*)::int from pg_class c where c.relowner = r.oid) as owned
       from pg_roles r where rolname in ('notes_app', 'notes_job') order by 1`,
  )
  await admin.end()
  expect(roles.rows).toEqual([
    { rolname: 'notes_app', rolsuper: false, rolbypassrls: false, owned: 0 },
    { rolname: 'notes_job', rolsuper: false, rolbypassrls: false, owned: 0 },
  ])
  await expect(database.db.query('set row_security = off; select * from note')).rejects.toThrow(
    /row-level security/,
  )
  await expect(database.db.query('alter table note no force row level security')).rejects.toThrow(
    /must be owner/,
  )
})

test('a website id that is no id never reaches the database', () => {
  expect(() => database.db.tenant("'; drop table note; --", async () => {})).toThrow(/not a website id/)
})
