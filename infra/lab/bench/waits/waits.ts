import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withClient } from '@portico/kit/postgres/with-client'
import { metricOf } from '../measure/metric.ts'

/** The waits of a Node process. `loop` is the delay of the event loop, `collections` the time of garbage collections, in ms. */
export type ProcessWaits = {
  seconds: number
  /** The shares of the time in which the event loop was busy, and in which any thread of the process was running. */
  busyShare: number
  cpuShare: number
  loop: { p50: number; p99: number; max: number }
  collections: { count: number; ms: number; max: number }
}

/** The waits of the connections of Postgres: the mean number of connections in each state, over samples. */
export type DatabaseWaits = Record<string, number>

/** The highest seen length of each queue. */
export type Queues = Record<string, number>

export type Waits = { process: ProcessWaits; database: DatabaseWaits; queues: Queues }

let profiles = 0
const SAMPLE_MS = 50
/** The metrics are read this often, because writing them takes some milliseconds of the event loop. */
const QUEUES_EVERY_MS = 2_000

const QUEUES = {
  'requests at the gateway': 'gateway_requests_in_flight',
  'renders of web': 'gateway_renders',
  'waiting renders': 'gateway_renders_waiting',
  'callers waiting for a connection of Postgres': 'postgres_pool_waiting',
} as const

/** Connections that work, by what they wait for. A transaction that waits for its next statement waits for our process. */
const ACTIVITY = `select case
    when state like 'idle in transaction%' then 'our process, in a transaction'
    when wait_event is null then 'processor'
    else wait_event_type || ' ' || wait_event end as waits, count(*)::int as count
  from pg_stat_activity
  where backend_type = 'client backend' and state <> 'idle' and pid <> pg_backend_pid()
  group by 1`

/**
 * Measures what a running embedded Portico waits for while `work` runs. The Portico must have been started with a probe
 * (`createProcesses`). Reading Postgres and the metrics costs about a hundredth of a core. With `PROFILE=FILE` the use of the
 * processor by function is written to `FILE-0`, `FILE-1` and so on, one for each measurement; it makes the figures larger.
 */
export async function waitsDuring<T>(
  { probePort, adminPort, dataDir }: { probePort: number; adminPort?: number; dataDir: string },
  work: () => Promise<T>,
): Promise<{ value: T; waits: Waits }> {
  const sums = new Map<string, number>()
  const queues: Queues = {}
  let samples = 0
  let isOver = false
  const sampling = withClient({ connectionString: superuserUrl(dataDir) }, async (database) => {
    while (!isOver) {
      const { rows } = await database.query<{ waits: string; count: number }>(ACTIVITY)
      for (const { waits, count } of rows) sums.set(waits, (sums.get(waits) ?? 0) + count)
      if (adminPort !== undefined && samples % (QUEUES_EVERY_MS / SAMPLE_MS) === 0)
        await readQueues(adminPort, queues)
      samples++
      await new Promise((done) => setTimeout(done, SAMPLE_MS))
    }
  })
  const profile = process.env['PROFILE'] && `${process.env['PROFILE']}-${profiles++}`
  const query = profile === undefined ? '' : `?profile=${encodeURIComponent(profile)}`
  const ask = (path: string) => fetch(`http://127.0.0.1:${probePort}${path}${query}`)
  await ask('/begin')
  try {
    const value = await work()
    const found = (await (await ask('/end')).json()) as ProcessWaits
    const shares = [...sums].map(([name, sum]) => [name, sum / samples] as const)
    shares.sort((one, other) => other[1] - one[1])
    return { value, waits: { process: found, database: Object.fromEntries(shares), queues } }
  } finally {
    isOver = true
    await sampling
  }
}

async function readQueues(adminPort: number, highest: Queues): Promise<void> {
  for (const [name, metric] of Object.entries(QUEUES)) {
    const value = await metricOf(adminPort, metric)
    if (value !== null) highest[name] = Math.max(highest[name] ?? 0, value)
  }
}

/** The address of Postgres for its superuser, who sees what the connections of all roles wait for. */
function superuserUrl(dataDir: string): string {
  const { postgres } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as { postgres: string }
  // The fourth line of the file is the port.
  const port = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[3]!.trim()
  return `postgres://postgres:${encodeURIComponent(postgres)}@127.0.0.1:${port}/postgres`
}

/** The waits of a job at its rate, in one row. */
export function waitRow(job: string, { process, database, queues }: Waits): Record<string, string> {
  const { loop, collections, busyShare, cpuShare } = process
  return {
    job,
    'loop late p99, max': `${loop.p99.toFixed(1)}, ${loop.max.toFixed(1)} ms`,
    'collection max': `${collections.max.toFixed(1)} ms`,
    'loop busy, core': `${(busyShare * 100).toFixed(0)}, ${(cpuShare * 100).toFixed(0)} %`,
    'Postgres (mean connections)': statesOf(database),
    'longest queues': queuesOf(queues),
  }
}

const statesOf = (database: DatabaseWaits) =>
  Object.entries(database)
    .filter(([, mean]) => mean >= 0.01)
    .map(([name, mean]) => `${name} ${mean.toFixed(2)}`)
    .join(', ') || 'nothing'

const queuesOf = (queues: Queues) =>
  Object.entries(queues)
    .filter(([, most]) => most > 0)
    .map(([name, most]) => `${name} ${most}`)
    .join(', ') || 'none'

/** The rows of the printed table. */
export function waitRows(what: string, { process, database, queues }: Waits) {
  const { loop, collections, busyShare, cpuShare, seconds } = process
  const ms = (value: number) => `${value.toFixed(1)} ms`
  const percent = (share: number) => `${(share * 100).toFixed(0)} %`
  const row = (waitsFor: string, measured: string) => ({ [`${what} waits for`]: waitsFor, measured })
  return [
    row('event loop', `p50 ${ms(loop.p50)}, p99 ${ms(loop.p99)}, longest ${ms(loop.max)}`),
    row('processor', `event loop busy ${percent(busyShare)}, process on the core ${percent(cpuShare)}`),
    row(
      'garbage collection',
      `${percent(collections.ms / 1_000 / seconds)} of the time, longest ${ms(collections.max)}`,
    ),
    row('Postgres (mean connections)', statesOf(database)),
    row('queues (longest)', queuesOf(queues)),
  ]
}
