import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Bus } from '@portico/kit/bus/bus'
import { createKafkaBus } from '@portico/kit/bus/kafka/kafka'
import { wait } from '@portico/kit/bus/wait'
import { createSpooledPublisher } from '@portico/kit/collect/spool'
import { createLogger } from '@portico/kit/runtime/logger'
import { message } from '@portico/kit/testing/bus/bus-fixture'
import { testDatabase, type TestDatabase } from '@portico/kit/testing/database'
import { applyInOrder } from '@portico/kit/testing/bus/ordered-effects'
import { until } from '@portico/kit/testing/until'
import { startKafkaCluster, type KafkaCluster } from '../../tooling/stores/start-kafka.ts'
import { withAdmin } from './admin.ts'
import { replicate } from './replicas.ts'

/** A consumer of kafkajs that makes no progress is replaced after two minutes (decision 191). */
const RECOVERED_MS = 200_000

/** A second attempt has a topic of its own, because the topic of the first one has three copies already. */
let topic: string
let attempts = 0
let cluster: KafkaCluster
let database: TestDatabase
let dir: string
let bus: Bus
let consumers: Bus | undefined

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'portico-copies-'))
  cluster = await startKafkaCluster({ size: 3, dir: join(dir, 'kafka') })
  database = await testDatabase('kittest', new URL('../../../services/kit/test/migrations/', import.meta.url))
  const { brokers, login } = cluster
  // The last broker cannot leave out the others without a majority of controllers, so it waits for them until this timeout.
  bus = await createKafkaBus({ brokers, login, clientId: 'test', ackTimeoutMs: 1_000 })
}, 300_000)
afterAll(async () => {
  await consumers?.close()
  await bus?.close()
  await cluster?.stop()
  await database?.close()
  await rm(dir, { recursive: true, force: true })
})

/** Subscribes as a process does: one whose consumer has failed for good ends, and the next one begins at the stored offset. */
async function startConsumer(): Promise<void> {
  const { brokers, login } = cluster
  const opened = await createKafkaBus({
    ...{ brokers, login, clientId: 'test' },
    onFatal: () => void opened.close().then(startConsumer),
  })
  consumers = opened
  await opened.subscribe({
    group: `census.copied-${attempts}`,
    topics: [topic],
    db: database.db,
    async handle(batch, tx) {
      for (const one of batch) await applyInOrder(tx, one)
    },
  })
}

const asOperator = <T>(work: Parameters<typeof withAdmin<T>>[2]) =>
  withAdmin(cluster.brokers, cluster.login, work)
const inSync = (names: string[]) =>
  asOperator(async (admin) => {
    const { topics } = await admin.fetchTopicMetadata({ topics: names })
    return topics.flatMap(({ partitions }) => partitions.map(({ isr }) => isr.length))
  })

/** Publishes facts as a relay does, each version of a key until it is accepted, and hits as a collector does. */
async function startLoad(topic: string) {
  const collector = await createSpooledPublisher({
    bus,
    dir: join(dir, `spool-${attempts}`),
    maxBytes: 50_000_000,
    logger: createLogger({ name: 'test', level: 'silent' }),
  })
  const sent = { hits: 0, facts: 0, refused: 0 }
  const acknowledged: string[] = []
  let ended = false
  const facts = Array.from({ length: 5 }, async (_, index) => {
    const key = `product-${attempts}-${index}`
    for (let version = 1; !ended; version++) {
      const fact = message(key, `${key} ${version}`, { version: String(version) })
      const isAccepted = () =>
        bus.publish(topic, [fact]).then(
          () => true,
          () => false,
        )
      while (!(await isAccepted())) {
        if (ended) return
        sent.refused++
        await wait(50)
      }
      sent.facts++
      acknowledged.push(fact.id)
      await wait(20)
    }
  })
  const hits = (async () => {
    for (let n = 0; !ended; n++) {
      const hit = message(`visit-${n % 50}`, 'hit')
      await collector.publish(topic, [hit])
      sent.hits++
      acknowledged.push(hit.id)
      await wait(10)
    }
  })()
  return {
    sent,
    acknowledged,
    collector,
    stop: () => void (ended = true),
    async end() {
      ended = true
      await Promise.all([...facts, hits])
      await until(() => collector.waitingBytes() === 0)
    },
  }
}

const grows = async (count: () => number, by: number) => {
  const before = count()
  await until(() => count() >= before + by)
}

test('brokers 3, 2, 1, 3: with one broker writes are refused and not lost; every acknowledged message is applied once, in the order of its key', async () => {
  topic = `census.copied-${++attempts}.v1`
  await consumers?.close() // of the first attempt
  await bus.ensureTopics([{ name: topic, partitions: 3, retentionMs: 3_600_000 }])
  await startConsumer()
  const load = await startLoad(topic)
  onTestFinished(load.stop)
  const { sent, acknowledged, collector } = load
  await grows(() => sent.facts, 20)
  const internal = '__consumer_offsets'
  await until(async () => (await asOperator((admin) => admin.listTopics())).includes(internal))
  expect(new Set(await inSync([topic]))).toEqual(new Set([1]))
  await asOperator((admin) => replicate(admin, [topic], 3))
  expect(new Set(await inSync([topic, internal]))).toEqual(new Set([3]))

  await cluster.kill(1)
  await grows(() => sent.facts, 20)
  await cluster.kill(2)
  await grows(() => sent.refused, 2)
  const factsBefore = sent.facts
  // The collector goes on: it keeps hits on disk.
  await grows(() => sent.hits, 100)
  expect(sent.facts).toBe(factsBefore)
  expect(collector.waitingBytes()).toBeGreaterThan(0)

  await cluster.start(1)
  await cluster.start(2)
  await grows(() => sent.facts, 20)
  await until(async () => (await inSync([topic])).every((count) => count === 3))
  await load.end()

  const select = async (where: string, value: unknown) =>
    database.db.job(async (tx) => {
      const query = `select count(*)::int as count from effect where ${where}`
      const { rows } = await tx.query<{ count: number }>(query, [value])
      return rows[0]!.count
    })
  await until(async () => (await select('id = any($1)', acknowledged)) === acknowledged.length, RECOVERED_MS)
  expect(await select('id like $1', 'disorder%')).toBe(0)
  process.stdout.write(
    `brokers 3, 2, 1, 3: ${acknowledged.length} acknowledged (${sent.facts} facts), none lost, ${sent.refused} attempts refused\n`,
  )
  await collector.close()
}, 600_000)

test('more copies than brokers are refused', async () => {
  await expect(asOperator((admin) => replicate(admin, [topic], 4))).rejects.toThrow(
    'KAFKA_REPLICATION is 4, and 3 brokers answer: start more brokers first.',
  )
})
