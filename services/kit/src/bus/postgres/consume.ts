import type { Pool } from 'pg'
import type { Bus, Incoming, Subscription } from '../bus.ts'
import { deliver } from '../consumer.ts'
import { Fenced, Stopped } from '../failures.ts'
import {
  isOtherLog,
  readStoredOffset,
  resetOffset,
  type LogState,
  type StoredOffset,
} from '../stored-offset.ts'
import { backoff, createAlarm, wait } from '../wait.ts'
import type { Tail } from './tail.ts'

/** The consumer of one partition for one group. */
export type PartitionConsumer = {
  /** Ends the consumer after its current batch. */
  stop(): Promise<void>
  /** Makes the consumer look for messages now. */
  wake(): void
  /** Makes the consumer check now whether the stored offset belongs to this log. */
  verifyOffset(): void
  /** The offset of the next message, or -1 while it is not known. */
  position(): number
}

/** How long a consumer waits for a notification before it reads its partition again, in milliseconds. */
const IDLE_MS = 60_000

type Row = {
  seq: string
  event_id: string
  key: string
  value: Buffer
  headers: Record<string, string> | null
  at: Date
}

/** Reads at most `limit` messages of a partition in order, starting at the offset `from`. */
async function readMessages(
  pool: Pool,
  topic: string,
  partition: number,
  from: number,
  limit: number,
): Promise<Incoming[]> {
  const found = await pool.query<Row>({
    name: 'read',
    text: `select seq, event_id, key, value, headers, at from event
           where topic = $1 and part = $2 and seq >= $3 order by seq limit $4`,
    values: [topic, partition, from, limit],
  })
  return found.rows.map((row) => ({
    topic,
    partition,
    offset: Number(row.seq),
    id: row.event_id,
    key: row.key,
    value: row.value,
    at: row.at,
    ...(row.headers && { headers: row.headers }),
  }))
}

/** Reads the state of a partition's log around a stored offset. */
async function readLogState(
  pool: Pool,
  topic: string,
  partition: number,
  { next }: StoredOffset,
): Promise<LogState> {
  const found = await pool.query<{ end: string; last_id: string | null }>(
    `select h.next as end, e.event_id as last_id
     from head h left join event e on e.topic = h.topic and e.part = h.part and e.seq = $3
     where h.topic = $1 and h.part = $2`,
    [topic, partition, next - 1],
  )
  const [row] = found.rows
  if (!row) throw new Error(`there is no partition ${topic}/${partition}`)
  return { end: Number(row.end), lastId: row.last_id }
}

/**
 * Consumes one partition for one group until it is stopped. While there are no messages it sleeps until it is woken.
 */
export function consumePartition(deps: {
  pool: Pool
  tail: Tail
  publish: Bus['publish']
  subscription: Subscription
  topic: string
  partition: number
}): PartitionConsumer {
  const { pool, tail, publish, subscription, topic, partition } = deps
  const key = `${topic}/${partition}`
  const ended = new AbortController()
  const alarm = createAlarm(ended.signal)
  const limit = subscription.maxBatch ?? 500
  /** The next offset, or -1 when the stored one must be read. */
  let position = -1
  let mustVerify = false

  /** The stored offset, or 0 if it belongs to another log. */
  async function resolvePosition(): Promise<number> {
    const stored = await readStoredOffset(subscription, topic, partition)
    if (!isOtherLog(stored, await readLogState(pool, topic, partition, stored))) return stored.next
    await resetOffset(subscription, topic, partition, stored.next)
    return (await readStoredOffset(subscription, topic, partition)).next
  }

  async function consumeBatch(): Promise<void> {
    alarm.clear()
    if (position < 0 || mustVerify) {
      mustVerify = false
      // After a failure or a lost log only the log itself counts.
      tail.forget(key)
      position = await resolvePosition()
    }
    const handed = tail.read(key, position, limit)
    const batch = handed.length > 0 ? handed : await readMessages(pool, topic, partition, position, limit)
    if (batch.length === 0) return alarm.wait(IDLE_MS)
    position = await deliver({ subscription, publish, signal: ended.signal }, batch, position)
    // Waits after the batch, not before it: the first message after a quiet period is handled at once.
    if (subscription.batchWaitMs && batch.length < limit) await wait(subscription.batchWaitMs, ended.signal)
  }

  async function run() {
    for (let failures = 0; !ended.signal.aborted;) {
      try {
        await consumeBatch()
        failures = 0
      } catch (failure) {
        if (failure instanceof Stopped) return
        position = -1
        if (!(failure instanceof Fenced)) subscription.onRetry?.(failure)
        await wait(backoff(failures++, 50, 1_000), ended.signal)
      }
    }
  }

  const running = run()
  return {
    wake: alarm.ring,
    verifyOffset() {
      mustVerify = true
      alarm.ring()
    },
    position: () => position,
    async stop() {
      ended.abort()
      await running
    },
  }
}
