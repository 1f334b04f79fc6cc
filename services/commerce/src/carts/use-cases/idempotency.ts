import type { IncomingHttpHeaders } from 'node:http'
import { invalid } from '@portico/kit/errors'
import type { Tx } from '@portico/kit/postgres/db'
import { findStoredReply, hashBody, storeReply, type StoredReply } from '@portico/kit/postgres/reply'
import type { CartsDeps } from '../deps.ts'

/**
 * Reads the idempotency key of a request: the header `Add-To-Cart-Id` or, without it, `Idempotency-Key`.
 * @throws Refusal 400 unless it is 1 to 200 printable ASCII characters
 */
export function readIdempotencyKey(headers: IncomingHttpHeaders): string | undefined {
  const name = headers['add-to-cart-id'] === undefined ? 'Idempotency-Key' : 'Add-To-Cart-Id'
  const key = headers[name.toLowerCase()]
  if (key === undefined || key === '') return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw invalid({ [name]: 'must be 1 to 200 printable characters' })
  }
  return key
}

/**
 * Runs `work` in a transaction and returns its result as JSON text. A repeat of the key by the same `requester` gets the
 * stored text of the first request, byte for byte. Without a key `work` always runs.
 * @throws Refusal 422 if an earlier request with the key had another body
 */
export async function runOncePerKey(
  { db, signals }: CartsDeps,
  websiteId: string,
  {
    scope,
    requester,
    key,
    body,
  }: { scope: string; requester: string; key: string | undefined; body: unknown },
  work: (tx: Tx) => Promise<object>,
): Promise<StoredReply> {
  return db.tenant(websiteId, async (tx) => {
    if (key === undefined) return { status: 200, body: JSON.stringify(await work(tx)) }
    const requesterAndKey = `${requester} ${key}`
    const hash = hashBody(body)
    const stored = await findStoredReply(tx, scope, requesterAndKey, hash)
    if (stored) {
      signals.cartRepeated()
      return stored
    }
    const reply = { status: 200, body: JSON.stringify(await work(tx)) }
    storeReply(tx, scope, requesterAndKey, hash, reply.status, reply.body)
    return reply
  })
}
