import { create, toBinary } from '@bufbuild/protobuf'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Incoming } from '@portico/kit/bus/bus'
import { uuidv7 } from '@portico/kit/ids'
import { createMetrics } from '@portico/kit/runtime/metrics'
import { testDatabase, type TestDatabase } from '@portico/kit/testing/database'
import { ScriptErrorSchema } from '@portico/proto/events/census/v1/error_pb'
import { EventKind, EventSchema } from '@portico/proto/events/census/v1/event_pb'
import { errors } from '../../src/events/consumers/errors.ts'
import { events } from '../../src/events/consumers/events.ts'
import { createSignals } from '../../src/signals.ts'
import { rebuildTallies } from '../../src/events/use-cases/rebuild-tallies.ts'

const DAY = '2026-01-15'
const occurredAtMs = BigInt(Date.parse(`${DAY}T10:00:00Z`))

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase('census', new URL('../../migrations/', import.meta.url))
})
afterAll(() => database.close())

const signals = createSignals(createMetrics({ service: 'census' }))
const incoming = (value: Uint8Array, offset: number): Incoming => ({
  topic: '',
  partition: 0,
  offset,
  key: '',
  id: `${offset}`,
  at: new Date(),
  value,
})
const visitor = fc.nat(3).map((n) => (n === 0 ? new Uint8Array() : new Uint8Array(16).fill(n)))
const event = fc.record({
  visitor,
  sample: fc.boolean(),
  synthetic: fc.constantFrom(false, false, true),
  kind: fc.constantFrom(EventKind.V0, EventKind.V1, EventKind.TRACE, EventKind.BUTTON_CLICK),
  name: fc.constantFrom('sign-up', 'play'),
  objectId: fc.constantFrom('b1', 'b2'),
  properties: fc.dictionary(fc.constantFrom('plan', 'size'), fc.constantFrom('s', 'm')),
})
const error = fc.record({
  visitor,
  sample: fc.boolean(),
  fingerprint: fc.constantFrom(1, 2).map((n) => new Uint8Array(16).fill(n)),
  path: fc.constantFrom('', '/a'),
  browser: fc.constantFrom('Firefox', ''),
})

let runs = 0

test('tallies of random events and errors equal the tallies that are built again from the raw rows', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { minLength: 1, maxLength: 30 }),
      fc.array(error, { minLength: 1, maxLength: 20 }),
      async (given, failures) => {
        const websiteId = (++runs).toString(16).padStart(24, '0')
        const of = { websiteId, occurredAtMs }
        const eventMessages = given.map((fields, offset) =>
          incoming(
            toBinary(EventSchema, create(EventSchema, { ...of, ...fields, eventId: uuidv7() })),
            offset,
          ),
        )
        const errorMessages = failures.map((fields, offset) =>
          incoming(
            toBinary(ScriptErrorSchema, create(ScriptErrorSchema, { ...of, ...fields, errorId: uuidv7() })),
            offset,
          ),
        )
        for (const half of [eventMessages.slice(0, 10), eventMessages.slice(10)])
          if (half.length > 0) await database.db.job((tx) => events(signals).handle(half, tx))
        await database.db.job((tx) => errors(signals).handle(errorMessages, tx))
        const tallies = async () =>
          (
            await database.db.job((tx) =>
              tx.query(
                'select * from tally where website_id = $1 order by family, scope, part, key, sample',
                [websiteId],
              ),
            )
          ).rows
        const counted = await tallies()
        await database.db.job((tx) =>
          tx.query('update tally set count = count + 1 where website_id = $1', [websiteId]),
        )
        const kept = given.filter(({ synthetic }) => !synthetic).length
        expect(await rebuildTallies(database.db, { websiteId, day: DAY })).toEqual({
          events: kept,
          errors: failures.length,
        })
        expect(await tallies()).toEqual(counted)
      },
    ),
    { numRuns: 10, endOnFailure: true },
  )
})

test('tallies of a day without raw rows stay', async () => {
  const websiteId = 'a1'.repeat(12)
  await database.db.job((tx) =>
    tx.query(
      `insert into tally (day, count, visitors, sample, website_id, family, scope, part, key, sketch)
       values ($1, 5, 0, false, $2, 'event', '', '', 'play', '')`,
      [DAY, websiteId],
    ),
  )
  expect(await rebuildTallies(database.db, { websiteId, day: DAY })).toEqual({ events: 0, errors: 0 })
  const left = await database.db.job((tx) =>
    tx.query<{ count: number }>('select count from tally where website_id = $1', [websiteId]),
  )
  expect(left.rows).toEqual([{ count: 5 }])
})
