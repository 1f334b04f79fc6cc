import type { Producer, TopicMessages } from 'kafkajs'
import type { Outgoing } from '../bus.ts'
import { outsideTraces } from '../trace.ts'
import { wait } from '../wait.ts'

/** A broker takes at most a megabyte for a partition in one request; half of it leaves room for heads. */
const MAX_BYTES = 500_000

type Waiting = {
  topic: string
  messages: readonly Outgoing[]
  resolve(): void
  reject(failure: unknown): void
}

/** More than this waiting means that the broker does not keep up: publishing is refused at once. */
const MAX_WAITING = 100_000

/**
 * Sends what was published within a few milliseconds as one request, and never a second one before the first was
 * acknowledged by every in-sync replica: so messages of a key keep the order of the calls.
 */
export function createSender(deps: { producer: Producer; lingerMs: number }) {
  let waiting: Waiting[] = []
  let size = 0
  let running: Promise<void> | undefined

  async function run() {
    await wait(deps.lingerMs)
    while (waiting.length > 0) {
      const batch = take()
      try {
        await deps.producer.sendBatch({ topicMessages: byTopic(batch), acks: -1, timeout: 10_000 })
        for (const one of batch) one.resolve()
      } catch (failure) {
        for (const one of batch) one.reject(failure)
      }
    }
    running = undefined
  }

  /** At least one call, then as many as fit. */
  function take(): Waiting[] {
    let bytes = 0
    const end = waiting.findIndex((one, index) => (bytes += bytesOf(one)) > MAX_BYTES && index > 0)
    const batch = end === -1 ? waiting : waiting.slice(0, end)
    waiting = end === -1 ? [] : waiting.slice(end)
    size -= batch.reduce((sum, one) => sum + one.messages.length, 0)
    return batch
  }

  return {
    send(topic: string, messages: readonly Outgoing[]): Promise<void> {
      if (size + messages.length > MAX_WAITING)
        return Promise.reject(new Error('too many messages wait for the broker'))
      size += messages.length
      return new Promise((resolve, reject) => {
        waiting.push({ topic, messages, resolve, reject })
        running ??= outsideTraces(run)
      })
    },
    drained: () => running ?? Promise.resolve(),
  }
}

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
