import type { Tx } from '../postgres/db.ts'
import { withActiveTrace } from '../bus/trace.ts'
import type { JobKind } from './job.ts'

const ADD = `insert into job (name, key, payload, headers) values ($1, $2, $3::jsonb, $4::jsonb) on conflict do nothing`

/**
 * Adds a job to the transaction that changed the state: after its commit the job is done at least once, after a
 * rollback never. With a `key`, nothing is added while a job of this kind and key waits to be begun. Works in every
 * transaction of a service, whatever its role.
 */
export function add<P>(tx: Tx, kind: JobKind<P>, payload: P, { key }: { key?: string } = {}): void {
  const headers = JSON.stringify(withActiveTrace(undefined) ?? {})
  tx.send(ADD, [kind.name, key ?? null, JSON.stringify(kind.payload.parse(payload)), headers])
}
