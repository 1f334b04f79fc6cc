import { Pool } from 'pg'
import { QUERY_TIMEOUT_MS } from '../../postgres/db.ts'
import type { Bus, Subscription } from '../bus.ts'
import { createAppender } from './append.ts'
import { consumePartition } from './consume.ts'
import { balance, createMember, leave, type Member } from './members.ts'
import { createTables, createTopics, deleteExpired } from './schema.ts'
import { openSession } from './session.ts'
import { createTail } from './tail.ts'
import { withProducerSpans } from '../trace.ts'

export type PostgresBusOptions = {
  /** The address of the bus's own database, with a role that owns it. */
  url: string
  /** Milliseconds that a publish waits so that others join its transaction (linger). */
  lingerMs?: number
  /** Milliseconds between two checks for other members and for missed notifications. */
  tickMs?: number
  /** Milliseconds between two deletions of expired messages. */
  retentionEveryMs?: number
  /** Milliseconds to wait for an answer of Postgres to a statement. */
  queryTimeoutMs?: number
}

/** The most memory for messages that are handed to consumers of this process without reading them back. */
const TAIL_BYTES = 8 * 1_024 * 1_024

/**
 * Creates the bus as a log in Postgres, with at most four connections per process. Notifications wake consumers within
 * milliseconds. A periodic tick finds messages whose notification was missed, and rebalances partitions when a member
 * has joined or left.
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
      if (ownedPartitions().some((owned) => owned.key === key)) tail.add(key, messages)
    },
  })
  const partitionCounts = new Map<string, Promise<number>>()
  const members = new Set<Member>()
  let balancing: Promise<void> = Promise.resolve()
  let closed = false

  const session = await openSession({
    url: options.url,
    queryTimeoutMs,
    onNotification: (changed) => {
      for (const { consumer, key } of ownedPartitions()) if (changed.includes(key)) consumer.wake()
    },
    onLost: () => {
      for (const member of members) {
        member.joined = false
        for (const consumer of member.owned.values()) void consumer.stop()
        member.owned.clear()
      }
    },
    onReady: () => void tick(),
  })

  /** The partitions that this process consumes; `key` is `<topic>/<partition>`. */
  function ownedPartitions() {
    return [...members].flatMap((member) =>
      member.partitions.flatMap(({ topic, partition, lockObject }) => {
        const consumer = member.owned.get(lockObject)
        return consumer ? [{ consumer, key: `${topic}/${partition}` }] : []
      }),
    )
  }

  /** Runs after the previous tick or leave has ended. After a failure the next tick tries again. */
  function tick(): Promise<void> {
    balancing = balancing.then(async () => {
      if (closed || members.size === 0 || !session.connected()) return
      try {
        await balance(session, [...members])
        const heads = await session.query<{ key: string; next: string }>(
          `select topic || '/' || part as key, next from head`,
          [],
        )
        const ends = new Map(heads.map((head) => [head.key, Number(head.next)]))
        for (const { consumer, key } of ownedPartitions()) {
          const end = ends.get(key) ?? 0
          if (end > consumer.position()) consumer.wake()
          else if (end < consumer.position()) consumer.verifyOffset()
        }
      } catch (failure) {
        if (session.connected()) throw failure
      }
    })
    balancing = balancing.catch(() => {})
    return balancing
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
    const partitions: { topic: string; partition: number }[] = []
    for (const topic of subscription.topics) {
      const count = await partitionCount(topic)
      for (let partition = 0; partition < count; partition++) partitions.push({ topic, partition })
    }
    const member = createMember(subscription.group, partitions, (topic, partition) =>
      consumePartition({ pool, tail, publish, subscription, topic, partition }),
    )
    members.add(member)
    await tick()
    return {
      async stop() {
        await leaveQuietly(member)
      },
    }
  }

  const ticking = setInterval(() => void tick(), options.tickMs ?? 1_000)
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
      clearInterval(ticking)
      clearInterval(expiring)
      await Promise.all([...members].map((member) => leaveQuietly(member)))
      await appender.drained()
      closed = true
      await session.close()
      await pool.end()
    },
  }

  /** Ignores a failure: locks that cannot be released end with the connection. */
  async function leaveQuietly(member: Member) {
    if (!members.delete(member)) return
    balancing = balancing.then(() => leave(session, member)).catch(() => {})
    await balancing
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
