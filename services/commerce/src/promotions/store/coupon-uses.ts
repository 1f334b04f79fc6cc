import { createHash } from 'node:crypto'
import type { Tx } from '@portico/kit/postgres/db'

/** The name under which the uses of a customer are counted: a hash of the e-mail address in small letters. */
export const customerOf = (email: string): Buffer =>
  createHash('sha256').update(email.trim().toLowerCase()).digest()

/** The uses of coupons by a customer that are left; coupons without a limit for each customer are left out. */
export async function customerUsesLeft(
  tx: Tx,
  websiteId: string,
  couponIds: readonly string[],
  customer: Buffer,
): Promise<Map<string, number>> {
  const { rows } = await tx.query<{ id: string; left: number }>(
    `select c.id, c.most_customer_uses - (select count(*) from coupon_use u
       where u.website_id = $1 and u.coupon_id = c.id and u.customer = $3)::integer as left
     from coupon c where c.website_id = $1 and c.id = any($2) and c.most_customer_uses is not null`,
    [websiteId, couponIds, customer],
  )
  return new Map(rows.map(({ id, left }) => [id, left]))
}

/**
 * Holds a use of each coupon for a checkout, under locks taken in the order of their ids. Returns the ids of coupons that
 * have no use left, in all or for this customer; then the caller rolls back. A repeat for the same checkout changes nothing.
 */
export async function holdCoupons(
  tx: Tx,
  websiteId: string,
  {
    checkoutId,
    customer,
    couponIds,
    now,
  }: { checkoutId: string; customer: Buffer; couponIds: readonly string[]; now: Date },
): Promise<string[]> {
  if (couponIds.length === 0) return []
  tx.send('select 1 from coupon where website_id = $1 and id = any($2) order by id for update', [
    websiteId,
    couponIds,
  ])
  // A statement of its own: it sees the uses of transactions that held the locks before.
  const { rows } = await tx.query<{ id: string }>(
    `with mine as (select coupon_id from coupon_use where website_id = $1 and checkout_id = $3)
     select id from coupon c
     where website_id = $1 and id = any($2) and (
       id in (select coupon_id from mine)
       or (most_uses is null or uses < most_uses) and (most_customer_uses is null or most_customer_uses > (
         select count(*) from coupon_use u where u.website_id = $1 and u.coupon_id = c.id and u.customer = $4)))`,
    [websiteId, couponIds, checkoutId, customer],
  )
  const held = new Set(rows.map(({ id }) => id))
  const refused = couponIds.filter((id) => !held.has(id))
  if (refused.length > 0) return refused
  tx.send(
    `with added as (
       insert into coupon_use (website_id, coupon_id, checkout_id, customer, used_at)
       select $1, unnest($2::text[]), $3, $4, $5 on conflict do nothing returning coupon_id
     )
     update coupon set uses = uses + 1 where website_id = $1 and id in (select coupon_id from added)`,
    [websiteId, couponIds, checkoutId, customer, now],
  )
  return []
}

/** Gives back the uses of a checkout that ends without an order, or whose order is cancelled or deleted. A repetition changes nothing. */
export function releaseCoupons(tx: Tx, websiteId: string, checkoutId: string): void {
  tx.send(
    `with released as (
       delete from coupon_use where website_id = $1 and checkout_id = $2 returning coupon_id
     )
     update coupon set uses = uses - 1 where website_id = $1 and id in (select coupon_id from released)`,
    [websiteId, checkoutId],
  )
}

/**
 * Replaces the hash of the buyer's address in uses by one of the checkout, with the next round trip. The uses still count for the
 * coupon, and no longer for the buyer.
 */
export function forgetCouponCustomers(tx: Tx, websiteId: string, checkoutIds: readonly string[]): void {
  tx.send(
    `update coupon_use set customer = sha256(convert_to(checkout_id, 'UTF8')) where website_id = $1 and checkout_id = any($2)`,
    [websiteId, checkoutIds],
  )
}
