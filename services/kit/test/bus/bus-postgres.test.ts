import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Bus, Incoming } from '../../src/bus/bus.ts'
import { createPostgresBus } from '../../src/bus/postgres/postgres.ts'
import { withClient } from '../../src/postgres/with-client.ts'
import { busContract } from '../../src/testing/bus/bus-contract.ts'
import { bodyOf, collectMessages, createTopic, message } from '../../src/testing/bus/bus-fixture.ts'
import { testBusDatabase, testDatabase, type TestDatabase } from '../../src/testing/database.ts'
import { until } from '../../src/testing/until.ts'

const migrations = new URL('../migrations/', import.meta.url)

busContract('postgres', async () => {
  const log = await testBusDatabase()
  const database = await testDatabase('kittest', migrations)
  return {
    db: database.db,
    open: () => createPostgresBus({ url: log.url, tickMs: 200 }),
    loseLog: (topic) =>
      withClient({ connectionString: log.url }, async (client) => {
        await client.query('delete from event where topic = $1', [topic])
        await client.query('update head set next = 0 where topic = $1', [topic])
      }),
    async close() {
      await database.close()
      await log.close()
    },
  }
})

let log: Awaited<ReturnType<typeof testBusDatabase>>
let database: TestDatabase
let owner: pg.Client
const opened: Bus[] = []

beforeAll(async () => {
  log = await testBusDatabase()
  database = await testDatabase('kittest', migrations)
  owner = new pg.Client({ connectionString: log.url })
  await owner.connect()
})
afterAll(async () => {
  await Promise.all(opened.map((bus) => bus.close()))
  await owner.end()
  await database.close()
  await log.close()
})

async function open(retentionEveryMs?: number): Promise<Bus> {
  const bus = await createPostgresBus({
    url: log.url,
    tickMs: 200,
    ...(retentionEveryMs && { retentionEveryMs }),
  })
  opened.push(bus)
  return bus
}

const collect = (bus: Bus, topic: string) => collectMessages(bus, database.db, topic)

test('processes that append to the same partitions at once leave no gaps, and a concurrent reader misses nothing', async () => {
  const [first, second, third] = await Promise.all([open(), open(), open()])
  const topic = await createTopic(first!, 4)
  const seen = await collect(third!, topic)
  const keys = Array.from({ length: 12 }, (_, n) => `k${n}`)
  const calls: Promise<void>[] = []
  for (let round = 0; round < 40; round++) {
    for (const bus of [first!, second!])
      calls.push(
        bus.publish(
          topic,
          keys.map((key) => message(key, `${round}`)),
        ),
      )
    if (round % 4 === 0) await Promise.all(calls)
  }
  await Promise.all(calls)
  await until(() => seen.length >= 960)
  expect(new Set(seen.map((one) => one.id)).size).toBe(960)
  for (const { partition, next } of await first!.ends(topic)) {
    const offsets = seen.filter((one) => one.partition === partition).map((one) => one.offset)
    expect(offsets).toEqual(Array.from({ length: next }, (_, n) => n))
  }
})

test('an open transaction in the log blocks only its own partition', async () => {
  const bus = await open()
  const topic = await createTopic(bus, 1)
  const other = await createTopic(bus, 1)
  const seen = await collect(bus, other)
  await owner.query('begin')
  await owner.query('update head set next = next where topic = $1', [topic])
  await (await open()).publish(other, [message('k', '1')])
  await until(() => seen.length === 1)
  await owner.query('rollback')
})

test('when all connections are lost, the bus opens new ones, and later messages arrive', async () => {
  const bus = await open()
  const topic = await createTopic(bus, 2)
  const seen = await collect(bus, topic)
  await bus.publish(topic, [message('a', 'before'), message('b', 'before')])
  await until(() => seen.length === 2)
  await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'portico-bus' and datname = current_database()`)
  await until(() =>
    bus.publish(topic, [message('a', 'after')]).then(
      () => true,
      () => false,
    ),
  )
  await until(() => seen.some((one) => bodyOf(one) === 'after'))
})

test('messages older than the retention are deleted, and offsets continue', async () => {
  const bus = await open(20)
  const topic = await createTopic(bus, 1, 1)
  await bus.publish(topic, [message('k', '1'), message('k', '2')])
  await until(async () => (await owner.query('select 1 from event where topic = $1', [topic])).rowCount === 0)
  expect(await bus.ends(topic)).toEqual([{ partition: 0, next: 2 }])
})

test('a topic cannot change its partition count', async () => {
  const bus = await open()
  const topic = await createTopic(bus, 2)
  await expect(bus.ensureTopics([{ name: topic, partitions: 3, retentionMs: 1_000 }])).rejects.toThrow(
    /2 partitions/,
  )
})

test('a group with a batch wait handles the messages that arrive during it together and in order', async () => {
  const bus = await open()
  const topic = await createTopic(bus, 1)
  const batches: string[][] = []
  const running = await bus.subscribe({
    group: randomUUID(),
    topics: [topic],
    db: database.db,
    batchWaitMs: 1_500,
    handle: async (batch) => void batches.push(batch.map(bodyOf)),
  })
  await bus.publish(topic, [message('k', '0')])
  await until(() => batches.length === 1)
  const later = Array.from({ length: 12 }, (_, n) => String(n + 1))
  for (const body of later) await bus.publish(topic, [message('k', body)])
  await until(() => batches.flat().length === 13)
  expect(batches.flat()).toEqual(['0', ...later])
  expect(batches.length).toBeLessThan(6)
  await running.stop()
})

/** A consumer that handles its first message only when it is released, so that others wait behind it. */
async function blockedConsumer(bus: Bus, topic: string) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const seen: Incoming[] = []
  await bus.subscribe({
    group: randomUUID(),
    topics: [topic],
    db: database.db,
    async handle(batch) {
      await released
      seen.push(...batch)
    },
  })
  await bus.publish(topic, [message('key', 'first')])
  return { seen, release }
}

test('messages are handed to consumers of the same process as they are in the log, without being read back', async () => {
  const [one, other] = [await open(), await open()]
  const topic = await createTopic(one, 1)
  const { seen, release } = await blockedConsumer(one, topic)
  const sent = ['a', 'b', 'c'].map((body) => message('key', body, { trace: body }))
  for (const each of sent) await one.publish(topic, [each])
  await owner.query(`update event set key = 'read back' where topic = $1 and seq > 0`, [topic])
  release()
  await until(() => seen.length === 4)
  expect(seen.slice(1)).toMatchObject(
    sent.map(({ id, headers }, at) => ({ id, headers, key: 'key', offset: at + 1, topic, partition: 0 })),
  )
  expect(seen.map(bodyOf)).toEqual(['first', 'a', 'b', 'c'])
  const stored = await owner.query<{ at: Date }>('select at from event where topic = $1 order by seq', [
    topic,
  ])
  expect(seen.map(({ at }) => at)).toEqual(stored.rows.map(({ at }) => at))
  const elsewhere = await collect(other, topic)
  await until(() => elsewhere.length === 4)
  expect(elsewhere.slice(1).map(({ key }) => key)).toEqual(['read back', 'read back', 'read back'])
})

test('a consumer that is behind by more than is held in memory gets every message, in order', async () => {
  const bus = await open()
  const topic = await createTopic(bus, 1)
  const { seen, release } = await blockedConsumer(bus, topic)
  const bodies = Array.from({ length: 12 }, (_, at) => String(at).padEnd(1_048_576))
  for (const body of bodies) await bus.publish(topic, [message('key', body)])
  release()
  await until(() => seen.length === 13)
  expect(seen.slice(1).map((each) => bodyOf(each).trim())).toEqual(bodies.map((body) => body.trim()))
})

test('two processes that append in turn lose no message, and none is delivered twice', async () => {
  const [one, other] = [await open(), await open()]
  const topic = await createTopic(one, 1)
  const { seen, release } = await blockedConsumer(one, topic)
  const bodies = Array.from({ length: 20 }, (_, at) => String(at))
  for (const [at, body] of bodies.entries())
    await (at % 3 === 0 ? other : one).publish(topic, [message('key', body)])
  release()
  await until(() => seen.length >= 21)
  expect(seen.map(bodyOf)).toEqual(['first', ...bodies])
})
