import { create, toBinary } from '@bufbuild/protobuf'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { uuidv7 } from '@portico/kit/ids'
import { createMetrics } from '@portico/kit/runtime/metrics'
import { testDatabase, type TestDatabase } from '@portico/kit/testing/database'
import { EventKind, EventSchema } from '@portico/proto/events/census/v1/event_pb'
import { rollUp } from '../../src/visits/consumers/roll-up.ts'
import { visitEvents } from '../../src/visits/consumers/visit-events.ts'
import { runHousekeeping } from '../../src/housekeeping.ts'
import { createSignals } from '../../src/signals.ts'
import { messagesOf } from '../hits.ts'

const START = Date.parse('2026-01-15T12:00:00Z')
const MINUTE = 60_000
const VISITOR = new Uint8Array(16).fill(1)

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase('census', new URL('../../migrations/', import.meta.url))
})
afterAll(() => database.close())
beforeEach(() =>
  database.db.job(async (tx) => {
    for (const table of ['hit', 'visit', 'waiting_event']) tx.send(`delete from ${table}`)
  }),
)

const hits = rollUp(createSignals(createMetrics({ service: 'census' })))
const rollUpViews = (...views: [path: string, minute: number][]) =>
  database.db.job((tx) =>
    hits.handle(
      messagesOf(
        views.map(([path, minute]) => ({
          hitId: uuidv7(),
          visitor: VISITOR,
          path,
          at: START + minute * MINUTE,
        })),
      ),
      tx,
    ),
  )
const rollUpEvent = (name: string, minute: number) => {
  const event = create(EventSchema, {
    eventId: uuidv7(),
    websiteId: 'a1'.repeat(12),
    visitor: VISITOR,
    kind: EventKind.V1,
    name,
    occurredAtMs: BigInt(START + minute * MINUTE),
  })
  const [message] = messagesOf([{}])
  return database.db.job((tx) =>
    visitEvents().handle([{ ...message!, value: toBinary(EventSchema, event) }], tx),
  )
}
const read = async (sql: string) =>
  (await database.db.job((tx) => tx.query<{ value: string }>(sql))).rows.map(({ value }) => value)
const steps = async () =>
  (await read('select steps as value from visit order by started_at')).map((each) =>
    each.replaceAll(/[\t\n]+/g, ' ').trim(),
  )
const waiting = () => read('select name as value from waiting_event')

test('an event that comes before its visit is rolled up is part of the visit, at its place among the pages', async () => {
  await rollUpEvent('sign-up', 1)
  expect([await steps(), await waiting()]).toEqual([[], ['sign-up']])
  await rollUpViews(['/', 0], ['/thanks', 2])
  expect([await steps(), await waiting()]).toEqual([['/ !sign-up /thanks'], []])
})

test('an event of a later visit waits for it', async () => {
  await rollUpViews(['/', 0])
  await rollUpEvent('buy', 61)
  expect([await steps(), await waiting()]).toEqual([['/'], ['buy']])
  await rollUpViews(['/shop', 60])
  expect([await steps(), await waiting()]).toEqual([['/', '/shop !buy'], []])
})

test('an event waits for an hour', async () => {
  await rollUpEvent('buy', 0)
  await runHousekeeping(database.db, new Date(START + 59 * MINUTE), 90)
  expect(await waiting()).toEqual(['buy'])
  await runHousekeeping(database.db, new Date(START + 61 * MINUTE), 90)
  expect(await waiting()).toEqual([])
})
