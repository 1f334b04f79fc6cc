import { Kafka, Partitioners, logLevel } from 'kafkajs'
import { StartProblem } from '../../runtime/config.ts'
import type { Logger } from '../../runtime/logger.ts'
import type { Bus, OnFatal, Running } from '../bus.ts'
import { consume } from './consumer.ts'
import { kafkaLog } from './log.ts'
import { isLoginRefused, saslOf, type KafkaLogin } from './login.ts'
import { createSender } from './producer.ts'
import { filterTimerWarning } from './timers.ts'
import { MissingTopic, isMissingTopic, topicKeeper } from './topics.ts'
import { START_WAIT_MS, waitFor } from '../../runtime/start-wait.ts'
import { withProducerSpans } from '../trace.ts'
import { backoff, wait } from '../wait.ts'

export type KafkaBusOptions = {
  brokers: string[]
  clientId: string
  /** Without it the client does not authenticate. */
  login?: KafkaLogin | undefined
  logger?: Logger
  /** Called when a consumer ended for good or is stuck: the process should end and be started again. */
  onFatal?: OnFatal
  /** How long a publish waits so that others join its request (linger), in milliseconds. */
  lingerMs?: number
  /** How long to wait for a broker, in milliseconds. */
  waitMs?: number
}

/**
 * The bus on Kafka, once a broker answers.
 * @throws StartProblem when none answers for so long, and at once when the broker refuses the login
 */
export async function createKafkaBus(options: KafkaBusOptions): Promise<Bus> {
  filterTimerWarning()
  const kafka = new Kafka({
    clientId: options.clientId,
    brokers: options.brokers,
    ...saslOf(options.login),
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
  const what = `Kafka broker at ${options.brokers.join(', ')}`
  try {
    await waitFor({
      name: options.clientId,
      what,
      work: () => Promise.all([admin.connect(), producer.connect()]),
      isRetriable: (failure) => !isLoginRefused(failure),
      logger: options.logger,
      timeoutMs: options.waitMs ?? START_WAIT_MS,
    })
  } catch (failure) {
    await Promise.allSettled([admin.disconnect(), producer.disconnect()])
    if (!isLoginRefused(failure)) throw failure
    throw new StartProblem(
      `${options.clientId} cannot start: the ${what} refuses the user ${options.login?.user}: ${(failure as Error).message}`,
    )
  }

  const sender = createSender({ producer, lingerMs: options.lingerMs ?? 3 })
  const topics = topicKeeper(kafka, options.logger)
  const known = new Map<string, Promise<void>>()
  const running = new Set<Running>()
  let closed = false

  /** Remembered as a promise, so that publishes which wait for the same answer go on in their order. */
  function exists(topic: string): Promise<void> {
    let found = known.get(topic)
    if (!found) {
      found = admin.listTopics().then((present) => {
        if (!present.includes(topic)) throw new MissingTopic(`there is no topic ${topic}`)
      })
      known.set(topic, found)
      found.catch(() => known.delete(topic))
    }
    return found
  }

  async function publish(...[topic, messages]: Parameters<Bus['publish']>) {
    if (closed) throw new Error('the bus is closed')
    if (messages.length === 0) return
    try {
      await exists(topic)
      await withProducerSpans('publish', topic, messages, (traced) => sender.send(topic, traced))
    } catch (failure) {
      if (isMissingTopic(failure)) {
        known.clear()
        void topics.restore()
      }
      throw failure
    }
  }

  async function bounds(topic: string, partition: number) {
    const offsets = await whileLeadersMove(() => admin.fetchTopicOffsets(topic))
    const found = offsets.find((one) => one.partition === partition)
    if (!found) throw new Error(`there is no partition ${topic}/${partition}`)
    return { first: Number(found.low), end: Number(found.high) }
  }

  return {
    ensureTopics: (wanted) => topics.ensure(admin, wanted),
    publish,
    async ends(topic) {
      const offsets = await whileLeadersMove(() => admin.fetchTopicOffsets(topic))
      return offsets
        .map((one) => ({ partition: one.partition, next: Number(one.high) }))
        .sort((a, b) => a.partition - b.partition)
    },
    async subscribe(subscription) {
      const { logger } = options
      const consumer = await consume({ kafka, publish, bounds, subscription, onFatal, logger })
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

const LEADER_TRIES = 10

/**
 * Repeats `ask` while the leader of a partition is being elected or moves: for the offsets of a topic kafkajs does not
 * retry, although it marks the failure as retriable.
 */
async function whileLeadersMove<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask()
    } catch (failure) {
      if (!isRetriable(failure) || tries === LEADER_TRIES) throw failure
      await wait(backoff(tries, 50, 500))
    }
  }
}

/** Whether kafkajs marks the failure as retriable. Its error classes are not importable as ES modules. */
function isRetriable(failure: unknown): boolean {
  return failure instanceof Error && 'retriable' in failure && failure.retriable === true
}
