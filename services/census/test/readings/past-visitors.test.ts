import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMetrics } from '@portico/kit/runtime/metrics'
import { testDatabase, type TestDatabase } from '@portico/kit/testing/database'
import { uuidv7 } from '@portico/kit/ids'
import type { Tx } from '@portico/kit/postgres/db'
import { rollUp } from '../../src/visits/consumers/roll-up.ts'
import { createSignals } from '../../src/signals.ts'
import { readByDimension, readTotal } from '../../src/readings/store/figures.ts'
import { createPastVisitors } from '../../src/readings/store/past-visitors.ts'
import { messagesOf } from '../hits.ts'

const WEBSITE = 'a1'.repeat(12)
const at = (time: string) => Date.parse(`2026-${time}Z`)
const range = { websiteId: WEBSITE, from: at('01-01T00:00'), to: at('01-16T00:00') }
const now = new Date(at('01-15T12:00'))

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase('census', new URL('../../migrations/', import.meta.url))
})
afterAll(() => database.close())

const consumer = rollUp(createSignals(createMetrics({ service: 'census' })))
/** Counts a view of the page `/` by each visitor. */
async function count(time: string, ...visitors: number[]) {
  const hits = visitors.map((visitor) => ({
    hitId: uuidv7(),
    at: at(time),
    visitor: new Uint8Array(16).fill(visitor),
  }))
  await database.db.job((tx) => consumer.handle(messagesOf(hits), tx))
}

test('visitors of past days are kept for the next reading, until a late hit changes one of the days', async () => {
  const kept = createPastVisitors()
  let stored = 0
  const past = {
    ...kept,
    store: (...given: Parameters<typeof kept.store>) => (stored++, kept.store(...given)),
  }
  const read = () =>
    database.db.tenant(WEBSITE, async (tx) => [
      (await readTotal(tx, range, { past, now })).row.visitors,
      (await readByDimension(tx, range, 'page', 10, { past, now })).rows[0]!.visitors,
      stored,
    ])
  await count('01-13T10:00', 1, 2)
  await count('01-14T10:00', 2, 3)
  expect(await read()).toEqual([3, 3, 2])
  expect(await read()).toEqual([3, 3, 2])
  await count('01-15T10:00', 3, 4)
  expect(await read()).toEqual([4, 4, 2])
  await count('01-13T23:00', 5)
  expect(await read()).toEqual([5, 5, 4])
  expect(await read()).toEqual([5, 5, 4])
})

/** The rows of roll-ups that this connection has fetched since its statistics were last written. */
const fetchedRows = async (tx: Tx) =>
  (
    await tx.query<{ rows: number }>(
      `select seq_tup_read + idx_tup_fetch as rows from pg_stat_xact_user_tables where relname = 'visit_figures'`,
    )
  ).rows[0]!.rows

test('a reading fetches the rows of its range only, even from a table without statistics', async () => {
  const other = 'b2'.repeat(12)
  await database.db.job((tx) =>
    tx.query(
      `insert into visit_figures
       select day, 0, 1, 1, 0, 1, 1, 0, false, $1, 'page', 'day', '/page-' || n, null
       from generate_series('2025-01-01Z'::timestamptz, '2025-12-31Z', interval '1 day') as day,
            generate_series(1, 10) as n`,
      [other],
    ),
  )
  const lastDays = { websiteId: other, from: Date.parse('2025-12-30Z'), to: Date.parse('2026-01-01Z') }
  const read = await database.db.tenant(other, async (tx) => {
    const before = await fetchedRows(tx)
    const { rows } = await readByDimension(tx, lastDays, 'page', 20, { past: createPastVisitors(), now })
    return { values: rows.length, fetched: (await fetchedRows(tx)) - before }
  })
  // The sums are read from twenty rows, and the sketches from the same ones.
  expect(read).toEqual({ values: 10, fetched: 40 })
})
