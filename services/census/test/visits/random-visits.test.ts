import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dimensions, type VisitsRow } from '@portico/proto/http/visits/census-figures'
import { createMetrics } from '@portico/kit/runtime/metrics'
import { testDatabase, type TestDatabase } from '@portico/kit/testing/database'
import { uuidv7 } from '@portico/kit/ids'
import { rollUp } from '../../src/visits/consumers/roll-up.ts'
import { createSignals } from '../../src/signals.ts'
import type { Grouping } from '../../src/readings/domain/visit-sums.ts'
import { rebuildDay } from '../../src/visits/use-cases/rebuild.ts'
import { createColumnCache } from '../../src/readings/store/column-cache.ts'
import { createPastVisitors } from '../../src/readings/store/past-visitors.ts'
import { readByDimension, readByTime, readTotal } from '../../src/readings/store/figures.ts'
import { makeBlocks } from '../../src/visits/use-cases/make-blocks.ts'
import { readFilteredFigures } from '../../src/readings/use-cases/read-filtered.ts'
import { messagesOf } from '../hits.ts'

const START = Date.parse('2026-01-30T18:00:00Z')
const DATES = { from: Date.parse('2026-01-01'), to: Date.parse('2026-03-01') }
const DAYS = ['2026-01-30', '2026-01-31', '2026-02-01', '2026-02-02']

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase('census', new URL('../../migrations/', import.meta.url))
})
afterAll(() => database.close())

/** Hits of a few visitors within three days: views and heartbeats, in any order, some of them twice. */
const traffic = fc.array(
  fc.record({
    minute: fc.integer({ min: 0, max: 3 * 1_440 }),
    visitor: fc.integer({ min: 1, max: 4 }),
    path: fc.constantFrom('/', '/a', '/b', '/shop/p/tea_1%'),
    event: fc.constantFrom(1, 1, 1, 10),
    source: fc.constantFrom('', 'letter'),
    country: fc.constantFrom('', 'DE', 'AT'),
    device: fc.constantFrom(1, 2),
    sample: fc.boolean(),
    repeat: fc.boolean(),
  }),
  { minLength: 1, maxLength: 60 },
)

/** All roll-ups, with sketches; rows that no longer count anything are left out. */
async function rollups(websiteId: string) {
  const { rows } = await database.db.job((tx) =>
    tx.query(
      `select * from visit_figures where website_id = $1 and (page_views <> 0 or visits <> 0)
       order by dimension, span, bucket, key, sample`,
      [websiteId],
    ),
  )
  return rows
}

let runs = 0
/** Within the traffic, so that some days are past and others are not. */
const NOW = new Date('2026-02-01T12:00:00Z')
const past = createPastVisitors()
const cache = createColumnCache()

test('roll-ups of random traffic equal those made again from visits and hits, and filtered readings', async () => {
  const consumer = rollUp(createSignals(createMetrics({ service: 'census' })))
  await fc.assert(
    fc.asyncProperty(traffic, fc.integer({ min: 1, max: 20 }), async (hits, batch) => {
      const websiteId = (++runs).toString(16).padStart(24, '0')
      const range = { ...DATES, websiteId }
      const deps = { past, now: NOW }
      const messages = messagesOf(
        hits.flatMap(({ minute, visitor, repeat, ...fields }) => {
          const hit = {
            ...fields,
            hitId: uuidv7(),
            websiteId,
            at: START + minute * 60_000,
            visitor: new Uint8Array(16).fill(visitor),
          }
          return repeat ? [hit, hit] : [hit]
        }),
      )
      for (let from = 0; from < messages.length; from += batch)
        await database.db.job((tx) => consumer.handle(messages.slice(from, from + batch), tx))

      const counted = await rollups(websiteId)
      for (const day of DAYS) await rebuildDay(database.db, websiteId, day)
      expect(await rollups(websiteId)).toEqual(counted)

      const compare = () =>
        database.db.job(async (tx) => {
          const filtered = async (by: Grouping) =>
            (await readFilteredFigures(tx, { ...range, filters: [] }, { by }, cache)).rows
          const { row } = await readTotal(tx, range, deps)
          expect(await filtered('all')).toEqual(row.visits === 0 ? [] : [row])
          const withoutViews = (rows: VisitsRow[]) =>
            rows.map((each) => ({ ...each, pageViews: 0, visitors: 0 })).filter(({ visits }) => visits > 0)
          for (const span of ['hour', 'day', 'month'] as const)
            expect(withoutViews(await filtered(span))).toEqual(
              withoutViews((await readByTime(tx, range, span)).rows),
            )
          for (const dimension of dimensions)
            expect(await filtered(dimension)).toEqual(
              (await readByDimension(tx, range, dimension, 100, deps)).rows,
            )
        })
      await compare()
      // Some days are read from blocks and the others from rows, then all from blocks.
      await makeBlocks(database.db, { websiteId, day: DAYS[1]! })
      await compare()
      for (const day of DAYS) await makeBlocks(database.db, { websiteId, day })
      await compare()
    }),
    { numRuns: 25 },
  )
})
