import type { Tx } from '@portico/kit/postgres/db'
import type { Cart, CartLine } from '../domain/cart.ts'

/** Locks a cart by its id; undefined if it has expired and was deleted. */
export async function lockCart(
  tx: Tx,
  websiteId: string,
  id: string,
): Promise<Pick<Cart, 'id' | 'lines' | 'version' | 'synthetic'> | undefined> {
  const { rows } = await tx.query<Pick<Cart, 'id' | 'lines' | 'version' | 'synthetic'>>(
    'select id, lines, version, synthetic from cart where website_id = $1 and id = $2 for update',
    [websiteId, id],
  )
  return rows[0]
}

/** Writes the lines that are left in a locked cart. An empty one names its order, and its coupons are used. */
export function writeLeftLines(
  tx: Tx,
  websiteId: string,
  {
    id,
    lines,
    version,
    orderId,
  }: { id: string; lines: readonly CartLine[]; version: number; orderId: string },
  now: Date,
): void {
  tx.send(
    `update cart set lines = $3::jsonb, version = $4, updated_at = $5,
       order_id = case when $6 then $7 else order_id end, promo_codes = case when $6 then null else promo_codes end
     where website_id = $1 and id = $2`,
    [websiteId, id, JSON.stringify(lines), version, now, lines.length === 0, orderId],
  )
}

/** Moves the open checkout of a cart with its lines to another cart, unless that has one of its own. Both are locked. */
export function moveOpenCheckout(
  tx: Tx,
  websiteId: string,
  { from, to }: { from: string; to: string },
): void {
  tx.send(
    `update checkout set cart_id = $3 where website_id = $1 and cart_id = $2 and state in ('open', 'paying')
       and not exists (select 1 from checkout other
         where other.website_id = $1 and other.cart_id = $3 and other.state in ('open', 'paying'))`,
    [websiteId, from, to],
  )
}
