import { randomBytes } from 'node:crypto'
import type { Db, Tx } from '@portico/kit/postgres/db'
import type { CartLine } from '../../carts/domain/cart.ts'
import type { StoredVariant } from '../../products/domain/product.ts'

/** The first variant of a product, with the product's title. */
export type FirstVariant = Pick<StoredVariant, 'id' | 'price' | 'salePrice' | 'onSale'> & { title: string }
/** A cart of a sample history, last changed at `at`. */
export type SampleCartRow = { id: string; at: Date; lines: CartLine[] }

/** Returns the first variant of each existing product of `productIds`, by product. */
export async function findFirstVariants(
  tx: Tx,
  websiteId: string,
  productIds: readonly string[],
): Promise<Map<string, FirstVariant>> {
  const { rows } = await tx.query<FirstVariant & { productId: string }>(
    `select distinct on (v.product_id) v.product_id as "productId", v.id, v.price, v.sale_price as "salePrice",
       v.on_sale as "onSale", p.title
     from variant v join product p on p.website_id = $1 and p.id = v.product_id
     where v.website_id = $1 and v.product_id = any($2::text[]) order by v.product_id, v.position`,
    [websiteId, productIds],
  )
  return new Map(rows.map(({ productId, ...variant }) => [productId, variant]))
}

/** Stores the sample carts that are not stored yet; returns those. The stored hash belongs to no token. */
export async function insertSampleCarts(
  tx: Tx,
  websiteId: string,
  carts: readonly SampleCartRow[],
): Promise<SampleCartRow[]> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into cart (website_id, id, token_hash, lines, version, created_at, updated_at, sample)
     select $1, id, token_hash, lines::jsonb, 1, at, at, true
     from unnest($2::text[], $3::bytea[], $4::text[], $5::timestamptz[]) as given (id, token_hash, lines, at)
     on conflict do nothing returning id`,
    [
      websiteId,
      carts.map(({ id }) => id),
      carts.map(() => randomBytes(32)),
      carts.map(({ lines }) => JSON.stringify(lines)),
      carts.map(({ at }) => at),
    ],
  )
  const fresh = new Set(rows.map(({ id }) => id))
  return carts.filter(({ id }) => fresh.delete(id))
}

/** Deletes all sample carts of a website. Runs as the job role. */
export async function deleteSampleCarts(db: Db, websiteId: string): Promise<void> {
  await db.job((tx) => tx.query('delete from cart where website_id = $1 and sample', [websiteId]))
}
