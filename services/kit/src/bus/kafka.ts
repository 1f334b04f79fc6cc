import { Kafka, Partitioners, logLevel, type Admin } from 'kafkajs'
import type { Logger } from '../logger.ts'
import { DEAD_RETENTION_MS, deadTopic, type Bus, type OnFatal, type Running, type Topic } from './bus.ts'
import { consume } from './kafka-consumer.ts'
import { kafkaLog } from './kafka-log.ts'
import { createSender } from './kafka-producer.ts'
import { filterTimerWarning } from './kafka-timers.ts'
import { START_WAIT_MS, waitFor } from '../start-wait.ts'
import { publishing } from './trace.ts'
import { backoff, wait } from './wait.ts'

export type KafkaBusOptions = {
  brokers: string[]
  clientId: string
  logger?: Logger
  /** Called when a consumer ended for good or is stuck: the process should end and be started again. */
  onFatal?: OnFatal
  /** How long a publish waits for company, in milliseconds. */
  lingerMs?: number
  /** How long to wait for a broker, in milliseconds. */
  waitMs?: number
}

/** How long a start waits for the broker to make topics and name their leaders. */
const TOPIC_WAIT_MS = 60_000

/** The bus on Kafka, once a broker answers. @throws StartProblem when none does for so long */
export async function createKafkaBus(options: KafkaBusOptions): Promise<Bus> {
  filterTimerWarning()
  const kafka = new Kafka({
    clientId: options.clientId,
    brokers: options.brokers,
    connectionTimeout: 2_000,
    requestTimeout: 30_000,
    retry: { retries: 5, initialRetryTime: 100, maxRetryTime: 1_000 },
    logLevel: logLevel.WARN,
    logCreator: kafkaLog(options.logger),
  })
  const onFatal =
    options.onFatal ?? ((failure) => options.logger?.fatal({ err: failure }, 'the event bus gave up'))
  const admin = kafka.admin()
  const producer = kafka.producer({
    allowAutoTopicCreation: false,
    idempotent: false,
    maxInFlightRequests: 1,
    createPartitioner: Partitioners.DefaultPartitioner,
    retry: { retries: 3, initialRetryTime: 100, maxRetryTime: 1_000 },
  })
  try {
    await waitFor({
      name: options.clientId,
      what: `Kafka broker at ${options.brokers.join(', ')}`,
      work: () => Promise.all([admin.connect(), producer.connect()]),
      logger: options.logger,
      forMs: options.waitMs ?? START_WAIT_MS,
    })
  } catch (failure) {
    await Promise.allSettled([admin.disconnect(), producer.disconnect()])
    throw failure
  }

  const sender = createSender({ producer, lingerMs: options.lingerMs ?? 3 })
  const known = new Map<string, Promise<void>>()
  const running = new Set<Running>()
  let closed = false

  /** Remembered as a promise, so that publishes which wait for the same answer go on in their order. */
  function exists(topic: string): Promise<void> {
    let found = known.get(topic)
    if (!found) {
      found = admin.listTopics().then((topics) => {
        if (!topics.includes(topic)) throw new Error(`there is no topic ${topic}`)
      })
      known.set(topic, found)
      found.catch(() => known.delete(topic))
    }
    return found
  }

  async function publish(...[topic, messages]: Parameters<Bus['publish']>) {
    if (closed) throw new Error('the bus is closed')
    if (messages.length === 0) return
    await exists(topic)
    await publishing('publish', topic, messages, (traced) => sender.send(topic, traced))
  }

  return {
    ensureTopics: (topics) => createTopics(admin, topics),
    publish,
    async ends(topic) {
      const offsets = await whileLeadersMove(() => admin.fetchTopicOffsets(topic))
      return offsets
        .map((one) => ({ partition: one.partition, next: Number(one.high) }))
        .sort((a, b) => a.partition - b.partition)
    },
    async subscribe(subscription) {
      const { logger } = options
      const consumer = await consume({ kafka, publish, subscription, onFatal, logger })
      running.add(consumer)
      return {
        async stop() {
          running.delete(consumer)
          await consumer.stop()
        },
      }
    },
    async close() {
      if (closed) return
      await Promise.all([...running].map((consumer) => consumer.stop()))
      closed = true
      await sender.drained()
      await Promise.all([producer.disconnect(), admin.disconnect()])
    },
  }
}

/**
 * Throws when a topic exists with another partition count: keys would change partition and lose their order. A topic
 * that another service makes at the same moment counts as made; a broker that is slow to name leaders is waited for.
 */
async function createTopics(admin: Admin, topics: readonly Topic[]): Promise<void> {
  const all = topics.flatMap((topic) => [
    topic,
    {
      name: deadTopic(topic.name),
      partitions: 1,
      retentionMs: Math.max(DEAD_RETENTION_MS, topic.retentionMs),
    },
  ])
  if (all.length === 0) return
  const present = new Set(await admin.listTopics())
  const missing = all.filter((topic) => !present.has(topic.name))
  if (missing.length > 0) {
    await admin.createTopics({
      topics: missing.map(({ name, partitions, retentionMs }) => ({
        topic: name,
        numPartitions: partitions,
        configEntries: [{ name: 'retention.ms', value: String(retentionMs) }],
      })),
      waitForLeaders: false,
      timeout: TOPIC_WAIT_MS,
    })
  }
  const stored = await withLeaders(
    admin,
    all.map((topic) => topic.name),
  )
  for (const { name, partitions } of all) {
    const count = stored.get(name)
    if (count !== partitions) throw new Error(`topic ${name} has ${count} partitions, not ${partitions}`)
  }
}

/** Partition counts by topic, once every partition has a leader. kafkajs's own wait gives up after five seconds. */
async function withLeaders(admin: Admin, names: string[]): Promise<Map<string, number>> {
  const end = Date.now() + TOPIC_WAIT_MS
  for (;;) {
    try {
      const { topics } = await admin.fetchTopicMetadata({ topics: names })
      const led = topics.every(({ partitions }) => partitions.every((one) => one.leader >= 0))
      if (led) return new Map(topics.map(({ name, partitions }) => [name, partitions.length]))
    } catch (failure) {
      if (Date.now() > end) throw failure
    }
    if (Date.now() > end) throw new Error(`the broker named no leader for ${names.join(', ')}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

const LEADER_TRIES = 10

/**
 * Asks again while a partition's leader is just being made, or moves: kafkajs gives up at once where it asks for the ends
 * of a topic, though Kafka calls the failure one that passes.
 */
async function whileLeadersMove<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask()
    } catch (failure) {
      if (!passes(failure) || tries === LEADER_TRIES) throw failure
      await wait(backoff(tries, 50, 500))
    }
  }
}

/** Whether kafkajs calls its failure one that passes; its classes are not exports that Node can see. */
function passes(failure: unknown): boolean {
  return failure instanceof Error && 'retriable' in failure && failure.retriable === true
}
