import { Pool } from 'pg'
import { QUERY_TIMEOUT_MS } from '../../postgres/db.ts'
import type { Bus, Subscription } from '../bus.ts'
import { createAppender } from './append.ts'
import { consumePartition } from './consume.ts'
import { balance, createMember, leave, type Member } from './members.ts'
import { createTables, createTopics, deleteExpired } from './schema.ts'
import { openSession } from './session.ts'
import { withProducerSpans } from '../trace.ts'

export type PostgresBusOptions = {
  /** A database of the bus's own; the role owns it. */
  url: string
  /** How long a publish waits so that others join its transaction (linger), in milliseconds. */
  lingerMs?: number
  /** How often members are counted and missed notices made good, in milliseconds. */
  tickMs?: number
  retentionEveryMs?: number
  /** How long Postgres's answer to a statement is waited for, in milliseconds. */
  queryTimeoutMs?: number
}

/**
 * The bus as a log in Postgres: at most four connections a process. Notices wake consumers within milliseconds;
 * the tick makes good a notice that was missed, and moves partitions when a member came or went.
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
  pool.on('error', () => {}) // an idle connection was lost; the next query opens another
  await createTables(pool)

  const appender = createAppender({ pool, lingerMs: options.lingerMs ?? 4, maxBatch: 1_000 })
  const partitionCounts = new Map<string, Promise<number>>()
  const members = new Set<Member>()
  let balancing: Promise<void> = Promise.resolve()
  let closed = false

  const session = await openSession({
    url: options.url,
    queryTimeoutMs,
    onNotice: (places) => {
      for (const place of places) {
        const [topic, partition] = place.split('/')
        wake((at) => at.topic === topic && at.partition === Number(partition))
      }
    },
    onLost: () => {
      for (const member of members) {
        member.joined = false
        for (const owned of member.owned.values()) void owned.stop()
        member.owned.clear()
      }
    },
    onReady: () => void tick(),
  })

  function wake(
    wanted: (place: Member['places'][number], at: number) => boolean,
    how: 'wake' | 'doubt' = 'wake',
  ) {
    for (const member of members) {
      for (const place of member.places) {
        const owned = member.owned.get(place.object)
        if (owned && wanted(place, owned.position())) owned[how]()
      }
    }
  }

  /** One at a time; a failure is repeated by the next tick. */
  function tick(): Promise<void> {
    balancing = balancing.then(async () => {
      if (closed || members.size === 0 || !session.connected()) return
      try {
        await balance(session, [...members])
        const heads = await session.query<{ place: string; next: string }>(
          `select topic || '/' || part as place, next from head`,
          [],
        )
        const ends = new Map(heads.map((head) => [head.place, Number(head.next)]))
        const end = ({ topic, partition }: Member['places'][number]) => ends.get(`${topic}/${partition}`) ?? 0
        wake((place, position) => end(place) > position)
        wake((place, position) => end(place) < position, 'doubt')
      } catch (failure) {
        if (session.connected()) throw failure
      }
    })
    balancing = balancing.catch(() => {})
    return balancing
  }

  /** Remembered as a promise, so that publishes which wait for the same answer go on in their order. */
  function partitions(topic: string): Promise<number> {
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
    const count = await partitions(topic)
    await withProducerSpans('publish', topic, messages, (traced) => appender.append(topic, count, traced))
  }

  async function subscribe(subscription: Subscription) {
    const places: { topic: string; partition: number }[] = []
    for (const topic of subscription.topics) {
      const count = await partitions(topic)
      for (let partition = 0; partition < count; partition++) places.push({ topic, partition })
    }
    const member = createMember(subscription.group, places, (topic, partition) =>
      consumePartition({ pool, publish, subscription, topic, partition }),
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

  async function leaveQuietly(member: Member) {
    if (!members.delete(member)) return
    balancing = balancing.then(() => leave(session, member)).catch(() => {})
    await balancing
  }
}

async function countPartitions(pool: Pool, topic: string): Promise<number> {
  const found = await pool.query<{ partitions: number }>('select partitions from topic where name = $1', [
    topic,
  ])
  if (!found.rows[0]) throw new Error(`there is no topic ${topic}`)
  return found.rows[0].partitions
}
