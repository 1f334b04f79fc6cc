import type pg from 'pg'
import type { Logger } from '../runtime/logger.ts'
import { createFairConnections, type FairConnections } from './fair-connections.ts'
import { createPrimaryPool, type PrimaryPool, type PrimaryPoolConfig } from './primary-pool.ts'
import { createTurns } from './turns.ts'
import type { Statement } from './round-trip.ts'
import {
  reading,
  resultOf,
  runAlone,
  statement,
  transaction,
  types,
  type Queryable,
  type Tx,
} from './transactions.ts'

export type { Queryable, Result, Row, Tx } from './transactions.ts'

/**
 * A service's database, accessed with roles that own no table and cannot bypass row-level security. A caller waits at
 * most 5 s for one of the few connections of a pool; then it gets a transient failure (503). Websites take turns at the
 * connections. `query` runs one statement as `<service>_app` without a tenant and outside a transaction, for session and host
 * lookups.
 */
export type Db = Queryable & {
  /** Runs a transaction as `<service>_app` that reads and writes only the rows of one website. */
  tenant<T>(websiteId: string, work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Reads rows of one website, as `tenant` does and without a transaction around the reads: reads that are asked in one tick are one
   * round trip, and there is no commit. For reads without locks a transaction gives nothing more, because each statement sees what was
   * committed before it.
   */
  read<T>(websiteId: string, work: (reader: Queryable) => Promise<T>): Promise<T>
  /** Like `read`, with the priority of `urgent`. */
  readUrgently<T>(websiteId: string, work: (reader: Queryable) => Promise<T>): Promise<T>
  /** Runs a transaction as `<service>_app` without a tenant, which sees no row of any website. */
  app<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Runs a transaction as `<service>_job`, which has grants only on the tables that roll-ups, relays and jobs need. */
  job<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Like `job`, for consumers: many groups share the few connections, so a batch waits for its turn as long as it takes.
   * Other callers of `job` wait for one batch at most.
   */
  batch<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Like `tenant`, for the few requests that must be let in when everything else waits, such as payments: two of three free
   * connections go to them.
   */
  urgent<T>(websiteId: string, work: (tx: Tx) => Promise<T>): Promise<T>
  /** The address for the job role without a pooler, for code that needs a session (LISTEN, session-level locks). */
  readonly directUrl: string
  /** The connections and waiting callers of each pool, for metrics. */
  usage(): { role: 'app' | 'job'; total: number; idle: number; waiting: number }[]
  close(): Promise<void>
}

/**
 * Milliseconds to wait for the answer to a statement. It is a little longer than the statement timeout of the roles, so
 * it is reached only when the host of Postgres has vanished. The connection is then closed.
 */
export const QUERY_TIMEOUT_MS = 12_000

/** How long a caller waits for a connection, ms: for its turn, and then for one to open. */
const CONNECT_TIMEOUT_MS = 5_000
/** Takes the place of a website for what belongs to none. */
const NO_WEBSITE = ''
const TENANT = `select set_config('portico.website_id', $1, true)`
const WEBSITE_ID = /^[0-9a-f]{24}$/

/**
 * Creates the pools of a service's database. Connections are opened when they are first needed. `appUrl` and `jobUrl` may lead to a
 * pooler that assigns connections by transaction; then `directUrl` leads to Postgres itself. Each may name several servers: connections
 * lead to the one that accepts writes.
 */
export function createDb({
  appUrl,
  jobUrl,
  directUrl = jobUrl,
  appConnections = 3,
  jobConnections = 1,
  queryTimeoutMs = QUERY_TIMEOUT_MS,
  logger,
}: {
  appUrl: string
  jobUrl: string
  directUrl?: string | undefined
  appConnections?: number
  jobConnections?: number
  queryTimeoutMs?: number
  logger: Logger
}): Db {
  const app = createPool(appUrl, appConnections, queryTimeoutMs, logger)
  const job = createPool(jobUrl, jobConnections, queryTimeoutMs, logger)
  const inTurn = createTurns(jobConnections)
  const waitMs = CONNECT_TIMEOUT_MS
  const apps = createFairConnections(app.source, { most: appConnections, waitMs })
  const urgentApps: FairConnections = { ...apps, connect: (websiteId) => apps.connect(websiteId, true) }
  const jobs = createFairConnections(job.source, { most: jobConnections, waitMs })
  return {
    tenant: (websiteId, work) => ofTenant(apps, websiteId, work),
    urgent: (websiteId, work) => ofTenant(urgentApps, websiteId, work),
    read: (websiteId, work) => reading(apps, websiteId, tenantOf(websiteId), work),
    readUrgently: (websiteId, work) => reading(urgentApps, websiteId, tenantOf(websiteId), work),
    app: (work) => transaction(apps, NO_WEBSITE, [], work),
    job: (work) => transaction(jobs, NO_WEBSITE, [], work),
    batch: (work) => inTurn(() => transaction(jobs, NO_WEBSITE, [], work)),
    query: async <R extends object>(sql: string, params?: readonly unknown[]) =>
      resultOf<R>(await runAlone(apps, NO_WEBSITE, statement(sql, params))),
    directUrl,
    usage: () => [usageOf('app', app.pool, apps), usageOf('job', job.pool, jobs)],
    close: async () => {
      await Promise.all([app.pool.end(), job.pool.end()])
    },
  }
}

function ofTenant<T>(
  connections: FairConnections,
  websiteId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return transaction(connections, websiteId, [tenantOf(websiteId)], work)
}

/** The statement that lets the following ones of its transaction see the rows of one website. */
function tenantOf(websiteId: string): Statement {
  if (!WEBSITE_ID.test(websiteId)) throw new TypeError(`not a website id: ${websiteId}`)
  return statement(TENANT, [websiteId])
}

function createPool(url: string, max: number, queryTimeoutMs: number, logger: Logger): PrimaryPool {
  const { pool, source } = createPrimaryPool({
    connectionString: url,
    max,
    types,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
    // Concurrent statements of a transaction are pipelined. A connection still serves one transaction at a time.
    pipeline: true,
  } as PrimaryPoolConfig)
  pool.on('error', (error) => {
    // Without a listener the error would end the process. The pool opens a new connection when it needs one.
    if (!pool.ending) logger.warn({ reason: error.message }, 'an idle database connection ended')
  })
  return { pool, source }
}

function usageOf(role: 'app' | 'job', pool: pg.Pool, connections: FairConnections) {
  const waiting = pool.waitingCount + connections.waiting()
  return { role, total: pool.totalCount, idle: pool.idleCount, waiting }
}
