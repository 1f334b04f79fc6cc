import { Pool } from 'pg'
import { QUERY_TIMEOUT_MS } from '../../postgres/db.ts'
import type { Bus, Subscription } from '../bus.ts'
import { createAppender } from './append.ts'
import { consumePartition, type PartitionConsumer } from './consume.ts'
import { openNotifications } from './notifications.ts'
import { createTables, createTopics, deleteExpired } from './schema.ts'
import { createTail } from './tail.ts'
import { withProducerSpans } from '../trace.ts'

export type PostgresBusOptions = {
  /** The address of the bus's own database, with a role that owns it. */
  url: string
  /** Milliseconds that a publish waits so that others join its transaction (linger). */
  lingerMs?: number
  /** Milliseconds between two checks for missed notifications. */
  tickMs?: number
  /** Milliseconds between two deletions of expired messages. */
  retentionEveryMs?: number
  /** Milliseconds to wait for an answer of Postgres to a statement. */
  queryTimeoutMs?: number
}

/** The most memory for messages that are handed to consumers of this process without reading them back. */
const TAIL_BYTES = 8 * 1_024 * 1_024

/**
 * Creates the bus as a log in Postgres, with at most four connections. One process consumes all partitions of its groups; if
 * two do, the stored offsets fence them, and each message is still applied once. Notifications wake consumers within
 * milliseconds. A periodic tick finds messages whose notification was missed.
 */
export async function createPostgresBus(options: PostgresBusOptions): Promise<Bus> {
  const queryTimeoutMs = options.queryTimeoutMs ?? QUERY_TIMEOUT_MS
  const pool = new Pool({
    connectionString: options.url,
    max: 3,
    connectionTimeoutMillis: 5_000,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
    application_name: 'portico-bus',
  })
  pool.on('error', () => {}) // an idle connection was lost; the next query opens a new one
  await createTables(pool)

  const tail = createTail({ maxBytes: TAIL_BYTES })
  const appender = createAppender({
    pool,
    lingerMs: options.lingerMs ?? 4,
    maxBatch: 1_000,
    onAppended: (key, messages) => {
      if (consumersOf(key).length > 0) tail.add(key, messages)
    },
  })
  const partitionCounts = new Map<string, Promise<number>>()
  /** The consumers of each running subscription by partition, as `<topic>/<partition>`. */
  const subscriptions = new Set<Map<string, PartitionConsumer>>()
  let ticking = false
  let closed = false

  const notifications = await openNotifications({
    url: options.url,
    queryTimeoutMs,
    onNotification: (changed) => {
      for (const key of changed) for (const consumer of consumersOf(key)) consumer.wake()
    },
    onReconnected: () => void tick(),
  })

  const consumersOf = (key: string) => [...subscriptions].flatMap((consumers) => consumers.get(key) ?? [])

  /** Wakes consumers that are behind. After a failure the next tick tries again. */
  async function tick(): Promise<void> {
    if (ticking || closed || subscriptions.size === 0) return
    ticking = true
    const heads = await notifications
      .query<{ key: string; next: string }>(`select topic || '/' || part as key, next from head`)
      .catch(() => [])
      .finally(() => (ticking = false))
    for (const { key, next } of heads) {
      for (const consumer of consumersOf(key)) {
        if (Number(next) > consumer.position()) consumer.wake()
        else if (Number(next) < consumer.position()) consumer.verifyOffset()
      }
    }
  }

  /** Caches the promise, so that publishes that wait for the same count continue in their order. */
  function partitionCount(topic: string): Promise<number> {
    let count = partitionCounts.get(topic)
    if (!count) {
      count = countPartitions(pool, topic)
      partitionCounts.set(topic, count)
      count.catch(() => partitionCounts.delete(topic))
    }
    return count
  }

  async function publish(...[topic, messages]: Parameters<Bus['publish']>) {
    if (closed) throw new Error('the bus is closed')
    if (messages.length === 0) return
    const count = await partitionCount(topic)
    await withProducerSpans('publish', topic, messages, (traced) => appender.append(topic, count, traced))
  }

  async function subscribe(subscription: Subscription) {
    const consumers = new Map<string, PartitionConsumer>()
    const counts = await Promise.all(
      subscription.topics.map(async (topic) => ({ topic, count: await partitionCount(topic) })),
    )
    for (const { topic, count } of counts) {
      for (let partition = 0; partition < count; partition++) {
        const consumer = consumePartition({ pool, tail, publish, subscription, topic, partition })
        consumers.set(`${topic}/${partition}`, consumer)
      }
    }
    subscriptions.add(consumers)
    return { stop: () => stopAll(consumers) }
  }

  async function stopAll(consumers: Map<string, PartitionConsumer>) {
    subscriptions.delete(consumers)
    await Promise.all([...consumers.values()].map((consumer) => consumer.stop()))
  }

  const timer = setInterval(() => void tick(), options.tickMs ?? 1_000)
  const expiring = setInterval(
    () => void deleteExpired(pool).catch(() => {}),
    options.retentionEveryMs ?? 60_000,
  )

  return {
    ensureTopics: (topics) => createTopics(pool, topics),
    publish,
    subscribe,
    async ends(topic) {
      const found = await pool.query<{ part: number; next: string }>(
        'select part, next from head where topic = $1 order by part',
        [topic],
      )
      return found.rows.map((row) => ({ partition: row.part, next: Number(row.next) }))
    },
    async close() {
      if (closed) return
      clearInterval(timer)
      clearInterval(expiring)
      await Promise.all([...subscriptions].map(stopAll))
      await appender.drained()
      closed = true
      await notifications.close()
      await pool.end()
    },
  }
}

/** The partition count of a topic. @throws when there is no such topic */
async function countPartitions(pool: Pool, topic: string): Promise<number> {
  const found = await pool.query<{ partitions: number }>('select partitions from topic where name = $1', [
    topic,
  ])
  if (!found.rows[0]) throw new Error(`there is no topic ${topic}`)
  return found.rows[0].partitions
}
