import type { Pool, PoolClient } from 'pg'
import { withDeadTopics, type Topic } from '../bus.ts'

/**
 * `head.next` is the offset of the next message. Writers lock its row, so that offsets follow the order of commits. Values
 * of some kilobytes are stored in the row as they are, because they are read once and soon: compressing them costs more
 * than writing them.
 */
const TABLES = `
create table if not exists topic (
  name text primary key, partitions int not null, retention_ms bigint not null
);
create table if not exists head (
  topic text not null references topic, part int not null, next bigint not null default 0,
  primary key (topic, part)
) with (fillfactor = 50);
create table if not exists event (
  topic text not null, part int not null, seq bigint not null,
  event_id text not null, key text not null, value bytea storage external not null, headers jsonb,
  at timestamptz not null default clock_timestamp(),
  primary key (topic, part, seq)
) with (toast_tuple_target = 8160);`

/** The advisory lock of a process that creates tables or topics. The number is arbitrary. */
const SCHEMA_LOCK = 7_112_001

/** Runs `work` in a transaction. `postgres/db.ts` is not used here because it is bound to the roles of a service. */
async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (failure) {
    broken = await client.query('rollback').then(
      () => undefined,
      (connectionLost: Error) => connectionLost,
    )
    throw failure
  } finally {
    client.release(broken)
  }
}

export function createTables(pool: Pool): Promise<void> {
  return inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [SCHEMA_LOCK])
    await client.query(TABLES)
  })
}

/**
 * Creates the missing topics and updates the retention of existing ones.
 * @throws when a topic exists with another partition count: keys would move to other partitions and lose their order
 */
export function createTopics(pool: Pool, topics: readonly Topic[]): Promise<void> {
  return inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [SCHEMA_LOCK])
    for (const topic of withDeadTopics(topics)) {
      const stored = await client.query<{ partitions: number }>(
        `insert into topic (name, partitions, retention_ms) values ($1, $2, $3)
         on conflict (name) do update set retention_ms = excluded.retention_ms returning partitions`,
        [topic.name, topic.partitions, topic.retentionMs],
      )
      const { partitions } = stored.rows[0]!
      if (partitions !== topic.partitions) {
        throw new Error(`topic ${topic.name} has ${partitions} partitions, not ${topic.partitions}`)
      }
      await client.query(
        `insert into head (topic, part) select $1, part from generate_series(0, $2 - 1) as part
         on conflict do nothing`,
        [topic.name, topic.partitions],
      )
    }
  })
}

/** Deletes messages older than the retention of their topic in small batches, and returns their number. */
export async function deleteExpired(pool: Pool): Promise<number> {
  let total = 0
  for (;;) {
    const { rowCount } = await pool.query(
      `delete from event e using head h join topic t on t.name = h.topic,
         lateral (select seq from event where topic = h.topic and part = h.part order by seq limit 1000) oldest
       where e.topic = h.topic and e.part = h.part and e.seq = oldest.seq
         and e.at < now() - t.retention_ms * interval '1 millisecond'`,
    )
    if (!rowCount) return total
    total += rowCount
  }
}
