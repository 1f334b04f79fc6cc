import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Tx } from '../../src/postgres/db.ts'
import { testDatabase, type TestDatabase } from '../../src/testing/database.ts'

const site = 'c'.repeat(24)
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase('notes', new URL('../fixtures/notes/', import.meta.url))
})
afterAll(() => database.close())

test('a statement that failed can be run again on the same connection', async () => {
  const ask = (by: number) =>
    database.db.tenant(site, (tx) => tx.query('select 12 / $1::int as part, $2::text as word', [by, 'x']))
  await expect(ask(0)).rejects.toThrow(/division by zero/)
  expect((await ask(3)).rows).toEqual([{ part: 4, word: 'x' }])
  await expect(ask(0)).rejects.toThrow(/division by zero/)
  expect((await ask(4)).rows).toEqual([{ part: 3, word: 'x' }])
})

test('a statement after a failed one is not run, and is prepared when it is sent again', async () => {
  const { db } = database
  const behind = 'insert into note values ($1, $2, $3)'
  for (let i = 0; i < 3; i++) {
    const failing = db.tenant(site, async (tx) => {
      tx.send('select no_such_function()')
      tx.send(behind, [site, 'behind', 'a failure'])
    })
    await expect(failing).rejects.toThrow(/no_such_function/)
  }
  await db.tenant(site, (tx) => tx.query(behind, [site, 'behind', 'nothing']))
  const kept = await db.tenant(site, (tx) => tx.last(`delete from note where id = 'behind' returning body`))
  expect(kept).toEqual({ rows: [{ body: 'nothing' }], rowCount: 1 })
})

test('statements pipelined with a failed one fail too, and all can be run again', async () => {
  const ask = (by: number) =>
    database.db.tenant(site, async (tx) => {
      const asked = [
        tx.query('select 12 / $1::int as part', [by]),
        tx.query('select $1::int as beside', [by]),
        tx.query('select $1::text as third', ['x']),
      ]
      return (await Promise.allSettled(asked)).map((outcome) =>
        outcome.status === 'fulfilled' ? outcome.value.rows : 'failed',
      )
    })
  for (let i = 0; i < 2; i++) {
    await expect(ask(0)).rejects.toThrow(/rolled back/)
    expect(await ask(2)).toEqual([[{ part: 6 }], [{ beside: 2 }], [{ third: 'x' }]])
  }
})

test('each of several statements gets its own rows, even when they are already prepared', async () => {
  for (let i = 0; i < 3; i++) {
    const found = await database.db.tenant(site, async (tx) => {
      const first = tx.query('select 1 as a, null::text as b union all select 2, $1', ['two'])
      const second = tx.query('select $1::jsonb as c', ['{"d":[1]}'])
      tx.send('select 3 as e')
      const none = await tx.query('select 4 as f where false')
      return [await first, await second, none, await tx.last('select 5::bigint as g')]
    })
    expect(found).toEqual([
      {
        rows: [
          { a: 1, b: null },
          { a: 2, b: 'two' },
        ],
        rowCount: 2,
      },
      { rows: [{ c: { d: [1] } }], rowCount: 1 },
      { rows: [], rowCount: 0 },
      { rows: [{ g: 5 }], rowCount: 1 },
    ])
  }
})

test('a value that cannot be parsed fails its statement, and the connection stays usable', async () => {
  const { db } = database
  const large = () => db.tenant(site, (tx) => tx.query('select $1::bigint as n', ['9007199254740993']))
  await expect(large()).rejects.toThrow(/safe integer/)
  const sum = db.query('select sum(n) from (values (9007199254740991::bigint), (2)) as given (n)')
  await expect(sum).rejects.toThrow(/safe integer/)
  expect((await db.query('select $1::bigint as n', ['7'])).rows).toEqual([{ n: 7 }])
})

test('statements sent in one round trip are one transaction: if the last one fails, nothing is stored', async () => {
  const { db } = database
  const insert = 'insert into note values ($1, $2, $3)'
  const failing = db.tenant(site, async (tx) => {
    tx.send(insert, [site, 'whole', 'first'])
    await tx.last('select 12 / $1::int as part, $2::text as word', [0, 'x'])
  })
  await expect(failing).rejects.toThrow(/division by zero/)
  const count = await db.tenant(site, (tx) => tx.last(`select 1 from note where id = 'whole'`))
  expect(count.rowCount).toBe(0)
  expect(await db.tenant(site, async () => 'asks nothing')).toBe('asks nothing')
})

test('batches of many consumers take turns, and other work of the job role waits for one of them at most', async () => {
  const { db } = database
  const order: string[] = []
  const work = (name: string) => async (tx: Tx) => {
    await tx.query('select pg_sleep(0.02)')
    order.push(name)
  }
  // The pool of the test has two connections.
  const batches = Array.from({ length: 8 }, (_, n) => db.batch(work(`batch ${n}`)))
  await Promise.all([db.job(work('job')), ...batches])
  expect(order).toHaveLength(9)
  expect(order.indexOf('job')).toBeLessThanOrEqual(3)
})

test('arrays of any texts, numbers, booleans, bytes and nulls reach Postgres as they are', async () => {
  const { db } = database
  const expectSame = async (type: string, values: unknown[]) => {
    const { rows } = await db.query(`select $1::${type}[] as same`, [values])
    expect(rows).toEqual([{ same: values }])
  }
  const near = [
    'null',
    'NULL',
    'nulls',
    '',
    ' ',
    'a b',
    '{',
    '}',
    ',',
    '"',
    '\\',
    '\\x41',
    'ß',
    '\n',
    '/a-b:c+d',
  ]
  const text = fc.oneof(
    fc.constantFrom(...near),
    fc.string({ unit: 'binary' }).map((each) => each.replaceAll('\0', '')),
  )
  const property = (type: string, of: fc.Arbitrary<unknown>) =>
    fc.assert(fc.asyncProperty(fc.array(fc.option(of)), (values) => expectSame(type, values)))
  await property('text', text)
  await property(
    'float8',
    fc.double({ noNaN: true }).map((each) => each + 0),
  )
  await property(
    'bytea',
    fc.uint8Array().map((each) => Buffer.from(each)),
  )
  await property('boolean', fc.boolean())
  await expectSame('timestamptz', [new Date('2026-01-15T12:00:00.123Z'), null])
  await expectSame('integer', [
    [1, 2],
    [3, 4],
  ])
})

test('statements that are asked in one tick are one round trip, each with its own answer', async () => {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  try {
    const found = await database.db.tenant(site, async (tx) => {
      const [one, two] = await Promise.all([tx.query('select 1 as a'), tx.query('select 2 as b')])
      return [one.rows, two.rows, (await tx.last('select 3 as c')).rows]
    })
    expect(found).toEqual([[{ a: 1 }], [{ b: 2 }], [{ c: 3 }]])
    expect(sent).toHaveBeenCalledTimes(2)
  } finally {
    sent.mockRestore()
  }
})

test('a query of a transaction that has failed in the same tick is not sent', async () => {
  const { db } = database
  const failing = db.tenant<never>(site, (tx) => {
    void tx.query('insert into note values ($1, $2, $3)', [site, 'late', 'never'])
    throw new Error('refused')
  })
  await expect(failing).rejects.toThrow('refused')
  const left = await db.tenant(site, (tx) => tx.query(`select 1 from note where id = 'late'`))
  expect(left.rowCount).toBe(0)
})

test('reads of a website see its rows only, and reads of one tick are one transaction', async () => {
  const { db } = database
  const other = 'd'.repeat(24)
  await db.tenant(site, (tx) => tx.query('insert into note values ($1, $2, $3)', [site, 'read', 'ours']))
  const read = (of: string) =>
    db.read(of, (reader) => reader.query(`select body from note where id = 'read'`))
  expect((await read(site)).rows).toEqual([{ body: 'ours' }])
  expect((await read(other)).rows).toEqual([])
  const now = 'select transaction_timestamp()::text as at'
  const [first, second, later] = await db.read(site, async (reader) => {
    const together = await Promise.all([reader.query(now), reader.query(now)])
    return [...together, await reader.query(now)].map(({ rows }) => rows[0].at as string)
  })
  expect(second).toBe(first)
  expect(later).not.toBe(first)
  await expect(db.read(site, (reader) => reader.query('select 1 / 0'))).rejects.toThrow(/division by zero/)
  expect((await read(site)).rowCount).toBe(1)
})
