import type { IncomingHttpHeaders } from 'node:http'
import { invalid } from '@portico/kit/errors'
import type { Tx } from '@portico/kit/postgres/db'
import { findStoredReply, hashBody, storeReply, type StoredReply } from '@portico/kit/postgres/reply'
import type { CommerceContext } from '../deps.ts'

/** The key of a write that may be repeated. @throws Refusal 400 for one that is no short printable text */
export function repeatKey(headers: IncomingHttpHeaders): string | undefined {
  const name = headers['add-to-cart-id'] === undefined ? 'Idempotency-Key' : 'Add-To-Cart-Id'
  const key = headers[name.toLowerCase()]
  if (key === undefined || key === '') return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw invalid({ [name]: 'must be 1 to 200 printable characters' })
  }
  return key
}

/**
 * Runs `work` in a transaction and gives its result as JSON text; a repeat of the key by the same `owner` gets the
 * first text again, byte for byte. Without a key it always runs.
 * @throws Refusal 422 when the key came with another body before
 */
export async function onceByKey(
  { db, signals }: CommerceContext,
  websiteId: string,
  { scope, owner, key, body }: { scope: string; owner: string; key: string | undefined; body: unknown },
  work: (tx: Tx) => Promise<object>,
): Promise<StoredReply> {
  return db.tenant(websiteId, async (tx) => {
    if (key === undefined) return { status: 200, body: JSON.stringify(await work(tx)) }
    const place = `${owner} ${key}`
    const hash = hashBody(body)
    const first = await findStoredReply(tx, scope, place, hash)
    if (first) {
      signals.cartRepeated()
      return first
    }
    const reply = { status: 200, body: JSON.stringify(await work(tx)) }
    storeReply(tx, scope, place, hash, reply.status, reply.body)
    return reply
  })
}
