import type { Tx } from '../postgres/db.ts'
import { withActiveTrace } from '../bus/trace.ts'
import type { JobKind } from './job.ts'

const ADD = `insert into job (name, key, payload, headers) values ($1, $2, $3::jsonb, $4::jsonb) on conflict do nothing`

/**
 * Adds a job in the transaction that changes the state: it runs at least once after the commit, and never after a
 * rollback. With a `key`, nothing is added while a job of the same kind and key waits to run. Every role of a service
 * may add jobs.
 */
export function add<P>(tx: Tx, kind: JobKind<P>, payload: P, { key }: { key?: string } = {}): void {
  const headers = JSON.stringify(withActiveTrace(undefined) ?? {})
  tx.send(ADD, [kind.name, key ?? null, JSON.stringify(kind.payload.parse(payload)), headers])
}
