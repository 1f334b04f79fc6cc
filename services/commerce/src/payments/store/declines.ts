import type { Db, Tx } from '@portico/kit/postgres/db'

export type DeclineKey = { websiteId: string; cartId: string; client: Buffer }
export type Attempt = { websiteId: string; cartId: string; paymentId: string; attempt: number }

/** Lets one attempt of a client at a time be counted, until the end of the transaction. */
export function lockClient(tx: Tx, { websiteId, client }: DeclineKey): void {
  const name = `${websiteId} declines ${client.toString('hex')}`
  tx.send('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name])
}

/** Counts the declined attempts of a cart, and the declined attempts of a client since `since`. */
export async function countDeclines(
  tx: Tx,
  { websiteId, cartId, client }: DeclineKey,
  since: Date,
): Promise<{ ofCart: number; ofClient: number }> {
  const { rows } = await tx.query<{ ofCart: number; ofClient: number }>(
    `select (select count(*) from payment_decline where website_id = $1 and cart_id = $2) as "ofCart",
       (select count(*) from payment_decline where website_id = $1 and client = $3 and at > $4) as "ofClient"`,
    [websiteId, cartId, client, since],
  )
  return rows[0]!
}

export function addDecline(
  tx: Tx,
  { websiteId, cartId, client, paymentId, attempt }: DeclineKey & Attempt,
  now: Date,
): void {
  tx.send(
    'insert into payment_decline (website_id, cart_id, client, at, payment_id, attempt) values ($1, $2, $3, $4, $5, $6)',
    [websiteId, cartId, client, now, paymentId, attempt],
  )
}

/** Deletes the row of an attempt that was not declined. */
export function removeDecline(tx: Tx, { websiteId, cartId, paymentId, attempt }: Attempt): void {
  tx.send(
    'delete from payment_decline where website_id = $1 and cart_id = $2 and payment_id = $3 and attempt = $4',
    [websiteId, cartId, paymentId, attempt],
  )
}

/** Deletes a batch of declines from before `before`. */
export async function deleteOldDeclines(db: Pick<Db, 'job'>, before: Date, limit: number): Promise<number> {
  const { rowCount } = await db.job((tx) =>
    tx.query(
      `delete from payment_decline where ctid in (select ctid from payment_decline where at < $1 limit $2)`,
      [before, limit],
    ),
  )
  return rowCount
}
