import type { StoreSettings } from '@portico/proto/http/commerce'
import type { Db, Tx } from '@portico/kit/postgres/db'
import { deleteBatchSql } from '@portico/kit/postgres/delete-batch'
import type { Cart, CartLine, Offer } from '../domain/cart.ts'
import type { OfferCache } from './offer-cache.ts'
import { DEFAULT_SETTINGS, SETTINGS_JSON } from './settings.ts'

/** A cart with all that a change or a view of it needs to know. */
export type OpenCart = { cart: Cart | null; offers: Offer[]; settings: StoreSettings }

/**
 * Reads a cart by the hash of its token, the offers of its lines and of product `itemId`, and the store's settings. What
 * is known of the products under the mark that their catalogue has now is not read again, so that the cost hardly grows
 * with the lines. `lock` keeps the cart for a change in this transaction. A cart that was not touched since `since` is
 * none.
 */
export async function openCart(
  known: OfferCache,
  tx: Tx,
  websiteId: string,
  tokenHash: Buffer,
  since: Date,
  { lock, itemId }: { lock: boolean; itemId?: string },
): Promise<OpenCart> {
  const { rows } = await tx.query<CartRow>(lock ? `${READ_CART} for update of cart` : READ_CART, [
    websiteId,
    tokenHash,
    since,
  ])
  const [row] = rows
  const cart = row ? toCart(row) : null
  const ids = [...new Set(cart?.lines.map((line) => line.variantId))]
  const offers = itemId === undefined ? known.of(websiteId, row?.mark ?? null, ids) : null
  if (row && offers) return { cart, offers, settings: row.settings ?? DEFAULT_SETTINGS }
  const read = await readOffers(tx, websiteId, ids, itemId)
  if (read.mark !== null) known.keep(websiteId, read.mark, ids, read.offers)
  return { cart, offers: read.offers, settings: read.settings ?? DEFAULT_SETTINGS }
}

type CartRow = {
  id: string
  lines: CartLine[]
  version: number
  synthetic: boolean
  created_at: Date
  settings: StoreSettings | null
  mark: string | null
}

const MARK = '(select mark from catalogue where website_id = $1)'
const READ_CART = `select id, lines, version, synthetic, created_at, ${SETTINGS_JSON} as settings, ${MARK} as mark
  from cart where website_id = $1 and token_hash = $2 and updated_at > $3`

const toCart = ({ id, lines, version, synthetic, created_at: createdAt }: CartRow): Cart => ({
  id,
  lines,
  version,
  createdAt: createdAt.getTime(),
  synthetic,
})

/** The offers of variants and of a product, and what else a cart needs, of one moment. */
async function readOffers(tx: Tx, websiteId: string, ids: readonly string[], itemId: string | undefined) {
  const { rows } = await tx.query<{
    settings: StoreSettings | null
    mark: string | null
    offers: Offer[] | null
  }>(
    `with wanted as (
       select unnest($2::text[]) as id union select id from variant where website_id = $1 and product_id = $3::text
     )
     select ${SETTINGS_JSON} as settings, ${MARK} as mark,
       (select jsonb_agg(jsonb_build_object('id', v.id, 'sku', v.sku, 'price', v.price, 'salePrice', v.sale_price,
          'onSale', v.on_sale, 'qtyInStock', v.qty_in_stock, 'unlimited', v.unlimited, 'optionValues', v.option_values,
          'measures', v.measures, 'productId', p.id, 'title', p.title, 'urlId', p.url_id, 'productType', p.product_type,
          'image', p.images -> 0))
        from wanted join variant v on v.website_id = $1 and v.id = wanted.id
          join product p on p.website_id = $1 and p.id = v.product_id) as offers`,
    [websiteId, ids, itemId ?? null],
  )
  const { settings, mark, offers } = rows[0]!
  return { settings, mark, offers: offers ?? [] }
}

/** Writes a cart that `openCart` locked. */
export function writeCart(tx: Tx, websiteId: string, { id, lines, version }: Cart, now: Date): void {
  tx.send(
    `update cart set lines = $3::jsonb, version = $4, updated_at = $5 where website_id = $1 and id = $2`,
    [websiteId, id, JSON.stringify(lines satisfies CartLine[]), version, now],
  )
}

/**
 * Makes a cart under a token, in the place of one that was not touched since `since`. False where a cart is alive under
 * it: another request made one meanwhile, which `openCart` finds now.
 */
export async function insertCart(
  tx: Tx,
  websiteId: string,
  tokenHash: Buffer,
  { id, lines, version, createdAt, synthetic }: Cart,
  now: Date,
  since: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into cart as c (website_id, id, token_hash, lines, version, created_at, updated_at, synthetic)
     values ($1, $2, $3, $4::jsonb, $5, $6, $7, $9)
     on conflict (website_id, token_hash) do update
       set id = $2, lines = $4::jsonb, version = $5, created_at = $6, updated_at = $7, synthetic = $9
       where c.updated_at <= $8`,
    [
      websiteId,
      id,
      tokenHash,
      JSON.stringify(lines satisfies CartLine[]),
      version,
      new Date(createdAt),
      now,
      since,
      synthetic,
    ],
  )
  return rowCount === 1
}

/** Forgets carts untouched since `before`, some at a time; returns how many. Runs as the job role. */
export async function forgetCarts(db: Db, before: Date, most: number): Promise<number> {
  const { rowCount } = await db.job((tx) =>
    tx.query(
      deleteBatchSql('cart', { key: ['website_id', 'id'], where: 'updated_at < $1', orderBy: 'updated_at' }),
      [before, most],
    ),
  )
  return rowCount
}

/** Forgets first replies to repeatable writes made before `before`; returns how many. Runs as the job role. */
export async function forgetReplies(db: Db, before: Date, most: number): Promise<number> {
  const { rowCount } = await db.job((tx) =>
    tx.query(
      deleteBatchSql('reply', {
        key: ['website_id', 'scope', 'key'],
        where: 'created_at < $1',
        orderBy: 'created_at',
      }),
      [before, most],
    ),
  )
  return rowCount
}
