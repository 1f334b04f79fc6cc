import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Bus } from '@portico/kit/bus/bus'
import { createKafkaBus } from '@portico/kit/bus/kafka/kafka'
import { wait } from '@portico/kit/bus/wait'
import { createSpooledPublisher } from '@portico/kit/collect/spool'
import { createLogger } from '@portico/kit/runtime/logger'
import { message } from '@portico/kit/testing/bus/bus-fixture'
import { kafkaForTests } from '@portico/kit/testing/bus/bus-kafka'
import { testDatabase, type TestDatabase } from '@portico/kit/testing/database'
import { applyInOrder } from '@portico/kit/testing/bus/ordered-effects'
import { until } from '@portico/kit/testing/until'
import { passwordForTests } from '../../tooling/stores/start-kafka.ts'
import { withAdmin } from './admin.ts'
import { endLeftPauses, pause, pausedTopics } from './pause.ts'
import { parseRaises, raisePartitions } from './raise.ts'

const { brokers, login = { user: '', password: '' } } = kafkaForTests()
const newTopic = () => `census.raised-${randomUUID().slice(0, 8)}.v1`
const asOperator = <T>(work: Parameters<typeof withAdmin<T>>[2]) => withAdmin(brokers, login, work)
const partitionsOf = (topic: string) =>
  asOperator(async (admin) => {
    const { topics } = await admin.fetchTopicMetadata({ topics: [topic] })
    return topics[0]!.partitions.length
  })

let database: TestDatabase
beforeAll(async () => {
  const migrations = new URL('../../../services/kit/test/migrations/', import.meta.url)
  database = await testDatabase('kittest', migrations)
})
afterAll(() => database.close())

/** Opens the bus of one process of census, which the pause applies to. */
const openBus = () =>
  createKafkaBus({
    brokers,
    clientId: 'census',
    login: { user: 'census', password: passwordForTests('census') },
  })

/** Two processes that publish to a topic and consume it, a relay's facts and a collector's hits. */
async function startLoad(topic: string) {
  const buses = await Promise.all([openBus(), openBus()])
  const dir = await mkdtemp(join(tmpdir(), 'portico-raised-'))
  const collector = await createSpooledPublisher({
    bus: buses[0]!,
    dir,
    maxBytes: 50_000_000,
    logger: createLogger({ name: 'test', level: 'silent' }),
  })
  await buses[0]!.ensureTopics([{ name: topic, partitions: 6, retentionMs: 3_600_000 }])
  const seen = { last: performance.now(), gap: 0 }
  const group = `census.raised-${randomUUID().slice(0, 8)}`
  for (const bus of buses)
    await bus.subscribe({
      group,
      topics: [topic],
      db: database.db,
      async handle(batch, tx) {
        for (const one of batch) await applyInOrder(tx, one)
        seen.gap = Math.max(seen.gap, performance.now() - seen.last)
        seen.last = performance.now()
      },
    })

  const acknowledged: string[] = []
  let ended = false
  const publishUntilAccepted = async (key: string, version: number) => {
    const one = message(key, `${key} ${version}`, { version: String(version) })
    // Another process continues the key with each version, as after a relay's lock has moved.
    for (let n = version; ; n++) {
      const accepted = await buses[n % 2]!.publish(topic, [one]).then(
        () => true,
        () => false,
      )
      if (accepted) return void acknowledged.push(one.id)
      await wait(100)
    }
  }
  const facts = Array.from({ length: 20 }, async (_, index) => {
    const key = `${topic} product-${index}`
    for (let version = 1; !ended; version++) await publishUntilAccepted(key, version)
  })
  const hits = (async () => {
    while (!ended) {
      const hit = message(randomUUID(), 'hit')
      await collector.publish(topic, [hit])
      acknowledged.push(hit.id)
      await wait(5)
    }
  })()
  return {
    group,
    bus: buses[0]! as Bus,
    acknowledged,
    seen,
    async end() {
      ended = true
      await Promise.all([...facts, hits])
      await until(() => collector.waitingBytes() === 0)
    },
    async close() {
      await collector.close()
      await Promise.all(buses.map((bus) => bus.close()))
      await rm(dir, { recursive: true })
    },
  }
}

const effects = async (where: string, value: unknown) => {
  const { rows } = await database.db.job((tx) =>
    tx.query<{ id: string; body: string }>(`select id, body from effect where ${where}`, [value]),
  )
  return rows
}

test('partitions are raised from 6 to 24 under load: nothing is lost, each key keeps its order, and figures pause for at most 30 s', async () => {
  const topic = newTopic()
  const load = await startLoad(topic)
  await until(() => load.acknowledged.length > 500)
  const pausedMs = await asOperator((admin) =>
    raisePartitions(admin, { topic, partitions: 24 }, { lagWaitMs: 60_000 }),
  )
  const before = load.acknowledged.length
  await until(() => load.acknowledged.length > before + 500)
  await load.end()

  await until(
    async () => (await effects('id = any($1)', load.acknowledged)).length === load.acknowledged.length,
  )
  expect(await effects(`id like 'disorder%' and body like $1`, `${topic}%`)).toEqual([])
  const ends = await load.bus.ends(topic)
  expect(ends.length).toBe(24)
  expect(ends.slice(6).some(({ next }) => next > 0)).toBe(true)
  process.stdout.write(
    `raised under load: ${load.acknowledged.length} acknowledged, paused ${pausedMs} ms, longest gap of figures ${Math.round(load.seen.gap)} ms\n`,
  )
  expect(load.seen.gap).toBeLessThan(30_000)
  await until(async () => !(await asOperator(pausedTopics)).includes(topic))
  await load.close()
}, 240_000)

test('a raise that was killed after adding the partitions ends its pause when it runs again', async () => {
  const topic = newTopic()
  const bus = await openBus()
  await bus.ensureTopics([{ name: topic, partitions: 6, retentionMs: 3_600_000 }])
  await asOperator(async (admin) => {
    await pause(admin, topic)
    await admin.createPartitions({ topicPartitions: [{ topic, count: 12 }] })
  })
  await until(() =>
    bus.publish(topic, [message('k', 'refused')]).then(
      () => false,
      () => true,
    ),
  )
  const raise = () =>
    asOperator((admin) => raisePartitions(admin, { topic, partitions: 12 }, { holdMs: 100 }))
  expect(await raise()).toBeGreaterThanOrEqual(100)
  await until(() =>
    bus.publish(topic, [message('k', 'accepted')]).then(
      () => true,
      () => false,
    ),
  )
  expect(await raise()).toBe(0)
  await bus.close()
})

test('the job that makes topics ends a pause that was left', async () => {
  const topic = newTopic()
  const bus = await openBus()
  await bus.ensureTopics([{ name: topic, partitions: 6, retentionMs: 3_600_000 }])
  await bus.close()
  await asOperator((admin) => pause(admin, topic))
  expect(await asOperator((admin) => endLeftPauses(admin, 100))).toContain(topic)
  await until(async () => !(await asOperator(pausedTopics)).includes(topic))
})

test('a raise whose consumers do not keep up changes nothing and names the group', async () => {
  const topic = newTopic()
  const bus = await openBus()
  await bus.ensureTopics([{ name: topic, partitions: 6, retentionMs: 3_600_000 }])
  const group = `census.stuck-${randomUUID().slice(0, 8)}`
  let isStuck = false
  await bus.subscribe({
    group,
    topics: [topic],
    db: database.db,
    async handle() {
      while (isStuck) await wait(50)
    },
  })
  await bus.publish(topic, [message('k', 'applied')])
  await until(() =>
    asOperator(async (admin) => {
      const [stored] = await admin.fetchOffsets({ groupId: group, topics: [topic] })
      return stored!.partitions.some(({ offset }) => Number(offset) > 0)
    }),
  )
  isStuck = true
  await bus.publish(topic, [message('k', 'waits')])
  await expect(
    asOperator((admin) => raisePartitions(admin, { topic, partitions: 12 }, { lagWaitMs: 1_500 })),
  ).rejects.toThrow(`${topic} stays as it is: ${group} has not applied every message`)
  isStuck = false
  expect(await partitionsOf(topic)).toBe(6)
  await until(() =>
    bus.publish(topic, [message('k', 'accepted')]).then(
      () => true,
      () => false,
    ),
  )
  await bus.close()
})

test('a service accepts a topic with more partitions than declared, and refuses one with fewer', async () => {
  const name = newTopic()
  const bus = await openBus()
  await bus.ensureTopics([{ name, partitions: 4, retentionMs: 3_600_000 }])
  await bus.ensureTopics([{ name, partitions: 2, retentionMs: 3_600_000 }])
  await expect(bus.ensureTopics([{ name, partitions: 6, retentionMs: 3_600_000 }])).rejects.toThrow(
    `topic ${name} has 4 partitions, and at least 6 are needed`,
  )
  await bus.close()
})

test.each([
  [[], /Name a topic/],
  [['HITS=24'], /^HITS is not a topic. The topics: HIT, EVENT, SCRIPT_ERROR/],
  [['HIT'], /^HIT: the count must be 6 to 200/],
  [['HIT=3'], /^HIT=3: the count must be 6 to 200/],
  [['HIT=0'], /must be 6 to 200/],
  [['HIT=6.5'], /must be 6 to 200/],
  [['HIT=100000'], /must be 6 to 200/],
])('make topics %j is refused with the reason', (args, reason) => {
  expect(() => parseRaises(args)).toThrow(reason)
})

test('a topic that has more partitions than asked for is refused', async () => {
  const topic = newTopic()
  const bus = await openBus()
  await bus.ensureTopics([{ name: topic, partitions: 8, retentionMs: 3_600_000 }])
  await bus.close()
  await expect(asOperator((admin) => raisePartitions(admin, { topic, partitions: 6 }))).rejects.toThrow(
    `${topic} has 8 partitions, and they cannot become fewer`,
  )
})
