import type { Coupon, CouponInput } from '@portico/proto/http/shop/coupons'
import type { Coupon as PricingCoupon } from '../../pricing/domain/rules.ts'
import type { Tx } from '@portico/kit/postgres/db'

const epochMs = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`

const COLUMNS = `id, code, kind, product_ids as "productIds", ppm, amount, minimum,
  ${epochMs('starts_at')} as "startsAt", ${epochMs('ends_at')} as "endsAt", most_uses as "mostUses",
  most_customer_uses as "mostCustomerUses", combines, uses`

/**
 * SQL expression for the coupons of a website as JSON, as the price rules read them, of which `condition` is true. `$1` is
 * the website's id.
 */
export const couponsJson = (
  condition: string,
) => `(select jsonb_agg(jsonb_build_object('id', id, 'code', code,
  'kind', kind, 'productIds', product_ids, 'ppm', ppm, 'amount', amount, 'minimum', minimum,
  'startsAt', ${epochMs('starts_at')}, 'endsAt', ${epochMs('ends_at')},
  'usesLeft', most_uses - uses, 'combines', combines) order by code)
  from coupon where website_id = $1 and ${condition})`

/** Returns the coupons with these codes, as the price rules read them. */
export async function findPricingCoupons(
  tx: Tx,
  websiteId: string,
  codes: readonly string[],
): Promise<PricingCoupon[]> {
  const { rows } = await tx.query<{ coupons: PricingCoupon[] | null }>(
    `select ${couponsJson('code = any($2)')} as coupons`,
    [websiteId, codes],
  )
  return rows[0]?.coupons ?? []
}

export async function listCoupons(tx: Tx, websiteId: string): Promise<Coupon[]> {
  const { rows } = await tx.query<Coupon>(
    `select ${COLUMNS} from coupon where website_id = $1 order by created_at desc, id desc`,
    [websiteId],
  )
  return rows
}

/** Locks a website's coupons against owners who also write them, until the end of the transaction; returns how many there are. */
export async function lockCoupons(tx: Tx, websiteId: string): Promise<number> {
  tx.send(`select pg_advisory_xact_lock(hashtextextended($1 || ' coupons', 0))`, [websiteId])
  const { rows } = await tx.query<{ count: number }>(
    'select count(*) as count from coupon where website_id = $1',
    [websiteId],
  )
  return rows[0]!.count
}

/** Returns the coupon with a code or id, and locks it. */
export async function findCoupon(
  tx: Tx,
  websiteId: string,
  by: { code: string } | { id: string },
): Promise<Coupon | undefined> {
  const [column, value] = 'code' in by ? ['code', by.code] : ['id', by.id]
  const { rows } = await tx.query<Coupon>(
    `select ${COLUMNS} from coupon where website_id = $1 and ${column} = $2 for update`,
    [websiteId, value],
  )
  return rows[0]
}

/** Inserts a coupon, or replaces it; its uses stay. */
export async function writeCoupon(
  tx: Tx,
  websiteId: string,
  id: string,
  input: CouponInput,
  now: Date,
): Promise<Coupon> {
  const date = (ms: number | null) => (ms === null ? null : new Date(ms))
  const { rows } = await tx.query<Coupon>(
    `insert into coupon (website_id, id, code, kind, product_ids, ppm, amount, minimum, starts_at, ends_at, most_uses,
       most_customer_uses, combines, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     on conflict (website_id, id) do update set code = $3, kind = $4, product_ids = $5, ppm = $6, amount = $7,
       minimum = $8, starts_at = $9, ends_at = $10, most_uses = $11, most_customer_uses = $12, combines = $13
     returning ${COLUMNS}`,
    [
      websiteId,
      id,
      input.code,
      input.kind,
      input.productIds,
      input.ppm,
      input.amount,
      input.minimum,
      date(input.startsAt),
      date(input.endsAt),
      input.mostUses,
      input.mostCustomerUses,
      input.combines,
      now,
    ],
  )
  return rows[0]!
}

/** Returns whether the coupon existed. */
export async function deleteCoupon(tx: Tx, websiteId: string, id: string): Promise<boolean> {
  const { rowCount } = await tx.query('delete from coupon where website_id = $1 and id = $2', [websiteId, id])
  return rowCount === 1
}
