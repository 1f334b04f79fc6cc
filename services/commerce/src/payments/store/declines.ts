import type { Db, Tx } from '@portico/kit/postgres/db'

export type DeclineKey = { websiteId: string; cartId: string; client: Buffer }

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

export function addDecline(tx: Tx, { websiteId, cartId, client }: DeclineKey, now: Date): void {
  tx.send('insert into payment_decline (website_id, cart_id, client, at) values ($1, $2, $3, $4)', [
    websiteId,
    cartId,
    client,
    now,
  ])
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
