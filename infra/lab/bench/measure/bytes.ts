import { createLogger } from '@portico/kit/runtime/logger'
import { createDb, type Queryable } from '@portico/kit/postgres/db'
import type { Bench } from '../jobs/job.ts'
import { hit } from '../jobs/hit.ts'
import { closedLoop, createLoader } from '../load/load.ts'

/** Bytes for each hit: in the log, as Kafka would store it, and in Postgres with all indexes and roll-ups. */
export type ByteFigures = { kafka: number; postgres: number }

/** The gates of job 1b; its script is measured with the pages (`weights.ts`). */
export const byteGates: ByteFigures = { kafka: 450, postgres: 300 }

const HITS = 10_000
const CONNECTIONS = 32
/** The overhead of Kafka's record format: lengths, deltas and the name of the header for the event id. */
const RECORD_BYTES = 12 + 'event-id'.length

/** Job 1b: ten thousand hits of visitors without a cookie. */
export async function measureBytes(bench: Omit<Bench, 'loader'>): Promise<ByteFigures> {
  const loader = createLoader({ port: bench.port, host: bench.host, connections: CONNECTIONS })
  const census = open(bench.databaseUrl('census', 'app'))
  const log = open(bench.databaseUrl('bus', 'owner'))
  try {
    const before = await tableBytes(census)
    const send = await hit.prepare({ ...bench, loader })
    await closedLoop(HITS, CONNECTIONS, send)
    await hit.settle!({ ...bench, loader })
    const messages = await log.query<{ bytes: number }>(
      `select avg(length(value) + octet_length(key) + octet_length(event_id))::float8 as bytes from event
       where topic = 'census.hit.v1'`,
    )
    return {
      kafka: messages.rows[0]!.bytes + RECORD_BYTES,
      postgres: ((await tableBytes(census)) - before) / HITS,
    }
  } finally {
    loader.close()
    await Promise.all([census.close(), log.close()])
  }
}

export function byteRows(figures: ByteFigures): Record<string, string>[] {
  return (Object.keys(byteGates) as (keyof ByteFigures)[]).map((name) => ({
    'job 1b': name,
    'bytes a hit': figures[name].toFixed(0),
    gate: String(byteGates[name]),
    met: figures[name] <= byteGates[name] ? 'yes' : 'no',
  }))
}

const open = (url: string) =>
  createDb({ appUrl: url, jobUrl: url, logger: createLogger({ name: 'bench', level: 'error' }) })

/** The size of all tables of the service with their indexes, without the log of the bus. */
async function tableBytes(client: Queryable): Promise<number> {
  const found = await client.query<{ bytes: number }>(
    `select sum(pg_total_relation_size(oid)) as bytes from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  return found.rows[0]!.bytes
}
