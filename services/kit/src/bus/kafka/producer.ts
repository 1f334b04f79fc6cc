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

/**
 * Sends the messages published within `lingerMs` milliseconds as one request. The next request follows only after every
 * in-sync replica has acknowledged the first, so messages with the same key keep the order of the calls.
 */
export function createSender(deps: { producer: Producer; lingerMs: number }) {
  const waiting: Waiting[] = []
  let waitingMessages = 0
  let running: Promise<void> | undefined

  async function run() {
    await wait(deps.lingerMs)
    while (waiting.length > 0) {
      const batch = takeBatch(waiting, MAX_BATCH_BYTES, bytesOf)
      waitingMessages -= batch.reduce((sum, one) => sum + one.messages.length, 0)
      try {
        await deps.producer.sendBatch({ topicMessages: byTopic(batch), acks: -1, timeout: 10_000 })
        for (const one of batch) one.resolve()
      } catch (failure) {
        for (const one of batch) one.reject(failure)
      }
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
