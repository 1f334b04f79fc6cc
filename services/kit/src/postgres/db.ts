import pg from 'pg'
import utils from 'pg/lib/utils'
import type { Logger } from '../runtime/logger.ts'
import { roundTrip, type Answer, type Statement } from './round-trip.ts'

/** Rows come back as plain objects: int8 and numeric as numbers, timestamptz as Date, jsonb parsed. */
export type Row = Record<string, unknown>
// A caller names the row it selected; Postgres is the only one who could check it.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type AnyRow = any
export type Result<R> = { rows: R[]; rowCount: number }
/** What takes a statement: a transaction, or the database itself. */
export type Queryable = {
  query<R extends object = AnyRow>(sql: string, params?: readonly unknown[]): Promise<Result<R>>
}
export type Tx = Queryable & {
  /**
   * A write whose result nobody needs: it travels with the next statement or the commit, which saves a round trip
   * while rows are locked. When it fails, so does the transaction.
   */
  send(sql: string, params?: readonly unknown[]): void
  /**
   * The last statement of the transaction: it travels with the commit, so that the rows it locks are free again without
   * another round trip. Its result comes once that is committed. What is asked of the transaction afterwards throws,
   * and what fails afterwards undoes nothing.
   */
  last<R extends object = AnyRow>(sql: string, params?: readonly unknown[]): Promise<Result<R>>
}

/**
 * A service's database, through roles that own no table and cannot pass row-level security.
 * A pool is at most a handful of connections; a caller waits at most 5 s for one (then: the database is away, 503).
 * `query` is one statement as `<service>_app` without a tenant, outside a transaction (session and host lookups).
 */
export type Db = Queryable & {
  /** A transaction as `<service>_app` that sees and writes the rows of one website only. */
  tenant<T>(websiteId: string, work: (tx: Tx) => Promise<T>): Promise<T>
  /** A transaction as `<service>_app` without a tenant: it finds no row of any website. */
  app<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** A transaction as `<service>_job`, which has grants on just the tables that roll-ups, relays and jobs need. */
  job<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Where jobs connect to: for what needs a connection of its own (LISTEN, a lock that is held). */
  readonly jobUrl: string
  /** How many connections are in use and how many callers wait, for the pool gauges. */
  usage(): { role: 'app' | 'job'; total: number; idle: number; waiting: number }[]
  close(): Promise<void>
}

const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === pg.types.builtins.INT8) return safeInteger
    if (oid === pg.types.builtins.NUMERIC) return Number
    return pg.types.getTypeParser(oid, format as 'text')
  },
} as pg.CustomTypesConfig

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a safe integer`)
  return value
}

/**
 * How long a statement's answer is waited for: a little longer than Postgres works at one, so that it passes only when
 * its machine vanished. The connection is then destroyed.
 */
export const QUERY_TIMEOUT_MS = 12_000

const names = new Map<string, string>()

/**
 * A statement is prepared under a name of its own, so that a connection parses it once. Texts are few (they are written
 * in `store/`); should code ever make them by the thousand, the rest go unnamed. Parameters are serialised here, before
 * anything is sent: one that cannot be must throw in the transaction's work, not beside its commit.
 */
function statement(text: string, params: readonly unknown[] = []): Statement {
  let name = names.get(text)
  if (name === undefined && names.size < 1_000) names.set(text, (name = `s${names.size}`))
  return { text, values: params.map(utils.prepareValue), ...(name === undefined ? {} : { name }) }
}

const BEGIN = statement('begin')
const COMMIT = statement('commit')
const TENANT = `select set_config('portico.website_id', $1, true)`

const tenantId = /^[0-9a-f]{24}$/

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
  return {
    tenant(websiteId, work) {
      if (!tenantId.test(websiteId)) throw new TypeError(`not a website id: ${websiteId}`)
      return transaction(app, [statement(TENANT, [websiteId])], work)
    },
    app: (work) => transaction(app, [], work),
    job: (work) => transaction(job, [], work),
    query: async <R extends object>(sql: string, params?: readonly unknown[]) =>
      resultOf<R>(await alone(app, statement(sql, params))),
    jobUrl,
    usage: () => [usageOf('app', app), usageOf('job', job)],
    close: async () => {
      await Promise.all([app.end(), job.end()])
    },
  }
}

function createPool(url: string, max: number, queryTimeoutMs: number, logger: Logger): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 10_000,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
    // What a transaction asks at once is sent at once; a connection still serves one transaction at a time.
    pipeline: true,
  } as pg.PoolConfig)
  pool.on('error', (error) => {
    // Told here so that it does not end the process; the pool opens another. A stop of Postgres ends them all.
    if (!pool.ending) logger.warn({ reason: error.message }, 'an idle database connection ended')
  })
  return pool
}

function usageOf(role: 'app' | 'job', pool: pg.Pool) {
  return { role, total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }
}

/** One statement, in a transaction of its own. */
async function alone(pool: pg.Pool, each: Statement): Promise<Answer> {
  const client = await pool.connect()
  let broken: Error | undefined
  const onError = (error: Error) => (broken = error)
  client.on('error', onError) // without a listener a lost connection would end the process
  try {
    return (await roundTrip(client, [each], types.getTypeParser))[0]!
  } catch (error) {
    broken ??= error as Error
    throw error
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}

/**
 * `begin` goes out with the first statement and `commit` with the last ones that were only sent, or with what was said
 * to be the last, so that a change of one row is two round trips: read with a lock, and write. Where everything goes at
 * once, Postgres makes a transaction of it by itself, and neither is needed. `first` are statements that every one begins with.
 */
async function transaction<T>(
  pool: pg.Pool,
  first: readonly Statement[],
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  const onError = (error: Error) => (broken = error)
  client.on('error', onError)
  const unsent: Statement[] = [...first]
  let begun = false
  let ended: Promise<Answer[]> | undefined
  const add = (each: Statement) => {
    if (ended) throw new Error('a statement after the last one of its transaction')
    unsent.push(each)
  }
  const send = (all: readonly Statement[]) => roundTrip(client, all, types.getTypeParser)
  const run = () => {
    const all = unsent.splice(0)
    if (!begun) all.unshift(BEGIN)
    begun = true
    return send(all)
  }
  const commit = async (): Promise<Answer[]> => {
    const all = unsent.splice(0)
    if (!begun) return all.length === first.length ? [] : send(all)
    const answers = await send([...all, COMMIT])
    if (answers.pop()!.command !== 'COMMIT')
      throw new Error('a statement failed and nobody was told: rolled back')
    return answers
  }
  try {
    const result = await work({
      query: async <R extends object>(sql: string, params?: readonly unknown[]) => {
        add(statement(sql, params))
        return resultOf<R>((await run()).at(-1)!)
      },
      send: (sql, params) => add(statement(sql, params)),
      last: async <R extends object>(sql: string, params?: readonly unknown[]) => {
        add(statement(sql, params))
        return resultOf<R>((await (ended = commit())).at(-1)!)
      },
    })
    await (ended ?? commit())
    return result
  } catch (error) {
    await client.query('rollback').catch((reason: Error) => (broken = reason))
    throw error
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}

const resultOf = <R>({ rows, rowCount }: Answer) => ({ rows, rowCount }) as Result<R>
