import type { Db, Tx } from '../../postgres/db.ts'
import type { Logger } from '../../runtime/logger.ts'
import type { Bus } from '../bus.ts'
import { SLEEP_LOCK, createRelay } from './relay.ts'
import { withActiveTrace } from '../trace.ts'

/** A fact to publish: `key` is the aggregate's id, `version` its version after the change, `id` the event id. */
export type Fact = {
  topic: string
  key: string
  id: string
  value: Uint8Array
  version: number
  headers?: Record<string, string>
}

/** Notifies the relay only while it sleeps. `SLEEP_LOCK` explains why it misses no fact. */
const ENQUEUE = `
with added as (
  insert into outbox (topic, key, event_id, version, value, headers) values ($1, $2, $3, $4, $5, $6::jsonb)
)
select pg_notify('portico_outbox', '') where not pg_try_advisory_xact_lock_shared(${SLEEP_LOCK})`

/**
 * Adds a fact to the transaction that changes the state. The transaction must already hold the lock of the aggregate's
 * row, so that versions follow the order of commits. The fact is published at least once after the commit, and never
 * after a rollback. It carries the active trace.
 */
export function enqueue(tx: Tx, fact: Fact): void {
  const value = Buffer.from(fact.value.buffer, fact.value.byteOffset, fact.value.byteLength)
  const headers = JSON.stringify(withActiveTrace(fact.headers) ?? {})
  tx.send(ENQUEUE, [fact.topic, fact.key, fact.id, fact.version, value, headers])
}

export type Relay = {
  stop(): Promise<void>
  /** Resolves when every fact that is already committed has been published. */
  drained(): Promise<void>
}

/**
 * Starts to publish the facts of the outbox. Only one process of a service publishes at a time, the holder of an
 * advisory lock; when its connection ends, another takes over. Postgres ends the connection of a process that is frozen for 30 s. Facts are deleted only after the bus has acknowledged
 * them.
 */
export function startRelay(deps: {
  db: Db
  bus: Pick<Bus, 'publish'>
  logger: Logger
  pollMs?: number
  queryTimeoutMs?: number
  idleSessionMs?: number | undefined
}): Promise<Relay> {
  return createRelay({
    url: deps.db.directUrl,
    publish: (topic, messages) => deps.bus.publish(topic, messages),
    pollMs: deps.pollMs ?? 1_000,
    queryTimeoutMs: deps.queryTimeoutMs,
    idleSessionMs: deps.idleSessionMs,
    onFailure: (failure) => deps.logger.warn({ err: failure }, 'facts wait in the outbox'),
  })
}
