import pg from 'pg'
import utils from 'pg/lib/utils'
import type { Logger } from '../logger.ts'

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
export const ANSWER_MS = 12_000

const names = new Map<string, string>()

/**
 * A statement with parameters is prepared under a name of its own, so that a connection parses it once. Texts are few
 * (they are written in `store/`); should code ever make them by the thousand, the rest go unnamed. Parameters are
 * serialised here, before anything is sent: one that cannot be must throw in the transaction's work, not beside its
 * commit.
 */
function statement(text: string, params?: readonly unknown[]): pg.QueryConfig {
  if (!params || params.length === 0) return { text }
  let name = names.get(text)
  if (name === undefined && names.size < 1_000) names.set(text, (name = `s${names.size}`))
  return { text, values: params.map(utils.prepareValue), ...(name === undefined ? {} : { name }) }
}

const tenantId = /^[0-9a-f]{24}$/

export function createDb({
  appUrl,
  jobUrl,
  appConnections = 3,
  jobConnections = 1,
  answerMs = ANSWER_MS,
  logger,
}: {
  appUrl: string
  jobUrl: string
  appConnections?: number
  jobConnections?: number
  answerMs?: number
  logger: Logger
}): Db {
  const app = createPool(appUrl, appConnections, answerMs, logger)
  const job = createPool(jobUrl, jobConnections, answerMs, logger)
  return {
    tenant(websiteId, work) {
      if (!tenantId.test(websiteId)) throw new TypeError(`not a website id: ${websiteId}`)
      return transaction(app, `begin; set local portico.website_id = '${websiteId}'`, work)
    },
    app: (work) => transaction(app, 'begin', work),
    job: (work) => transaction(job, 'begin', work),
    query: async <R extends object>(sql: string, params?: readonly unknown[]) =>
      counted(await app.query<R & pg.QueryResultRow>(statement(sql, params))) as Result<R>,
    jobUrl,
    usage: () => [usageOf('app', app), usageOf('job', job)],
    close: async () => {
      await Promise.all([app.end(), job.end()])
    },
  }
}

function createPool(url: string, max: number, answerMs: number, logger: Logger): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 10_000,
    query_timeout: answerMs,
    keepAlive: true,
    // Statements of one transaction may be sent together; a connection still serves one transaction at a time.
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

/**
 * `begin` goes out with the first statement and `commit` with the last ones that were only sent, or with what was said
 * to be the last, so that a change of one row is two round trips: read with a lock, and write.
 */
async function transaction<T>(pool: pg.Pool, begin: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  const onError = (error: Error) => (broken = error)
  client.on('error', onError)
  const unsent: pg.QueryConfig[] = [{ text: begin }]
  let ended: Promise<pg.QueryResult[]> | undefined
  const add = (each: pg.QueryConfig) => {
    if (ended) throw new Error('a statement after the last one of its transaction')
    unsent.push(each)
  }
  const run = () => together(client, unsent.splice(0))
  const commit = () => {
    add({ text: 'commit' })
    return (ended = run())
  }
  try {
    const result = await work({
      query: async <R extends object>(sql: string, params?: readonly unknown[]) => {
        add(statement(sql, params))
        return counted((await run()).at(-1)!) as Result<R>
      },
      send: (sql, params) => add(statement(sql, params)),
      last: async <R extends object>(sql: string, params?: readonly unknown[]) => {
        add(statement(sql, params))
        return counted((await commit()).at(-2)!) as Result<R>
      },
    })
    const end = (await (ended ?? commit())).at(-1)!
    if (end.command !== 'COMMIT') throw new Error('a statement failed and nobody was told: rolled back')
    return result
  } catch (error) {
    await client.query('rollback').catch((reason: Error) => (broken = reason))
    throw error
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}

/** Sends statements in one write. @throws the first failure */
async function together(
  client: pg.PoolClient,
  statements: readonly pg.QueryConfig[],
): Promise<pg.QueryResult[]> {
  const { stream } = (client as unknown as pg.Client).connection // what a pool gives are clients; its types hide it
  stream.cork()
  const results = statements.map((each) => client.query(each))
  stream.uncork()
  return Promise.all(results)
}

function counted<R extends pg.QueryResultRow>(result: pg.QueryResult<R>): Result<R> {
  return { rows: result.rows, rowCount: result.rowCount ?? 0 }
}
