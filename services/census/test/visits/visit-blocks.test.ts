import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMetrics } from '@portico/kit/runtime/metrics'
import { testDatabase, type TestDatabase } from '@portico/kit/testing/database'
import { plantFailure, testLoops } from '@portico/kit/testing/work/website-loops'
import { websiteSecrets } from '@portico/kit/postgres/website-secret'
import { uuidv7 } from '@portico/kit/ids'
import type { Filter } from '@portico/proto/http/visits/census-figures'
import { rollUp } from '../../src/visits/consumers/roll-up.ts'
import type { Hit } from '../../src/collect/domain/hit.ts'
import { visitorFromCookie } from '../../src/collect/domain/visitor.ts'
import { runHousekeeping } from '../../src/housekeeping.ts'
import { createSignals } from '../../src/signals.ts'
import { createColumnCache, type ColumnCache } from '../../src/readings/store/column-cache.ts'
import { eraseVisitor } from '../../src/retention/use-cases/erase-visitor.ts'
import { makeMissingBlocks } from '../../src/visits/use-cases/make-blocks.ts'
import { readFilteredFigures } from '../../src/readings/use-cases/read-filtered.ts'
import { messagesOf } from '../hits.ts'

const DAY_MS = 86_400_000
const WEBSITE = 'a1'.repeat(12)
const COOKIE = { id: 'v1', first: 1, previous: 1, latest: 1, count: 1 }
const at = (time: string) => Date.parse(`2026-01-${time}Z`)

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase('census', new URL('../../migrations/', import.meta.url))
})
afterAll(() => database.close())
beforeEach(() =>
  database.db.job(async (tx) => {
    for (const table of ['hit', 'visit', 'visit_figures', 'visit_block']) tx.send(`delete from ${table}`)
  }),
)

const consumer = rollUp(createSignals(createMetrics({ service: 'census' })))
async function count(hits: readonly Partial<Hit>[]) {
  const messages = messagesOf(hits.map((hit) => ({ hitId: uuidv7(), country: 'DE', ...hit })))
  await database.db.job((tx) => consumer.handle(messages, tx))
}
/** `visits` visits of a day by as many visitors. */
const countVisits = (time: string, visits: number) =>
  count(Array.from({ length: visits }, (_, n) => ({ at: at(time), visitor: new Uint8Array(16).fill(n + 1) })))
const make = (now: string) =>
  makeMissingBlocks(database.db, testLoops(database.db, 0)('make-blocks'), {
    now: new Date(at(now)),
    retentionDays: 90,
  })
const blocks = async () =>
  (
    await database.db.job((tx) =>
      tx.query<{ day: string; visits: number }>(
        'select day::text, visits from visit_block order by day, number',
      ),
    )
  ).rows.map(({ day, visits }) => [day.slice(-2), visits])
/** Kept from one reading to the next, as by the service. */
const columns = createColumnCache()
let stored: string[] = []
const cache: ColumnCache = {
  ...columns,
  store: (...given) => (stored.push(given[1]), columns.store(...given)),
}
const filteredVisits = async (filter: Filter = { dimension: 'country', value: 'DE' }) => {
  const selection = { websiteId: WEBSITE, from: at('01T00:00'), to: at('31T00:00') }
  const filters = [filter]
  const { rows } = await database.db.tenant(WEBSITE, (tx) =>
    readFilteredFigures(tx, { ...selection, filters }, { by: 'day' }, cache),
  )
  return rows.map(({ key, visits, pageViews }) => [key.slice(8, 10), visits, pageViews])
}

test('blocks are made of days that are over and have a hundred visits', async () => {
  await countVisits('13T10:00', 99)
  await countVisits('14T10:00', 100)
  await countVisits('15T10:00', 100)
  await make('15T12:00')
  expect(await blocks()).toEqual([['14', 100]])
  await make('16T00:59')
  expect(await blocks()).toHaveLength(1)
  await make('16T01:00')
  expect(await blocks()).toEqual([
    ['14', 100],
    ['15', 100],
  ])
  expect(await filteredVisits()).toEqual([
    ['13', 99, 99],
    ['14', 100, 100],
    ['15', 100, 100],
  ])
})

test('a website whose blocks cannot be made does not hold up others', async () => {
  const failing = '00'.repeat(12)
  const visitors = Array.from({ length: 100 }, (_, n) => new Uint8Array(16).fill(n + 1))
  for (const websiteId of [failing, WEBSITE])
    await count(visitors.map((visitor) => ({ websiteId, at: at('14T10:00'), visitor })))
  const mend = await plantFailure(database, { table: 'visit_block', websiteId: failing })
  await make('15T12:00')
  expect(await blocks()).toEqual([['14', 100]])
  await mend()
  await make('15T13:00')
  expect(await blocks()).toEqual([
    ['14', 100],
    ['14', 100],
  ])
})

test('a late hit deletes the blocks of its day, and the figures have it at once', async () => {
  await countVisits('14T23:50', 100)
  await make('15T12:00')
  await count([{ at: at('15T00:10'), visitor: new Uint8Array(16).fill(1), path: '/late' }])
  expect(await blocks()).toEqual([])
  expect(await filteredVisits()).toEqual([['14', 100, 101]])
  await make('15T13:00')
  expect(await blocks()).toEqual([['14', 100]])
  expect(await filteredVisits()).toEqual([['14', 100, 101]])
})

test('columns of blocks are read once, until their block is made anew', async () => {
  for (const day of ['13', '14']) await countVisits(`${day}T10:00`, 100)
  await make('15T12:00')
  const figures = [
    ['13', 100, 100],
    ['14', 100, 100],
  ]
  const readColumns = async (filter?: Filter) => {
    stored = []
    expect(await filteredVisits(filter)).toEqual(figures)
    return stored.sort()
  }
  const ofVisits = ['duration', 'page_views', 'visitor']
  expect(await readColumns()).toEqual(['country', ...ofVisits].flatMap((column) => [column, column]))
  expect(await readColumns()).toEqual([])
  expect(await readColumns({ dimension: 'page', value: '/' })).toEqual(['steps', 'steps'])
  await count([{ at: at('14T10:10'), visitor: new Uint8Array(16).fill(1), path: '/late' }])
  figures[1] = ['14', 100, 101]
  expect(await readColumns()).toEqual([])
  await make('15T13:00')
  expect(await readColumns()).toEqual(['country', ...ofVisits])
})

test('erasing a visitor deletes the blocks of the days on which they came', async () => {
  const secretOf = websiteSecrets(database.db)
  const { key: visitor } = visitorFromCookie(await secretOf(WEBSITE), COOKIE)
  for (const day of ['13', '14']) await countVisits(`${day}T10:00`, 100)
  await count([{ at: at('13T11:00'), visitor, visitCount: 1 }])
  await make('15T12:00')
  expect(await blocks()).toHaveLength(2)
  await eraseVisitor({ db: database.db, secretOf }, WEBSITE, COOKIE)
  expect(await blocks()).toEqual([['14', 100]])
  await make('15T13:00')
  expect(await filteredVisits()).toEqual([
    ['13', 100, 100],
    ['14', 100, 100],
  ])
})

test('blocks are kept as long as visits', async () => {
  await countVisits('14T10:00', 100)
  await make('15T12:00')
  await runHousekeeping(database.db, new Date(at('14T12:00') + 90 * DAY_MS), 90)
  expect(await blocks()).toHaveLength(1)
  await runHousekeeping(database.db, new Date(at('14T12:00') + 91 * DAY_MS), 90)
  expect(await blocks()).toEqual([])
})
