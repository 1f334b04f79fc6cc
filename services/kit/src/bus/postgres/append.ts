import type { Pool } from 'pg'
import type { Incoming, Outgoing } from '../bus.ts'
import { takeBatch } from '../take-batch.ts'
import { outsideTraces } from '../trace.ts'
import { wait } from '../wait.ts'
import { fnv1a } from './fnv.ts'

/**
 * Appends a batch to its partitions. The rows of `head` are locked in a fixed order until the commit, so that the
 * offsets of a partition become visible in order and without gaps. The values of all messages are one parameter, because
 * a single `bytea` is sent as it is and the elements of an array as hexadecimal text.
 */
const APPEND = `
with message as (
  select topic, part, event_id, key, substring($7::bytea from start for length) as value, headers, ord
  from unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::int[], $6::int[], $8::text[])
    with ordinality as m(topic, part, event_id, key, start, length, headers, ord)
), wanted as (
  select topic, part, count(*) as size from message group by topic, part
), locked as materialized (
  select h.topic, h.part from head h join wanted w using (topic, part) order by h.topic, h.part for update of h
), moved as (
  update head h set next = h.next + w.size from wanted w, locked l
  where h.topic = w.topic and h.part = w.part and l.topic = w.topic and l.part = w.part
  returning h.topic, h.part, h.next - w.size as first
), clock as materialized (
  select clock_timestamp() as at from (select count(*) from moved) locks
), inserted as (
  insert into event (topic, part, seq, event_id, key, value, headers, at)
  select m.topic, m.part, v.first + row_number() over (partition by m.topic, m.part order by m.ord) - 1,
    m.event_id, m.key, m.value, m.headers::jsonb, clock.at
  from message m join moved v using (topic, part) cross join clock
  returning topic, part
), changed as (
  select distinct topic, part from inserted
)
select pg_notify('portico_bus', string_agg(topic || '/' || part, ' ')) as notified,
  (select count(*)::int from inserted) as stored,
  (select jsonb_object_agg(topic || '/' || part, first) from moved) as firsts,
  (select at from clock) as at
from changed`

/** The answer of Postgres to an append: the first offset of each partition, and when it stored the messages. */
type AppendResult = { stored: number; firsts: Record<string, number>; at: Date }

type Waiting = {
  rows: readonly (Outgoing & { topic: string; partition: number })[]
  resolve(): void
  reject(failure: unknown): void
}

/**
 * The only writer of this process. Messages that are published while a batch is being committed go into the next batch,
 * so the log keeps the order of the calls and many calls share a commit.
 */
export function createAppender(deps: {
  pool: Pool
  lingerMs: number
  maxBatch: number
  /** Called with the messages of a partition after their commit. */
  onAppended(key: string, messages: readonly Incoming[]): void
}) {
  const waiting: Waiting[] = []
  let running: Promise<void> | undefined

  async function run() {
    while (waiting.length > 0) {
      if (size() < deps.maxBatch) await wait(deps.lingerMs)
      const batch = takeBatch(waiting, deps.maxBatch, (one) => one.rows.length)
      try {
        const appended = await append(
          deps.pool,
          batch.flatMap((one) => one.rows),
        )
        for (const [key, messages] of appended) deps.onAppended(key, messages)
        for (const one of batch) one.resolve()
      } catch (failure) {
        for (const one of batch) one.reject(failure)
      }
    }
    running = undefined
  }

  const size = () => waiting.reduce((sum, one) => sum + one.rows.length, 0)

  return {
    append(topic: string, partitions: number, messages: readonly Outgoing[]): Promise<void> {
      const rows = messages.map((message) => ({
        ...message,
        topic,
        partition: fnv1a(message.key) % partitions,
      }))
      return new Promise((resolve, reject) => {
        waiting.push({ rows, resolve, reject })
        running ??= outsideTraces(run)
      })
    },
    /** Resolves when no message waits. */
    drained: () => running ?? Promise.resolve(),
  }
}

/** Appends messages in one transaction, and returns them by partition as consumers get them. */
async function append(pool: Pool, rows: Waiting['rows']): Promise<Map<string, Incoming[]>> {
  const starts: number[] = []
  let end = 0
  for (const { value } of rows) {
    // Postgres counts bytes from 1.
    starts.push(end + 1)
    end += value.byteLength
  }
  // A copy, because callers may reuse their memory.
  const values = Buffer.concat(rows.map((row) => row.value))
  const found = await pool.query<AppendResult>({
    name: 'append',
    text: APPEND,
    values: [
      rows.map((row) => row.topic),
      rows.map((row) => row.partition),
      rows.map((row) => row.id),
      rows.map((row) => row.key),
      starts,
      rows.map((row) => row.value.byteLength),
      values,
      rows.map((row) => (row.headers ? JSON.stringify(row.headers) : null)),
    ],
  })
  const [stored] = found.rows
  if (stored?.stored !== rows.length) throw new Error('the log did not store every message')
  const appended = new Map<string, Incoming[]>()
  rows.forEach(({ topic, partition, id, key, value, headers }, at) => {
    const place = `${topic}/${partition}`
    const messages = appended.get(place) ?? []
    const start = starts[at]! - 1
    messages.push({
      topic,
      partition,
      offset: stored.firsts[place]! + messages.length,
      id,
      key,
      value: values.subarray(start, start + value.byteLength),
      at: stored.at,
      ...(headers && { headers }),
    })
    appended.set(place, messages)
  })
  return appended
}
