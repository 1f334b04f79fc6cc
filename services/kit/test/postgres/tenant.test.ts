import { afterAll, beforeAll, expect, test } from 'vitest'
import pg from 'pg'
import type { Tx } from '../../src/postgres/db.ts'
import { testDatabase, type TestDatabase } from '../../src/testing/database.ts'

const one = 'a'.repeat(24)
const two = 'b'.repeat(24)
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase('notes', new URL('../fixtures/notes/', import.meta.url))
  await database.db.tenant(one, (tx) =>
    tx.query('insert into note values ($1, $2, $3)', [one, 'n1', 'hello']),
  )
})
afterAll(() => database.close())

test('without a tenant no row can be read, updated or deleted', async () => {
  const { db } = database
  expect((await db.query('select * from note')).rows).toEqual([])
  expect(await db.app(async (tx) => (await tx.query('update note set body = $1', ['x'])).rowCount)).toBe(0)
  expect(await db.app(async (tx) => (await tx.query('delete from note')).rowCount)).toBe(0)
  expect(await db.tenant(one, async (tx) => (await tx.query('select body from note')).rows)).toEqual([
    { body: 'hello' },
  ])
})

test('a tenant can read, delete and insert only its own rows', async () => {
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

test("a service's roles own no table, are not superusers and cannot bypass row-level security", async () => {
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
  const bypassing = database.db.app((tx) => {
    tx.send('set local row_security = off')
    return tx.query('select * from note')
  })
  await expect(bypassing).rejects.toThrow(/row-level security/)
  await expect(database.db.query('alter table note no force row level security')).rejects.toThrow(
    /must be owner/,
  )
})

test('a queued statement that fails undoes its transaction, and a failed transaction undoes it', async () => {
  const { db } = database
  const insert = 'insert into note values ($1, $2, $3)'
  const failing = db.tenant(one, async (tx) => {
    tx.send(insert, [one, 'sent', 'first'])
    tx.send(insert, [one, 'sent', 'the same key'])
  })
  await expect(failing).rejects.toThrow(/duplicate key/)
  const refused = db.tenant(one, async (tx) => {
    tx.send(insert, [one, 'sent', 'first'])
    throw new Error('no')
  })
  await expect(refused).rejects.toThrow('no')
  expect(await db.tenant(one, (tx) => tx.query('select 1 from note where id = $1', ['sent']))).toMatchObject({
    rowCount: 0,
  })
})

test('queued statements run in order, before the next query', async () => {
  const found = await database.db.tenant(two, async (tx) => {
    tx.send('insert into note values ($1, $2, $3)', [two, 'n', 'first'])
    tx.send('update note set body = body || $1', [' and second'])
    return tx.query('delete from note returning body')
  })
  expect(found.rows).toEqual([{ body: 'first and second' }])
})

test('the last statement is committed with the queued ones before it resolves', async () => {
  const { db } = database
  const found = await db.tenant(two, async (tx) => {
    tx.send('insert into note values ($1, $2, $3)', [two, 'last', 'first'])
    const { rows } = await tx.last('update note set body = body || $1 where id = $2 returning body', [
      ' and last',
      'last',
    ])
    // Another connection sees the change before the work has ended.
    const seen = await db.tenant(two, (other) => other.query('select body from note where id = $1', ['last']))
    return [rows, seen.rows]
  })
  expect(found).toEqual(Array(2).fill([{ body: 'first and last' }]))
  expect(await db.tenant(one, (tx) => tx.last('select 1 from note where id = $1', ['last']))).toEqual({
    rows: [],
    rowCount: 0,
  })
})

test('a last statement that fails undoes the transaction, even if the work ignores the failure', async () => {
  const { db } = database
  const insert = 'insert into note values ($1, $2, $3)'
  const failing = (swallow: boolean) =>
    db.tenant(one, async (tx) => {
      await tx.query(insert, [one, 'undone', 'first'])
      const last = tx.last(insert, [one, 'undone', 'the same key'])
      await (swallow ? last.catch(() => {}) : last)
    })
  await expect(failing(false)).rejects.toThrow(/duplicate key/)
  await expect(failing(true)).rejects.toThrow(/duplicate key/)
  const unsendable = db.tenant(one, (tx) => tx.last(insert, [one, 'undone', { size: 1n }]))
  await expect(unsendable).rejects.toThrow(TypeError)
  for (let i = 0; i < 10; i++)
    expect(
      await db.tenant(one, (tx) => tx.query('select 1 from note where id = $1', ['undone'])),
    ).toMatchObject({ rowCount: 0 })
})

test('after its last statement a transaction accepts no further ones, and stays committed', async () => {
  const { db } = database
  const late: ((tx: Tx) => unknown)[] = [
    (tx) => tx.query('select 1'),
    (tx) => tx.send('select 1'),
    (tx) => tx.last('select 1'),
  ]
  for (const [n, ask] of late.entries()) {
    const asking = db.tenant(one, async (tx) => {
      await tx.last('insert into note values ($1, $2, $3)', [one, `stays ${n}`, ''])
      await ask(tx)
    })
    await expect(asking).rejects.toThrow(/after the last one/)
  }
  const kept = await db.tenant(one, (tx) => tx.query(`delete from note where id like 'stays%'`))
  expect(kept.rowCount).toBe(3)
})

test('a transaction fails when its work ignores a failed statement', async () => {
  const swallowing = database.db.tenant(one, async (tx) => {
    await tx.query('select 1 / 0').catch(() => {})
  })
  await expect(swallowing).rejects.toThrow(/rolled back/)
  expect((await database.db.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('a parameter that cannot be serialised fails the transaction, and nothing is stored', async () => {
  const { db } = database
  const insert = 'insert into note values ($1, $2, $3)'
  const unsendable = { size: 1n } // JSON has no big integers
  const sending = db.tenant(one, async (tx) => {
    tx.send(insert, [one, 'unsendable', 'good'])
    tx.send(insert, [one, 'unsendable 2', unsendable])
  })
  await expect(sending).rejects.toThrow(TypeError)
  const asking = db.tenant(one, async (tx) => {
    tx.send(insert, [one, 'unsendable', 'good'])
    await tx.query(insert, [one, 'unsendable 2', unsendable])
  })
  await expect(asking).rejects.toThrow(TypeError)
  await expect(db.query('select $1::text', [unsendable])).rejects.toThrow(TypeError)
  const kept = await db.tenant(one, (tx) => tx.query(`select 1 from note where id like 'unsendable%'`))
  expect(kept.rowCount).toBe(0)
})

test('an invalid website id is refused before it reaches the database', () => {
  expect(() => database.db.tenant("'; drop table note; --", async () => {})).toThrow(/not a website id/)
})
