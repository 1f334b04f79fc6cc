import type { Tx } from '@portico/kit/postgres/db'

/** A key of a checkout, with its final reply when there is one. */
export type CheckoutKey = {
  bodyHash: string
  checkoutId: string
  status: number | null
  reply: string | null
}
export type KeyName = { requester: string; key: string }

/**
 * Stores a key for a new checkout, and returns null. A repeat waits for the first request with the key, and gets what that
 * stored.
 */
export async function insertKey(
  tx: Tx,
  websiteId: string,
  { requester, key }: KeyName,
  { bodyHash, checkoutId }: Pick<CheckoutKey, 'bodyHash' | 'checkoutId'>,
  now: Date,
): Promise<CheckoutKey | null> {
  const { rowCount } = await tx.query(
    `insert into checkout_key (website_id, requester, key, body_hash, checkout_id, created_at)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [websiteId, requester, key, bodyHash, checkoutId, now],
  )
  if (rowCount === 1) return null
  return findKey(tx, websiteId, { requester, key })
}

export async function findKey(
  tx: Tx,
  websiteId: string,
  { requester, key }: KeyName,
): Promise<CheckoutKey | null> {
  const { rows } = await tx.query<CheckoutKey>(
    `select body_hash as "bodyHash", checkout_id as "checkoutId", status, reply from checkout_key
     where website_id = $1 and requester = $2 and key = $3`,
    [websiteId, requester, key],
  )
  return rows[0] ?? null
}

/** Gives a key that this transaction inserted to an existing checkout. */
export function joinCheckout(
  tx: Tx,
  websiteId: string,
  { requester, key }: KeyName,
  checkoutId: string,
): void {
  tx.send('update checkout_key set checkout_id = $4 where website_id = $1 and requester = $2 and key = $3', [
    websiteId,
    requester,
    key,
    checkoutId,
  ])
}

/** Stores the final reply of one key, unless it has one. */
export async function storeKeyReply(
  tx: Tx,
  websiteId: string,
  { requester, key }: KeyName,
  reply: { status: number; body: string },
): Promise<void> {
  await tx.query(
    `update checkout_key set status = $4, reply = $5
     where website_id = $1 and requester = $2 and key = $3 and reply is null`,
    [websiteId, requester, key, reply.status, reply.body],
  )
}

/** Stores the final reply of all keys of a checkout that have none: it has ended. */
export function storeReplies(
  tx: Tx,
  websiteId: string,
  checkoutId: string,
  reply: { status: number; body: string },
): void {
  tx.send(
    `update checkout_key set status = $3, reply = $4
     where website_id = $1 and checkout_id = $2 and reply is null`,
    [websiteId, checkoutId, reply.status, reply.body],
  )
}
