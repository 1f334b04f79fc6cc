import { createHash } from 'node:crypto'
import { keyReused } from '../errors.ts'
import type { Tx } from './db.ts'

/** The reply to the first write with an idempotency key: HTTP status and body, as sent. */
export type StoredReply = { status: number; body: string }

/**
 * The reply to an earlier write with the same `key` and `scope`, or null for the first one. It is called before any
 * other check, in the tenant transaction `tx`; repeats of the key wait until that transaction ends.
 * @throws Refusal 422 when the earlier write had another body
 */
export async function findStoredReply(
  tx: Tx,
  scope: string,
  key: string,
  bodyHash: string,
): Promise<StoredReply | null> {
  const found = await tx.query<StoredReply & { body_hash: string }>(
    'select body_hash, status, body from find_reply($1, $2)',
    [scope, key],
  )
  const first = found.rows[0]
  if (!first) return null
  if (first.body_hash !== bodyHash) throw keyReused()
  return { status: first.status, body: first.body }
}

/** Stores the reply in the transaction of its effect, after `findStoredReply` has returned null. */
export function storeReply(
  tx: Tx,
  scope: string,
  key: string,
  bodyHash: string,
  status: number,
  bodyText: string,
): void {
  tx.send(
    `insert into reply (website_id, scope, key, body_hash, status, body)
     values (current_setting('portico.website_id'), $1, $2, $3, $4, $5)`,
    [scope, key, bodyHash, status, bodyText],
  )
}

/** SHA-256 of a body's canonical JSON in hex, independent of the order of its fields. */
export function hashBody(body: unknown): string {
  return createHash('sha256').update(canonicalJson(body)).digest('hex')
}

/** JSON with the fields of each object in code-unit order. Undefined fields are omitted, as `JSON.stringify` does. */
export function canonicalJson(value: unknown): string {
  return (
    JSON.stringify(value, (_, inner: unknown) =>
      inner !== null && typeof inner === 'object' && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
        : inner,
    ) ?? 'null'
  )
}
