import type { Pool } from 'pg'
import type { Bus, Incoming, Subscription } from '../bus.ts'
import { deliver } from '../consumer.ts'
import { Fenced, Stopped } from '../failures.ts'
import type { Owned } from './members.ts'
import { beginAgain, isOtherLog, storedOffset, type Seen, type Stored } from '../stored-offset.ts'
import { backoff, createAlarm, wait } from '../wait.ts'

type Row = {
  seq: string
  event_id: string
  key: string
  value: Buffer
  headers: Record<string, string> | null
  at: Date
}

async function read(
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

/** The log as it is for a group that stands at `next`. */
async function look(pool: Pool, topic: string, partition: number, { next }: Stored): Promise<Seen> {
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

/** Reads one partition for one group until it is stopped, sleeping while there is nothing until it is woken. */
export function consumePartition(deps: {
  pool: Pool
  publish: Bus['publish']
  subscription: Subscription
  topic: string
  partition: number
}): Owned {
  const { pool, publish, subscription, topic, partition } = deps
  const ended = new AbortController()
  const alarm = createAlarm(ended.signal)
  const limit = subscription.maxBatch ?? 500
  let position = -1
  let doubted = false

  /** The stored offset, or the beginning where it belongs to another log. */
  async function goOn(): Promise<number> {
    const stored = await storedOffset(subscription, topic, partition)
    if (!isOtherLog(stored, await look(pool, topic, partition, stored))) return stored.next
    await beginAgain(subscription, topic, partition, stored.next)
    return (await storedOffset(subscription, topic, partition)).next
  }

  async function step(): Promise<void> {
    alarm.clear()
    if (position < 0 || doubted) {
      doubted = false
      position = await goOn()
    }
    const batch = await read(pool, topic, partition, position, limit)
    if (batch.length === 0) return alarm.wait(60_000)
    position = await deliver({ subscription, publish, signal: ended.signal }, batch, position)
    // A message that comes alone is handled at once; those that follow it come together.
    if (subscription.batchWaitMs && batch.length < limit) await wait(subscription.batchWaitMs, ended.signal)
  }

  async function run() {
    for (let failures = 0; !ended.signal.aborted;) {
      try {
        await step()
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
    doubt() {
      doubted = true
      alarm.ring()
    },
    position: () => position,
    async stop() {
      ended.abort()
      await running
    },
  }
}
