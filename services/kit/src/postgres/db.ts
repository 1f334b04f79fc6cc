import pg from 'pg'
import utils from 'pg/lib/utils'
import type { Logger } from '../runtime/logger.ts'
import { arrayLiteral } from './array-literal.ts'
import { createFairConnections, type FairConnections } from './fair-connections.ts'
import { createTurns } from './turns.ts'
import { roundTrip, type Answer, type Statement } from './round-trip.ts'

/** A row as a plain object: int8 and numeric as numbers, timestamptz as Date, jsonb parsed. */
export type Row = Record<string, unknown>
// The caller declares the type of the rows that it selects; only Postgres could check it.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type AnyRow = any
export type Result<R> = { rows: R[]; rowCount: number }
/** Runs a statement: a transaction, or the database outside of one. */
export type Queryable = {
  query<R extends object = AnyRow>(sql: string, params?: readonly unknown[]): Promise<Result<R>>
}
export type Tx = Queryable & {
  /**
   * Queues a write whose result is not needed. It is sent with the next statement or the commit, which saves a round
   * trip while rows are locked. If it fails, the transaction fails.
   */
  send(sql: string, params?: readonly unknown[]): void
  /**
   * Runs the last statement of the transaction together with the commit, so that its row locks are released without
   * another round trip. Resolves after the commit. Later statements of the transaction throw, and a later failure of
   * the work undoes nothing.
   */
  last<R extends object = AnyRow>(sql: string, params?: readonly unknown[]): Promise<Result<R>>
}

/**
 * A service's database, accessed with roles that own no table and cannot bypass row-level security. A caller waits at
 * most 5 s for one of the few connections of a pool; then it gets a transient failure (503). Websites take turns at the
 * connections. `query` runs one statement as `<service>_app` without a tenant and outside a transaction, for session and host
 * lookups.
 */
export type Db = Queryable & {
  /** Runs a transaction as `<service>_app` that reads and writes only the rows of one website. */
  tenant<T>(websiteId: string, work: (tx: Tx) => Promise<T>): Promise<T>
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
  /** The address for the job role, for code that needs its own connection (LISTEN, session-level locks). */
  readonly jobUrl: string
  /** The connections and waiting callers of each pool, for metrics. */
  usage(): { role: 'app' | 'job'; total: number; idle: number; waiting: number }[]
  close(): Promise<void>
}

const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === pg.types.builtins.INT8) return safeInteger
    if (oid === pg.types.builtins.NUMERIC) return safeNumber
    return pg.types.getTypeParser(oid, format as 'text')
  },
} as pg.CustomTypesConfig

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a safe integer`)
  return value
}

/** `sum(bigint)` is a numeric: beyond the safe integers its last digits would be lost without a sign. */
function safeNumber(text: string): number {
  const value = Number(text)
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) throw new RangeError(`${text} does not fit a safe integer`)
  return value
}

/**
 * Milliseconds to wait for the answer to a statement. It is a little longer than Postgres's own statement timeout, so
 * it is reached only when the host of Postgres has vanished. The connection is then closed.
 */
export const QUERY_TIMEOUT_MS = 12_000

const STATEMENT_TIMEOUT_MS = 10_000
/** How long a caller waits for a connection, ms: for its turn, and then for one to open. */
const CONNECT_TIMEOUT_MS = 5_000
/** Takes the place of a website for what belongs to none. */
const NO_WEBSITE = ''
/** Maximum number of statements with a name. Texts are few, because they are written in `store/`. */
const MAX_NAMES = 1_000
const names = new Map<string, string>()

/**
 * A statement with a name, so that a connection parses it only once. Beyond `MAX_NAMES` texts it has no name.
 * Parameters are serialised here, before anything is sent, so that one that cannot be serialised throws in the
 * transaction's work and not during its commit.
 */
function statement(text: string, params: readonly unknown[] = []): Statement {
  let name = names.get(text)
  if (name === undefined && names.size < MAX_NAMES) names.set(text, (name = `s${names.size}`))
  return { text, values: params.map(serialise), ...(name === undefined ? {} : { name }) }
}

const serialise = (param: unknown) =>
  (Array.isArray(param) ? arrayLiteral(param) : undefined) ?? utils.prepareValue(param)

const BEGIN = statement('begin')
const COMMIT = statement('commit')
const TENANT = `select set_config('portico.website_id', $1, true)`

const WEBSITE_ID = /^[0-9a-f]{24}$/

/** Creates the pools of a service's database. Connections are opened when they are first needed. */
export function createDb({
  appUrl,
  jobUrl,
  appConnections = 3,
  jobConnections = 1,
  queryTimeoutMs = QUERY_TIMEOUT_MS,
  logger,
}: {
  appUrl: string
  jobUrl: string
  appConnections?: number
  jobConnections?: number
  queryTimeoutMs?: number
  logger: Logger
}): Db {
  const app = createPool(appUrl, appConnections, queryTimeoutMs, logger)
  const job = createPool(jobUrl, jobConnections, queryTimeoutMs, logger)
  const inTurn = createTurns(jobConnections)
  const waitMs = CONNECT_TIMEOUT_MS
  const apps = createFairConnections(app, { most: appConnections, waitMs })
  const urgentApps: FairConnections = { ...apps, connect: (websiteId) => apps.connect(websiteId, true) }
  const jobs = createFairConnections(job, { most: jobConnections, waitMs })
  return {
    tenant: (websiteId, work) => ofTenant(apps, websiteId, work),
    urgent: (websiteId, work) => ofTenant(urgentApps, websiteId, work),
    app: (work) => transaction(apps, NO_WEBSITE, [], work),
    job: (work) => transaction(jobs, NO_WEBSITE, [], work),
    batch: (work) => inTurn(() => transaction(jobs, NO_WEBSITE, [], work)),
    query: async <R extends object>(sql: string, params?: readonly unknown[]) =>
      resultOf<R>(await runAlone(apps, statement(sql, params))),
    jobUrl,
    usage: () => [usageOf('app', app, apps), usageOf('job', job, jobs)],
    close: async () => {
      await Promise.all([app.end(), job.end()])
    },
  }
}

function ofTenant<T>(
  connections: FairConnections,
  websiteId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (!WEBSITE_ID.test(websiteId)) throw new TypeError(`not a website id: ${websiteId}`)
  return transaction(connections, websiteId, [statement(TENANT, [websiteId])], work)
}

function createPool(url: string, max: number, queryTimeoutMs: number, logger: Logger): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
    // Concurrent statements of a transaction are pipelined. A connection still serves one transaction at a time.
    pipeline: true,
  } as pg.PoolConfig)
  pool.on('error', (error) => {
    // Without a listener the error would end the process. The pool opens a new connection when it needs one.
    if (!pool.ending) logger.warn({ reason: error.message }, 'an idle database connection ended')
  })
  return pool
}

function usageOf(role: 'app' | 'job', pool: pg.Pool, connections: FairConnections) {
  const waiting = pool.waitingCount + connections.waiting()
  return { role, total: pool.totalCount, idle: pool.idleCount, waiting }
}

/** Runs one statement in its own transaction. */
async function runAlone(connections: FairConnections, each: Statement): Promise<Answer> {
  const client = await connections.connect(NO_WEBSITE)
  let broken: Error | undefined
  const onError = (error: Error) => (broken = error)
  client.on('error', onError) // without a listener, a lost connection would end the process
  try {
    return (await roundTrip(client, [each], types.getTypeParser))[0]!
  } catch (error) {
    broken ??= error as Error
    throw error
  } finally {
    client.off('error', onError)
    connections.release(client, broken)
  }
}

/**
 * Runs `work` in a transaction that starts with the statements `first`. `begin` is sent with the first statement, and
 * `commit` with the statements queued by `send` or with the statement of `last`. So a change of one row takes two round trips: a
 * read with a lock, and a write. If everything is sent at once, Postgres treats it as one transaction, and neither
 * `begin` nor `commit` is sent.
 */
async function transaction<T>(
  connections: FairConnections,
  websiteId: string,
  first: readonly Statement[],
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const client = await connections.connect(websiteId)
  let broken: Error | undefined
  const onError = (error: Error) => (broken = error)
  client.on('error', onError)
  const queue: Statement[] = [...first]
  let hasBegun = false
  let committing: Promise<Answer[]> | undefined
  const enqueue = (each: Statement) => {
    if (committing) throw new Error('a statement after the last one of its transaction')
    queue.push(each)
  }
  const send = (all: readonly Statement[]) => roundTrip(client, all, types.getTypeParser)
  const flush = () => {
    const all = queue.splice(0)
    if (!hasBegun) all.unshift(BEGIN)
    hasBegun = true
    return send(all)
  }
  const commit = async (): Promise<Answer[]> => {
    const all = queue.splice(0)
    if (!hasBegun) return all.length === first.length ? [] : send(all)
    const answers = await send([...all, COMMIT])
    // Postgres answers ROLLBACK when a statement failed and the work ignored its error.
    if (answers.pop()!.command !== 'COMMIT')
      throw new Error('the transaction was rolled back because a statement failed')
    return answers
  }
  try {
    const result = await work({
      query: async <R extends object>(sql: string, params?: readonly unknown[]) => {
        enqueue(statement(sql, params))
        return resultOf<R>((await flush()).at(-1)!)
      },
      send: (sql, params) => enqueue(statement(sql, params)),
      last: async <R extends object>(sql: string, params?: readonly unknown[]) => {
        enqueue(statement(sql, params))
        return resultOf<R>((await (committing = commit())).at(-1)!)
      },
    })
    await (committing ?? commit())
    return result
  } catch (error) {
    await client.query('rollback').catch((reason: Error) => (broken = reason))
    throw error
  } finally {
    client.off('error', onError)
    connections.release(client, broken)
  }
}

const resultOf = <R>({ rows, rowCount }: Answer) => ({ rows, rowCount }) as Result<R>
