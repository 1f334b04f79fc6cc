import type { Db, Tx } from '@portico/kit/postgres/db'
import type { PaymentProvider } from '../../src/payments/port.ts'

/** Called at each point of a checkout: before and after statements, commits and calls of the provider. */
export type Point = (name: string) => Promise<void> | void

/** A database that reports each point. */
export function instrumentedDb(db: Db, at: Point): Db {
  const instrumented = (tx: Tx): Tx => {
    // Statements that are asked together keep their order, in which they take their locks.
    let turn: Promise<void> = Promise.resolve()
    const inTurn = (point: string) => (turn = turn.then(() => at(point)))
    return {
      query: (sql, params) => inTurn(`before ${wordsOf(sql)}`).then(() => tx.query(sql, params)),
      send: (sql, params) => tx.send(sql, params),
      last: (sql, params) =>
        inTurn(`before the commit with ${wordsOf(sql)}`).then(() => tx.last(sql, params)),
    }
  }
  return {
    ...db,
    async tenant(websiteId, work) {
      const result = await db.tenant(websiteId, async (tx) => {
        const done = await work(instrumented(tx))
        await at('before the end of a transaction')
        return done
      })
      await at('after a commit')
      return result
    },
  }
}

const wordsOf = (sql: string) => sql.trim().split(/\s+/).slice(0, 3).join(' ')

/** A provider that reports each call before and after it. */
export function instrumentedProvider(provider: PaymentProvider, at: Point): PaymentProvider {
  const around =
    <A extends unknown[], R>(name: string, call: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      await at(`before ${name}`)
      const result = await call(...args)
      await at(`after ${name}`)
      return result
    }
  return {
    ...provider,
    create: around('create', provider.create),
    confirm: around('confirm', provider.confirm),
    capture: around('capture', provider.capture),
    cancel: around('cancel', provider.cancel),
    look: around('look', provider.look),
    refund: around('refund', provider.refund),
    listRefunds: around('listRefunds', provider.listRefunds),
  }
}
