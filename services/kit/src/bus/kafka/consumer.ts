import type { Consumer, EachBatchPayload, Kafka, KafkaMessage } from 'kafkajs'
import { watchClock } from '../../runtime/time/clock-watch.ts'
import type { Logger } from '../../runtime/logger.ts'
import type { Bus, Incoming, OnFatal, Running, Subscription } from '../bus.ts'
import { deliver } from '../consumer.ts'
import { Fenced, Stopped } from '../failures.ts'
import { isOtherLog, readStoredOffset, resetOffset, type StoredOffset } from '../stored-offset.ts'
import { backoff, wait } from '../wait.ts'
import { joinGroup } from './group.ts'
import { watchMembership } from './membership.ts'
import { METADATA_MAX_AGE_MS } from './metadata-age.ts'

/** A consumer without any event for this time counts as stuck. */
const STALL_MS = 120_000
const HEARTBEAT_MS = 1_000
/** With `batchWaitMs` the broker answers a fetch early once it has this many bytes, a few hundred small messages. */
const BATCH_MIN_BYTES = 65_536

/** Starts a consumer of the subscription. Resolves when it is a member of its group. */
export async function consume(deps: {
  kafka: Kafka
  publish: Bus['publish']
  /** The offset of a partition's first message, and the offset that its next message will get. */
  bounds(topic: string, partition: number): Promise<{ first: number; end: number }>
  subscription: Subscription
  onFatal: OnFatal
  logger?: Logger
}): Promise<Running> {
  const { kafka, publish, bounds, subscription, onFatal, logger } = deps
  const consumer = kafka.consumer({
    groupId: subscription.group,
    allowAutoTopicCreation: false,
    metadataMaxAge: METADATA_MAX_AGE_MS,
    sessionTimeout: 10_000,
    rebalanceTimeout: 15_000,
    heartbeatInterval: HEARTBEAT_MS,
    ...(subscription.batchWaitMs
      ? { minBytes: BATCH_MIN_BYTES, maxWaitTimeInMs: subscription.batchWaitMs }
      : { maxWaitTimeInMs: 500 }),
    retry: { retries: 8, initialRetryTime: 100, maxRetryTime: 2_000 },
  })
  const ended = new AbortController()
  /**
   * This member's next offsets by partition, as stored in the service's database; cleared when the group rebalances.
   */
  const positions = new Map<string, number>()
  /** Stored offsets whose preceding message is being fetched, to verify that they belong to the broker's log. */
  const unverified = new Map<string, StoredOffset>()
  const keyOf = (topic: string, partition: number) => `${topic}/${partition}`

  /** Seeks to the stored offset. The offset that is committed at the broker is never used. */
  async function seekStored(topic: string, partition: number): Promise<void> {
    const stored = await readStoredOffset(subscription, topic, partition)
    const { first, end } = await bounds(topic, partition)
    if (isOtherLog(stored, { end, lastId: null })) return restart(topic, partition, stored.next)
    const canVerify = stored.lastId !== null && first < stored.next
    if (canVerify) unverified.set(keyOf(topic, partition), stored)
    else unverified.delete(keyOf(topic, partition))
    positions.set(keyOf(topic, partition), stored.next)
    consumer.seek({ topic, partition, offset: String(canVerify ? stored.next - 1 : stored.next) })
  }

  /** Restarts at the first message, because the stored offset belongs to a log that the broker has lost. */
  async function restart(topic: string, partition: number, stored: number): Promise<void> {
    await resetOffset(subscription, topic, partition, stored)
    await seekStored(topic, partition)
  }

  /** Seeks again if a batch shows that the stored offset belongs to another log. Returns whether it did. */
  async function seekIfOtherLog(
    { topic, partition, messages }: EachBatchPayload['batch'],
    position: number,
  ): Promise<boolean> {
    const first = messages[0]
    const offset = Number(first?.offset)
    const stored = unverified.get(keyOf(topic, partition))
    if (!first || offset >= position) return false
    if (!stored || offset < position - 1) return seekStored(topic, partition).then(() => true)
    unverified.delete(keyOf(topic, partition))
    const { id: lastId } = toIncoming(topic, partition, first)
    if (!isOtherLog(stored, { end: Infinity, lastId })) return false
    return restart(topic, partition, position).then(() => true)
  }

  async function eachBatch(payload: EachBatchPayload): Promise<void> {
    const { batch } = payload
    const { topic, partition } = batch
    const membership = sendHeartbeats(payload, ended.signal)
    const { signal } = membership
    try {
      const position = positions.get(keyOf(topic, partition))
      if (position === undefined) await retryUntilStopped(() => seekStored(topic, partition), signal)
      else if (!(await retryUntilStopped(() => seekIfOtherLog(batch, position), signal)))
        await apply(payload, position, signal)
    } catch (failure) {
      if (failure instanceof Stopped) return
      if (!(failure instanceof Fenced)) throw failure
      await retryUntilStopped(() => seekStored(topic, partition), signal).catch(() => {})
    } finally {
      membership.stop()
    }
    if (membership.failure) throw membership.failure
  }

  async function apply({ batch, resolveOffset }: EachBatchPayload, from: number, signal: AbortSignal) {
    const { topic, partition } = batch
    const size = subscription.maxBatch ?? 500
    const messages = batch.messages
      .map((one) => toIncoming(topic, partition, one))
      .filter((one) => one.offset >= from)
    let position = from
    for (let start = 0; start < messages.length; start += size) {
      const part = messages.slice(start, start + size)
      position = await deliver({ subscription, publish, signal }, part, position)
      positions.set(keyOf(topic, partition), position)
      resolveOffset(String(position - 1))
    }
    if (messages.length === 0) resolveOffset(batch.lastOffset())
    // Committed only for tools that show the lag.
    await consumer.commitOffsets([{ topic, partition, offset: String(position) }]).catch(() => {})
  }

  consumer.on('consumer.group_join', ({ payload }) => {
    positions.clear()
    unverified.clear()
    for (const [topic, partitions] of Object.entries(payload.memberAssignment)) {
      for (const partition of partitions) void seekStored(topic, partition).catch(() => {})
    }
  })
  const watch = watchForStall(consumer, () => onFatal(new Error(`${subscription.group} made no progress`)))

  const { group, topics } = subscription
  const config = { autoCommit: false, eachBatchAutoResolve: false, eachBatch }
  // After the system clock is set back, kafkajs sends no heartbeat until the clock reaches its old value again, and the
  // group would exclude this member.
  const clock = watchClock(() => {
    logger?.warn({ group }, 'the system clock was set back: the consumer rejoins its group')
    void rejoin().catch(onFatal)
  })
  watchMembership(consumer, () => {
    if (ended.signal.aborted) return
    logger?.warn({ group }, 'the consumer is no longer a member of its group: it joins again')
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
    await joinGroup(consumer, topics, config, { group, signal: ended.signal, onFatal, logger })
  } catch (failure) {
    await stop().catch(() => {})
    throw failure
  }
  return { stop }
}

function toIncoming(topic: string, partition: number, message: KafkaMessage): Incoming {
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

/** Sends heartbeats while a batch is processed. The signal aborts when one fails, as it does in a rebalance. */
function sendHeartbeats({ heartbeat }: EachBatchPayload, ended: AbortSignal) {
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

/** Retries `work`, which fails only while the database or the broker is unavailable. @throws Stopped on abort */
async function retryUntilStopped<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
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
  let lastEventAt = performance.now()
  const onEvent = () => void (lastEventAt = performance.now())
  const { FETCH, HEARTBEAT, END_BATCH_PROCESS, CRASH, CONNECT, REQUEST_TIMEOUT, GROUP_JOIN } = consumer.events
  for (const event of [FETCH, HEARTBEAT, END_BATCH_PROCESS, CRASH, CONNECT, REQUEST_TIMEOUT, GROUP_JOIN]) {
    consumer.on(event, onEvent)
  }
  const timer = setInterval(() => {
    if (performance.now() - lastEventAt < STALL_MS) return
    clearInterval(timer)
    onStall()
  }, STALL_MS / 10)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
