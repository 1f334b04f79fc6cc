import type { Pool } from 'pg'
import type { Outgoing } from '../bus.ts'
import { outsideTraces } from '../trace.ts'
import { wait } from '../wait.ts'

/**
 * Appends a batch to its partitions. The rows of `head` are locked in one order and held to the commit, so that
 * offsets of a partition become visible in order and without gaps.
 */
const APPEND = `
with message as (
  select * from unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::bytea[], $6::text[])
    with ordinality as m(topic, part, event_id, key, value, headers, ord)
), wanted as (
  select topic, part, count(*) as size from message group by topic, part
), locked as materialized (
  select h.topic, h.part from head h join wanted w using (topic, part) order by h.topic, h.part for update of h
), moved as (
  update head h set next = h.next + w.size from wanted w, locked l
  where h.topic = w.topic and h.part = w.part and l.topic = w.topic and l.part = w.part
  returning h.topic, h.part, h.next - w.size as first
), inserted as (
  insert into event (topic, part, seq, event_id, key, value, headers)
  select m.topic, m.part, v.first + row_number() over (partition by m.topic, m.part order by m.ord) - 1,
    m.event_id, m.key, m.value, m.headers::jsonb
  from message m join moved v using (topic, part)
  returning topic, part
), changed as (
  select distinct topic, part from inserted
)
select pg_notify('portico_bus', string_agg(topic || '/' || part, ' ')) as told,
  (select count(*)::int from inserted) as stored from changed`

type Waiting = {
  rows: readonly (Outgoing & { topic: string; partition: number })[]
  resolve(): void
  reject(failure: unknown): void
}

/** FNV-1a of the key: the same partition in every process and version. */
export function partitionOf(key: string, partitions: number): number {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(key)) hash = Math.imul(hash ^ byte, 0x01000193)
  return (hash >>> 0) % partitions
}

/**
 * The one writer of this process: what is published while a batch is being committed goes into the next one, so
 * the order of calls is the order in the log and a commit is shared by many.
 */
export function createAppender(deps: { pool: Pool; lingerMs: number; maxBatch: number }) {
  let waiting: Waiting[] = []
  let running: Promise<void> | undefined

  async function run() {
    while (waiting.length > 0) {
      if (size() < deps.maxBatch) await wait(deps.lingerMs)
      const batch = take()
      try {
        await append(
          deps.pool,
          batch.flatMap((one) => one.rows),
        )
        for (const one of batch) one.resolve()
      } catch (failure) {
        for (const one of batch) one.reject(failure)
      }
    }
    running = undefined
  }

  const size = () => waiting.reduce((sum, one) => sum + one.rows.length, 0)

  /** At least one call, then as many as fit. */
  function take(): Waiting[] {
    let size = 0
    const end = waiting.findIndex((one, index) => (size += one.rows.length) > deps.maxBatch && index > 0)
    const batch = end === -1 ? waiting : waiting.slice(0, end)
    waiting = end === -1 ? [] : waiting.slice(end)
    return batch
  }

  return {
    append(topic: string, partitions: number, messages: readonly Outgoing[]): Promise<void> {
      const rows = messages.map((message) => ({
        ...message,
        topic,
        partition: partitionOf(message.key, partitions),
      }))
      return new Promise((resolve, reject) => {
        waiting.push({ rows, resolve, reject })
        running ??= outsideTraces(run)
      })
    },
    drained: () => running ?? Promise.resolve(),
  }
}

async function append(pool: Pool, rows: Waiting['rows']) {
  const stored = await pool.query<{ stored: number }>({
    name: 'append',
    text: APPEND,
    values: [
      rows.map((row) => row.topic),
      rows.map((row) => row.partition),
      rows.map((row) => row.id),
      rows.map((row) => row.key),
      rows.map((row) => Buffer.from(row.value.buffer, row.value.byteOffset, row.value.byteLength)),
      rows.map((row) => (row.headers ? JSON.stringify(row.headers) : null)),
    ],
  })
  if (stored.rows[0]?.stored !== rows.length) throw new Error('the log did not store every message')
}
