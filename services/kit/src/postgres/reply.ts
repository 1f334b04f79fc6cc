import { createHash } from 'node:crypto'
import { keyReused } from '../errors.ts'
import type { Tx } from './db.ts'

/** The first answer to a keyed write: HTTP status and body, as it was sent. */
export type StoredReply = { status: number; body: string }

/**
 * The answer given before to `key`, or null when this is the first time; asked before any other check. Within the
 * tenant transaction `tx`, and repeats of the key wait until it ends. Throws 422 when the body was another one.
 */
export async function findStoredReply(
  tx: Tx,
  scope: string,
  key: string,
  bodyHash: string,
): Promise<StoredReply | null> {
  const found = await tx.query<StoredReply & { body_hash: string }>('select * from find_reply($1, $2)', [
    scope,
    key,
  ])
  const first = found.rows[0]
  if (!first) return null
  if (first.body_hash !== bodyHash) throw keyReused()
  return { status: first.status, body: first.body }
}

/** Keeps the answer in the transaction of its effect, after `findStoredReply` returned null. */
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

/** SHA-256 of a body's canonical JSON, in hex: equal whatever the order of its fields. */
export function hashBody(body: unknown): string {
  return createHash('sha256').update(canonicalJson(body)).digest('hex')
}

/** JSON with the fields of each object in code-unit order; undefined fields are left out, as JSON.stringify does. */
export function canonicalJson(value: unknown): string {
  return (
    JSON.stringify(value, (_, inner: unknown) =>
      inner !== null && typeof inner === 'object' && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
        : inner,
    ) ?? 'null'
  )
}
