import type { StoreSettings } from '@portico/proto/http/shop/commerce'
import type { Db, Tx } from '@portico/kit/postgres/db'
import { deleteBatchSql } from '@portico/kit/postgres/delete-batch'
import { isPublicSql } from '../../products/store/products.ts'
import { couponsJson } from '../../promotions/store/coupons.ts'
import type { Coupon } from '../../pricing/domain/rules.ts'
import type { Cart, CartChoices, CartLine, Offer, PriceFacts } from '../domain/cart.ts'
import type { Stock } from '../../stock/domain/stock.ts'
import type { CachedOffer, OfferCache } from './offer-cache.ts'
import { RULES_VERSION, rulesUnder, type RulesCache } from './price-rules.ts'
import { DEFAULT_SETTINGS, SETTINGS_JSON } from '../../settings/store/settings.ts'

/** A cart (null if there is none) with the facts that a change or a view of it needs. */
export type CartWithFacts = PriceFacts & { cart: Cart | null; offers: Offer[] }
export type CartCaches = { offerCache: OfferCache; rulesCache: RulesCache }

/**
 * Reads a cart by the hash of its token, the offers of its lines and of product `itemId`, the store's settings and rules, and
 * the coupons of the cart. Rules that are kept under their current version are not read again, nor are offers.
 * Offers that are cached under the current catalogue version are not read again, so that the cost hardly grows with the
 * lines. Their stock is read with the cart, and is not cached. `lock` locks the cart's row for a change in this transaction. A cart that was last changed at `cutoff` or earlier
 * has expired and counts as missing.
 */
export async function readCart(
  { offerCache, rulesCache }: CartCaches,
  tx: Tx,
  websiteId: string,
  tokenHash: Buffer,
  cutoff: Date,
  { lock, itemId }: { lock: boolean; itemId?: string },
): Promise<CartWithFacts> {
  const { rows } = await tx.query<CartRow>(lock ? `${READ_CART} for update of cart` : READ_CART, [
    websiteId,
    tokenHash,
    cutoff,
  ])
  const [row] = rows
  const cart = row ? toCart(row) : null
  const ids = [...new Set(cart?.lines.map((line) => line.variantId))]
  const offers = itemId === undefined ? offerCache.get(websiteId, row?.catalogueVersion ?? null, ids) : null
  const coupons = row?.coupons ?? []
  if (row && offers)
    return {
      cart,
      offers: offers.map(withStock(row.stock ?? {})),
      settings: row.settings ?? DEFAULT_SETTINGS,
      rules: await rulesUnder(rulesCache, tx, websiteId, row.rulesVersion),
      coupons,
    }
  const read = await readOffers(tx, websiteId, ids, itemId)
  if (read.catalogueVersion !== null) offerCache.set(websiteId, read.catalogueVersion, ids, read.offers)
  return {
    cart,
    offers: read.offers,
    settings: read.settings ?? DEFAULT_SETTINGS,
    rules: await rulesUnder(rulesCache, tx, websiteId, read.rulesVersion),
    coupons,
  }
}

type CartRow = {
  id: string
  lines: CartLine[]
  version: number
  synthetic: boolean
  created_at: Date
  location: Cart['location']
  option_id: string | null
  promo_codes: string[] | null
  order_id: string | null
  settings: StoreSettings | null
  rulesVersion: number | null
  coupons: Coupon[] | null
  catalogueVersion: string | null
  stock: Record<string, Stock> | null
}

const CATALOGUE_VERSION = '(select mark from catalogue where website_id = $1)'
/** SQL: the stock of the lines of the cart, by variant. Carts of load tests have stock of their own once it was copied. */
const STOCK_OF_LINES = `(select jsonb_object_agg(stock.id, jsonb_build_object('available', available, 'unlimited', unlimited)
    order by book)
  from stock where website_id = $1 and (book = 'live' or book = 'load' and cart.synthetic)
    and stock.id in (select line ->> 'variantId' from jsonb_array_elements(cart.lines) line))`
/** SQL: the coupons of the cart, found by their codes; null without codes. */
const COUPONS_OF_CART = `case when promo_codes is not null then ${couponsJson('code = any(cart.promo_codes)')} end`
const READ_CART = `select id, lines, version, synthetic, created_at, location, option_id, promo_codes, order_id,
  ${SETTINGS_JSON} as settings, ${RULES_VERSION} as "rulesVersion", ${COUPONS_OF_CART} as coupons,
  ${CATALOGUE_VERSION} as "catalogueVersion", ${STOCK_OF_LINES} as stock
  from cart where website_id = $1 and token_hash = $2 and updated_at > $3`

/** A variant without a row of stock cannot be bought. */
const withStock =
  (stock: Readonly<Record<string, Stock>>) =>
  (offer: CachedOffer): Offer => {
    const { available = 0, unlimited = false } = stock[offer.id] ?? {}
    return { ...offer, qtyInStock: available, unlimited }
  }

const toCart = ({ id, lines, version, synthetic, created_at: createdAt, ...row }: CartRow): Cart => ({
  id,
  lines,
  version,
  createdAt: createdAt.getTime(),
  synthetic,
  location: row.location,
  optionId: row.option_id,
  promoCodes: row.promo_codes ?? [],
  orderId: row.order_id,
})

/** Reads the offers of the variants `ids` and of product `itemId`, the settings and the catalogue version, in one snapshot. */
async function readOffers(tx: Tx, websiteId: string, ids: readonly string[], itemId: string | undefined) {
  const { rows } = await tx.query<{
    settings: StoreSettings | null
    rulesVersion: number | null
    catalogueVersion: string | null
    offers: Offer[] | null
  }>(
    `with wanted as (
       select unnest($2::text[]) as id union select id from variant where website_id = $1 and product_id = $3::text
     )
     select ${SETTINGS_JSON} as settings, ${RULES_VERSION} as "rulesVersion", ${CATALOGUE_VERSION} as "catalogueVersion",
       (select jsonb_agg(jsonb_build_object('id', v.id, 'sku', v.sku, 'price', v.price, 'salePrice', v.sale_price,
          'onSale', v.on_sale, 'qtyInStock', s.available, 'unlimited', s.unlimited, 'optionValues', v.option_values,
          'measures', v.measures, 'productId', p.id, 'title', p.title, 'urlId', p.url_id, 'productType', p.product_type, 'taxClass', p.tax_class,
          'image', p.images -> 0))
        from wanted join variant v on v.website_id = $1 and v.id = wanted.id
          join stock s on s.website_id = $1 and s.book = 'live' and s.id = v.id
          join product p on p.website_id = $1 and p.id = v.product_id and ${isPublicSql('p')}) as offers`,
    [websiteId, ids, itemId ?? null],
  )
  const { offers, ...facts } = rows[0]!
  return { ...facts, offers: offers ?? [] }
}

/** Writes a cart whose row `readCart` has locked. */
export function writeCart(
  tx: Tx,
  websiteId: string,
  { id, lines, version, ...choices }: Cart,
  now: Date,
): void {
  tx.send(
    `update cart set lines = $3::jsonb, version = $4, updated_at = $5, location = $6::jsonb, option_id = $7,
       promo_codes = $8, order_id = $9
     where website_id = $1 and id = $2`,
    [websiteId, id, JSON.stringify(lines satisfies CartLine[]), version, now, ...choiceColumns(choices)],
  )
}

const choiceColumns = ({ location, optionId, promoCodes, orderId }: CartChoices) => [
  location && JSON.stringify(location),
  optionId,
  promoCodes.length === 0 ? null : promoCodes,
  orderId,
]

/**
 * Inserts a cart under a token; replaces one that was last changed at `cutoff` or earlier. Returns false if the token has
 * a cart that has not expired: another request has created it in the meantime, and `readCart` finds it now.
 */
export async function insertCart(
  tx: Tx,
  websiteId: string,
  tokenHash: Buffer,
  { id, lines, version, createdAt, synthetic, ...choices }: Cart,
  now: Date,
  cutoff: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into cart as c (website_id, id, token_hash, lines, version, created_at, updated_at, synthetic, location,
       option_id, promo_codes, order_id)
     values ($1, $2, $3, $4::jsonb, $5, $6, $7, $9, $10::jsonb, $11, $12, $13)
     on conflict (website_id, token_hash) do update
       set id = $2, lines = $4::jsonb, version = $5, created_at = $6, updated_at = $7, synthetic = $9,
         location = $10::jsonb, option_id = $11, promo_codes = $12, order_id = $13
       where c.updated_at <= $8`,
    [
      websiteId,
      id,
      tokenHash,
      JSON.stringify(lines satisfies CartLine[]),
      version,
      new Date(createdAt),
      now,
      cutoff,
      synthetic,
      ...choiceColumns(choices),
    ],
  )
  return rowCount === 1
}

/** Deletes at most `limit` carts that were last changed before `before`; returns how many. Runs as the job role. */
export async function deleteExpiredCarts(db: Db, before: Date, limit: number): Promise<number> {
  const { rowCount } = await db.job((tx) =>
    tx.query(
      deleteBatchSql('cart', { key: ['website_id', 'id'], where: 'updated_at < $1', orderBy: 'updated_at' }),
      [before, limit],
    ),
  )
  return rowCount
}

/** Deletes at most `limit` stored replies from before `before`; returns how many. Runs as the job role. */
export async function deleteOldReplies(db: Db, before: Date, limit: number): Promise<number> {
  const { rowCount } = await db.job((tx) =>
    tx.query(
      deleteBatchSql('reply', {
        key: ['website_id', 'scope', 'key'],
        where: 'created_at < $1',
        orderBy: 'created_at',
      }),
      [before, limit],
    ),
  )
  return rowCount
}
