import pg from 'pg'
import utils from 'pg/lib/utils'
import { arrayLiteral } from './array-literal.ts'
import type { FairConnections } from './fair-connections.ts'
import { roundTrip, type Answer, type Statement } from './round-trip.ts'
import { isOutdatedPlan, isReadOnly } from './transient.ts'

/** A row as a plain object: int8 and numeric as numbers, timestamptz as Date, jsonb parsed. */
export type Row = Record<string, unknown>
// The caller declares the type of the rows that it selects; only Postgres could check it.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type AnyRow = any
export type Result<R> = { rows: R[]; rowCount: number }
/**
 * Runs a statement: a transaction, or the database outside of one. In a transaction, statements that are asked in one tick (by
 * `Promise.all`) are sent together and answered together, in their order: one round trip for all of them.
 */
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

/** Parses values: int8 and numeric are numbers. */
export const types = {
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

/** Maximum number of statements with a name. Texts are few, because they are written in `store/`. */
const MAX_NAMES = 1_000
const names = new Map<string, string>()

/**
 * A statement with a name, so that a connection parses it only once. Beyond `MAX_NAMES` texts it has no name.
 * Parameters are serialised here, before anything is sent, so that one that cannot be serialised throws in the
 * transaction's work and not during its commit.
 */
export function statement(text: string, params: readonly unknown[] = []): Statement {
  let name = names.get(text)
  if (name === undefined && names.size < MAX_NAMES) names.set(text, (name = `s${names.size}`))
  return { text, values: params.map(serialise), ...(name === undefined ? {} : { name }) }
}

const serialise = (param: unknown) =>
  (Array.isArray(param) ? arrayLiteral(param) : undefined) ?? utils.prepareValue(param)

const BEGIN = statement('begin')
const COMMIT = statement('commit')
/** The connection may belong to another website's transaction by then. */
const AFTER_END = 'a statement after the last one of its transaction'

/** Runs one statement in its own transaction. */
export const runAlone = (connections: FairConnections, websiteId: string, each: Statement): Promise<Answer> =>
  withConnection(
    connections,
    websiteId,
    async (client, onBroken) => (await sendAlone(client, [{ statement: each }], onBroken))[0]!,
  )

/**
 * Runs reads of a website; each round trip begins with the statement `first`. Postgres treats the statements of a round trip as one
 * transaction.
 */
export async function reading<T>(
  connections: FairConnections,
  websiteId: string,
  first: Statement,
  work: (reader: Queryable) => Promise<T>,
): Promise<T> {
  return withConnection(connections, websiteId, async (client, onBroken) => {
    let isOver = false
    const queue = createQueue(async () => {
      if (!isOver) await sendAlone(client, [{ statement: first }, ...queue.takeAll()], onBroken)
    })
    try {
      return await work({
        query: async (sql, params) => {
          if (isOver) throw new Error(AFTER_END)
          return queue.query(sql, params)
        },
      })
    } finally {
      isOver = true
    }
  })
}

/** Sends statements outside of a transaction. The connection is closed after a failure. */
async function sendAlone(
  client: pg.PoolClient,
  all: readonly Queued[],
  onBroken: (error: Error) => void,
): Promise<Answer[]> {
  try {
    return await sendAll(client, all)
  } catch (error) {
    onBroken(error as Error)
    throw error
  }
}

/**
 * Runs `work` in a transaction that starts with the statements `first`. `begin` is sent with the first statement, and
 * `commit` with the statements queued by `send` or with the statement of `last`. So a change of one row takes two round trips: a
 * read with a lock, and a write. If everything is sent at once, Postgres treats it as one transaction, and neither
 * `begin` nor `commit` is sent.
 */
export async function transaction<T>(
  connections: FairConnections,
  websiteId: string,
  first: readonly Statement[],
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return withConnection(connections, websiteId, async (client, onBroken) => {
    let hasBegun = false
    let committing: Promise<Answer[]> | undefined
    let isOver = false
    /** The first failure of a statement, which the work may have ignored. */
    let failed: unknown
    const sendNow = async (all: readonly Queued[]): Promise<Answer[]> => {
      try {
        return await sendAll(client, all)
      } catch (error) {
        failed ??= error
        // The connection would refuse the statement each time.
        if (isOutdatedPlan(error) || isReadOnly(error)) onBroken(error as Error)
        throw error
      }
    }
    const queue = createQueue(async () => {
      // The commit has taken what was queued. After a failure, what was not sent has no waiting caller.
      if (committing || isOver) return
      const all = queue.takeAll()
      if (!hasBegun) all.unshift({ statement: BEGIN })
      hasBegun = true
      await sendNow(all)
    })
    for (const each of first) queue.add(each)
    const assertIsOpen = () => {
      if (committing || isOver) throw new Error(AFTER_END)
    }
    const commit = async (): Promise<Answer[]> => {
      const all = queue.takeAll()
      if (!hasBegun) return all.length === first.length ? [] : sendNow(all)
      const answers = await sendNow([...all, { statement: COMMIT }])
      // Postgres answers ROLLBACK when a statement failed and the work ignored its error.
      if (answers.pop()!.command !== 'COMMIT')
        throw new Error('the transaction was rolled back because a statement failed', { cause: failed })
      return answers
    }
    try {
      const result = await work({
        query: async (sql, params) => {
          assertIsOpen()
          return queue.query(sql, params)
        },
        send: (sql, params) => {
          assertIsOpen()
          queue.add(statement(sql, params))
        },
        last: async <R extends object>(sql: string, params?: readonly unknown[]) => {
          assertIsOpen()
          queue.add(statement(sql, params))
          return resultOf<R>((await (committing = commit())).at(-1)!)
        },
      })
      await (committing ??= commit())
      return result
    } catch (error) {
      isOver = true
      await client.query('rollback').catch(onBroken)
      throw error
    }
  })
}

/** A statement that waits to be sent. `asked` is there if its caller waits for the answer. */
type Queued = {
  statement: Statement
  asked?: { resolve(answer: Answer): void; reject(error: Error): void }
}

/** Collects statements. The first one of a tick that is asked (`query`) has `flush` called at the end of the tick. */
function createQueue(flush: () => Promise<unknown>) {
  let queued: Queued[] = []
  let isScheduled = false
  const ask = (each: Statement): Promise<Answer> => {
    const { promise: answer, resolve, reject } = Promise.withResolvers<Answer>()
    queued.push({ statement: each, asked: { resolve, reject } })
    if (!isScheduled) {
      isScheduled = true
      queueMicrotask(() => {
        isScheduled = false
        // A failure reaches the callers that wait for an answer.
        flush().catch(() => undefined)
      })
    }
    return answer
  }
  return {
    add: (each: Statement) => void queued.push({ statement: each }),
    query: async <R extends object>(sql: string, params?: readonly unknown[]) =>
      resultOf<R>(await ask(statement(sql, params))),
    takeAll(): Queued[] {
      const all = queued
      queued = []
      return all
    },
  }
}

const send = (client: pg.PoolClient, all: readonly Statement[]) => roundTrip(client, all, types.getTypeParser)

/** Sends statements in one round trip, and gives each caller its answer. @throws the first failure, which all callers get too */
async function sendAll(client: pg.PoolClient, all: readonly Queued[]): Promise<Answer[]> {
  try {
    const answers = await send(
      client,
      all.map((each) => each.statement),
    )
    all.forEach(({ asked }, index) => asked?.resolve(answers[index]!))
    return answers
  } catch (error) {
    for (const { asked } of all) asked?.reject(error as Error)
    throw error
  }
}

/** Runs `work` with a connection. One that broke, or that `onBroken` was told of, is closed. */
async function withConnection<T>(
  connections: FairConnections,
  websiteId: string,
  work: (client: pg.PoolClient, onBroken: (error: Error) => void) => Promise<T>,
): Promise<T> {
  const client = await connections.connect(websiteId)
  let broken: Error | undefined
  const onBroken = (error: Error) => void (broken = error)
  client.on('error', onBroken) // without a listener, a lost connection would end the process
  try {
    return await work(client, onBroken)
  } finally {
    client.off('error', onBroken)
    connections.release(client, broken)
  }
}

export const resultOf = <R>({ rows, rowCount }: Answer) => ({ rows, rowCount }) as Result<R>
