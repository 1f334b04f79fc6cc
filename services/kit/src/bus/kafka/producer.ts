import type { Producer, TopicMessages } from 'kafkajs'
import type { Outgoing } from '../bus.ts'
import { outsideTraces } from '../trace.ts'
import { takeBatch } from '../take-batch.ts'
import { wait } from '../wait.ts'

/** A broker accepts at most a megabyte for a partition in one request; half of that leaves room for headers. */
const MAX_BATCH_BYTES = 500_000

type Waiting = {
  topic: string
  messages: readonly Outgoing[]
  resolve(): void
  reject(failure: unknown): void
}

/** When this many messages wait, the broker does not keep up, and further ones are refused. */
const MAX_WAITING_MESSAGES = 100_000

/** How long the brokers may take to copy a request to every in-sync replica, in milliseconds. */
const ACK_TIMEOUT_MS = 10_000

/** How long the topics of a refused request are sent apart, in milliseconds. */
const APART_MS = 60_000

/**
 * Sends the messages published within `lingerMs` milliseconds as one request. The next request follows only after every
 * in-sync replica has acknowledged the first, so messages with the same key keep the order of the calls.
 *
 * When the broker denies the write to one topic of a request (a topic is paused while its partitions are raised), it
 * does not say which. The topics of that request are sent apart for a minute, so that the others are not refused too.
 */
export function createSender(deps: { producer: Producer; lingerMs: number; ackTimeoutMs?: number }) {
  const timeout = deps.ackTimeoutMs ?? ACK_TIMEOUT_MS
  const waiting: Waiting[] = []
  let waitingMessages = 0
  let running: Promise<void> | undefined
  /** Until when each topic is sent in a request of its own. */
  const apartUntil = new Map<string, number>()

  const isApart = (topic: string) => {
    const until = apartUntil.get(topic)
    if (until !== undefined && until <= performance.now()) apartUntil.delete(topic)
    return apartUntil.has(topic)
  }

  async function send(batch: readonly Waiting[]) {
    const topicMessages = byTopic(batch)
    try {
      await deps.producer.sendBatch({ topicMessages, acks: -1, timeout })
      for (const one of batch) one.resolve()
    } catch (failure) {
      if (topicMessages.length > 1 && isDenied(failure))
        for (const { topic } of topicMessages) apartUntil.set(topic, performance.now() + APART_MS)
      for (const one of batch) one.reject(failure)
    }
  }

  async function run() {
    await wait(deps.lingerMs)
    while (waiting.length > 0) {
      const batch = takeBatch(waiting, MAX_BATCH_BYTES, bytesOf)
      waitingMessages -= batch.reduce((sum, one) => sum + one.messages.length, 0)
      for (const part of Map.groupBy(batch, ({ topic }) => (isApart(topic) ? topic : '')).values())
        await send(part)
    }
    running = undefined
  }

  return {
    send(topic: string, messages: readonly Outgoing[]): Promise<void> {
      if (waitingMessages + messages.length > MAX_WAITING_MESSAGES)
        return Promise.reject(new Error('too many messages wait for the broker'))
      waitingMessages += messages.length
      return new Promise((resolve, reject) => {
        waiting.push({ topic, messages, resolve, reject })
        running ??= outsideTraces(run)
      })
    },
    /** Resolves when no message waits. */
    drained: () => running ?? Promise.resolve(),
  }
}

/** Whether the broker, for one topic of the request, does not let this user write. */
const isDenied = (failure: unknown): boolean =>
  failure instanceof Error &&
  ((failure as { type?: unknown }).type === 'TOPIC_AUTHORIZATION_FAILED' || isDenied(failure.cause))

/** Estimated bytes of a call in a request. */
const bytesOf = ({ messages }: Waiting) =>
  messages.reduce((sum, { key, id, value }) => sum + key.length + id.length + value.length + 200, 0)

function byTopic(batch: readonly Waiting[]): TopicMessages[] {
  const topics = new Map<string, TopicMessages>()
  for (const { topic, messages } of batch) {
    let group = topics.get(topic)
    if (!group) topics.set(topic, (group = { topic, messages: [] }))
    for (const { key, id, value, headers } of messages) {
      const bytes = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
      group.messages.push({ key, value: bytes, headers: { ...headers, 'event-id': id } })
    }
  }
  return [...topics.values()]
}
