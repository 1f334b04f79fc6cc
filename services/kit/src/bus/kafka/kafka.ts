import { Kafka, Partitioners, logLevel } from 'kafkajs'
import { StartProblem } from '../../runtime/config.ts'
import type { Logger } from '../../runtime/logger.ts'
import type { Bus, OnFatal, Running } from '../bus.ts'
import { consume } from './consumer.ts'
import { kafkaLog } from './log.ts'
import { isLoginRefused, saslOf, type KafkaLogin } from './login.ts'
import { METADATA_MAX_AGE_MS } from './metadata-age.ts'
import { createSender } from './producer.ts'
import { openSocket } from './socket.ts'
import { checkOnlyWaitingRequests } from './request-queue.ts'
import { MissingTopic, createTopicKeeper, isMissingTopic } from './topics.ts'
import { START_WAIT_MS, waitFor } from '../../runtime/start-wait.ts'
import { withProducerSpans } from '../trace.ts'
import { backoff, wait } from '../wait.ts'

export type KafkaBusOptions = {
  brokers: string[]
  clientId: string
  /** The client does not authenticate without one. */
  login?: KafkaLogin
  logger?: Logger
  /** Called when a consumer ended with a permanent failure or is stuck. The process should end and be restarted. */
  onFatal?: OnFatal
  /** How long a publish waits so that others join its request (linger), in milliseconds. */
  lingerMs?: number
  /** How long the brokers may take to copy a message to every in-sync replica, in milliseconds; 10 s by default. */
  ackTimeoutMs?: number
  /** How long to wait for a broker, in milliseconds. */
  waitMs?: number
}

/**
 * Creates the bus on Kafka. Resolves when a broker answers.
 * @throws StartProblem when no broker answers within `waitMs`, and at once when the broker refuses the login
 */
export async function createKafkaBus(options: KafkaBusOptions): Promise<Bus> {
  checkOnlyWaitingRequests()
  const kafka = new Kafka({
    clientId: options.clientId,
    brokers: options.brokers,
    ...saslOf(options.login),
    connectionTimeout: 2_000,
    requestTimeout: 30_000,
    socketFactory: openSocket,
    retry: { retries: 5, initialRetryTime: 100, maxRetryTime: 1_000 },
    logLevel: logLevel.WARN,
    logCreator: kafkaLog(options.logger),
  })
  const onFatal =
    options.onFatal ??
    ((failure) => options.logger?.fatal({ err: failure }, 'the event bus failed permanently'))
  const admin = kafka.admin()
  const producer = kafka.producer({
    allowAutoTopicCreation: false,
    idempotent: false,
    maxInFlightRequests: 1,
    metadataMaxAge: METADATA_MAX_AGE_MS,
    createPartitioner: Partitioners.DefaultPartitioner,
    retry: { retries: 3, initialRetryTime: 100, maxRetryTime: 1_000 },
  })
  const dependency = `Kafka broker at ${options.brokers.join(', ')}`
  try {
    await waitFor({
      name: options.clientId,
      dependency,
      work: () => Promise.all([admin.connect(), producer.connect()]),
      isRetriable: (failure) => !isLoginRefused(failure),
      logger: options.logger,
      timeoutMs: options.waitMs ?? START_WAIT_MS,
    })
  } catch (failure) {
    await Promise.allSettled([admin.disconnect(), producer.disconnect()])
    if (!isLoginRefused(failure)) throw failure
    throw new StartProblem(
      `${options.clientId} cannot start: the ${dependency} refuses the user ${options.login?.user}: ${(failure as Error).message}`,
    )
  }

  const sender = createSender({
    producer,
    lingerMs: options.lingerMs ?? 3,
    ...(options.ackTimeoutMs !== undefined && { ackTimeoutMs: options.ackTimeoutMs }),
  })
  const topics = createTopicKeeper(kafka, options.logger)
  const topicChecks = new Map<string, Promise<void>>()
  const running = new Set<Running>()
  let closed = false

  /**
   * Caches the promise, so that publishes that wait for the same check continue in their order.
   * @throws MissingTopic
   */
  function assertTopicExists(topic: string): Promise<void> {
    let check = topicChecks.get(topic)
    if (!check) {
      check = admin.listTopics().then((present) => {
        if (!present.includes(topic)) throw new MissingTopic(`there is no topic ${topic}`)
      })
      topicChecks.set(topic, check)
      check.catch(() => topicChecks.delete(topic))
    }
    return check
  }

  async function publish(...[topic, messages]: Parameters<Bus['publish']>) {
    if (closed) throw new Error('the bus is closed')
    if (messages.length === 0) return
    try {
      await assertTopicExists(topic)
      await withProducerSpans('publish', topic, messages, (traced) => sender.send(topic, traced))
    } catch (failure) {
      if (isMissingTopic(failure)) {
        topicChecks.clear()
        void topics.restore()
      }
      throw failure
    }
  }

  async function bounds(topic: string, partition: number) {
    const offsets = await retryDuringElection(() => admin.fetchTopicOffsets(topic))
    const found = offsets.find((one) => one.partition === partition)
    if (!found) throw new Error(`there is no partition ${topic}/${partition}`)
    return { first: Number(found.low), end: Number(found.high) }
  }

  return {
    ensureTopics: (wanted) => topics.ensure(admin, wanted),
    publish,
    async ends(topic) {
      const offsets = await retryDuringElection(() => admin.fetchTopicOffsets(topic))
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
 * Repeats a request while the leader of a partition is being elected. kafkajs itself does not retry a request for the
 * offsets of a topic, although it marks the failure as retriable.
 */
async function retryDuringElection<T>(request: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await request()
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
