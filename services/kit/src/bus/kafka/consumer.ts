import type { Consumer, EachBatchPayload, Kafka, KafkaMessage } from 'kafkajs'
import { watchClock } from '../../runtime/clock-watch.ts'
import type { Logger } from '../../runtime/logger.ts'
import type { Bus, Incoming, OnFatal, Running, Subscription } from '../bus.ts'
import { deliver } from '../consumer.ts'
import { Fenced, Stopped } from '../failures.ts'
import { join } from './group.ts'
import { beginAgain, isOtherLog, storedOffset, type Stored } from '../stored-offset.ts'
import { backoff, wait } from '../wait.ts'

/** Without a sign of life for so long a consumer is taken for stuck. */
const STALL_MS = 120_000
const HEARTBEAT_MS = 1_000
/** With `batchWaitMs` the broker answers a fetch early when it has so many bytes: some hundred small messages. */
const BATCH_MIN_BYTES = 65_536

/** Resolves when the group has let this member in. */
export async function consume(deps: {
  kafka: Kafka
  publish: Bus['publish']
  /** The offsets of a partition's first message and of the next one that it will take. */
  bounds(topic: string, partition: number): Promise<{ first: number; end: number }>
  subscription: Subscription
  onFatal: OnFatal
  logger?: Logger | undefined
}): Promise<Running> {
  const { kafka, publish, bounds, subscription, onFatal, logger } = deps
  const consumer = kafka.consumer({
    groupId: subscription.group,
    allowAutoTopicCreation: false,
    sessionTimeout: 10_000,
    rebalanceTimeout: 15_000,
    heartbeatInterval: HEARTBEAT_MS,
    ...(subscription.batchWaitMs
      ? { minBytes: BATCH_MIN_BYTES, maxWaitTimeInMs: subscription.batchWaitMs }
      : { maxWaitTimeInMs: 500 }),
    retry: { retries: 8, initialRetryTime: 100, maxRetryTime: 2_000 },
  })
  const ended = new AbortController()
  /** Where this member stands on the partitions of its generation, as its own database says. */
  const positions = new Map<string, number>()
  /** Offsets of which the message before is fetched, too, to see whether they belong to this log. */
  const unproven = new Map<string, Stored>()
  const place = (topic: string, partition: number) => `${topic}/${partition}`

  /** The broker's idea of where to go on is never used. */
  async function seekStored(topic: string, partition: number): Promise<void> {
    const stored = await storedOffset(subscription, topic, partition)
    const { first, end } = await bounds(topic, partition)
    if (isOtherLog(stored, { end, lastId: null })) return restart(topic, partition, stored.next)
    const proves = stored.lastId !== null && first < stored.next
    if (proves) unproven.set(place(topic, partition), stored)
    else unproven.delete(place(topic, partition))
    positions.set(place(topic, partition), stored.next)
    consumer.seek({ topic, partition, offset: String(proves ? stored.next - 1 : stored.next) })
  }

  /** Goes back to the beginning: the stored offset belongs to a log that the broker has lost. */
  async function restart(topic: string, partition: number, stored: number): Promise<void> {
    await beginAgain(subscription, topic, partition, stored)
    await seekStored(topic, partition)
  }

  /** Looks again where a batch shows another log than the one that the stored offset is for; true when it did. */
  async function leaves({ topic, partition, messages }: EachBatchPayload['batch'], position: number) {
    const first = messages[0]
    const offset = Number(first?.offset)
    const stored = unproven.get(place(topic, partition))
    if (!first || offset >= position) return false
    if (!stored || offset < position - 1) return seekStored(topic, partition).then(() => true)
    unproven.delete(place(topic, partition))
    const { id: lastId } = incoming(topic, partition, first)
    if (!isOtherLog(stored, { end: Infinity, lastId })) return false
    return restart(topic, partition, position).then(() => true)
  }

  async function eachBatch(payload: EachBatchPayload): Promise<void> {
    const { batch } = payload
    const { topic, partition } = batch
    const beating = beat(payload, ended.signal)
    try {
      const position = positions.get(place(topic, partition))
      if (position === undefined) await patiently(() => seekStored(topic, partition), beating.signal)
      else if (!(await patiently(() => leaves(batch, position), beating.signal)))
        await apply(payload, position, beating.signal)
    } catch (failure) {
      if (failure instanceof Stopped) return
      if (!(failure instanceof Fenced)) throw failure
      await patiently(() => seekStored(topic, partition), beating.signal).catch(() => {})
    } finally {
      beating.stop()
    }
    if (beating.failure) throw beating.failure
  }

  async function apply({ batch, resolveOffset }: EachBatchPayload, from: number, signal: AbortSignal) {
    const { topic, partition } = batch
    const size = subscription.maxBatch ?? 500
    const messages = batch.messages
      .map((one) => incoming(topic, partition, one))
      .filter((one) => one.offset >= from)
    let position = from
    for (let start = 0; start < messages.length; start += size) {
      const part = messages.slice(start, start + size)
      position = await deliver({ subscription, publish, signal }, part, position)
      positions.set(place(topic, partition), position)
      resolveOffset(String(position - 1))
    }
    if (messages.length === 0) resolveOffset(batch.lastOffset())
    // Only displays of lag read what is committed here.
    await consumer.commitOffsets([{ topic, partition, offset: String(position) }]).catch(() => {})
  }

  consumer.on('consumer.group_join', ({ payload }) => {
    positions.clear()
    unproven.clear()
    for (const [topic, partitions] of Object.entries(payload.memberAssignment)) {
      for (const partition of partitions) void seekStored(topic, partition).catch(() => {})
    }
  })
  const watch = watchForStall(consumer, () => onFatal(new Error(`${subscription.group} made no progress`)))

  const { group, topics } = subscription
  const config = { autoCommit: false, eachBatchAutoResolve: false, eachBatch }
  // kafkajs would send no heartbeat until the time of day is again what it was, and the group would exclude this member.
  const clock = watchClock(() => {
    logger?.warn({ group }, 'the time of day was set back: the consumer joins its group again')
    void rejoin().catch(onFatal)
  })

  async function rejoin() {
    await consumer.stop()
    if (!ended.signal.aborted) await consumer.run(config)
  }

  async function stop() {
    if (ended.signal.aborted) return
    ended.abort()
    watch.stop()
    clock.stop()
    await consumer.stop()
    await consumer.disconnect()
  }

  try {
    await join(consumer, topics, config, { group, signal: ended.signal, onFatal, logger })
  } catch (failure) {
    await stop().catch(() => {})
    throw failure
  }
  return { stop }
}

function incoming(topic: string, partition: number, message: KafkaMessage): Incoming {
  const { 'event-id': id, ...rest } = Object.fromEntries(
    Object.entries(message.headers ?? {}).map(([name, value]) => [name, String(value ?? '')]),
  )
  return {
    topic,
    partition,
    offset: Number(message.offset),
    id: id ?? `${topic}/${partition}/${message.offset}`,
    key: message.key?.toString() ?? '',
    value: message.value ?? Buffer.alloc(0),
    at: new Date(Number(message.timestamp)),
    ...(Object.keys(rest).length > 0 && { headers: rest }),
  }
}

/** Keeps the membership alive while a batch takes long; its signal ends when the group wants this member back. */
function beat({ heartbeat }: EachBatchPayload, ended: AbortSignal) {
  const lost = new AbortController()
  const state = { failure: undefined as unknown, signal: AbortSignal.any([ended, lost.signal]), stop }
  const timer = setInterval(() => {
    heartbeat().catch((failure: unknown) => {
      state.failure = failure
      lost.abort()
    })
  }, HEARTBEAT_MS)
  function stop() {
    clearInterval(timer)
  }
  return state
}

/** Repeats what only fails while the database is away. Throws Stopped when the signal ends it. */
async function patiently<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let tries = 0; ; tries++) {
    if (signal.aborted) throw new Stopped()
    try {
      return await work()
    } catch {
      await wait(backoff(tries, 50, 1_000), signal)
    }
  }
}

function watchForStall(consumer: Consumer, onStall: () => void) {
  let last = performance.now()
  const alive = () => void (last = performance.now())
  const { FETCH, HEARTBEAT, END_BATCH_PROCESS, CRASH, CONNECT, REQUEST_TIMEOUT, GROUP_JOIN } = consumer.events
  for (const event of [FETCH, HEARTBEAT, END_BATCH_PROCESS, CRASH, CONNECT, REQUEST_TIMEOUT, GROUP_JOIN]) {
    consumer.on(event, alive)
  }
  const timer = setInterval(() => {
    if (performance.now() - last < STALL_MS) return
    clearInterval(timer)
    onStall()
  }, STALL_MS / 10)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
