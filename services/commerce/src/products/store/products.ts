import type { ProductState } from '@portico/proto/enums/product-state'
import type { ProductTypeName } from '@portico/proto/enums/product-type'
import type { TaxClass } from '@portico/proto/enums/tax-class'
import { workflowState } from '@portico/proto/enums/workflow-state'
import { SeoFields } from '@portico/proto/http/common/seo-fields'
import type { Tx } from '@portico/kit/postgres/db'
import type { Cursor } from '@portico/kit/postgres/reading/time-cursor'
import { insertStock } from '../../stock/store/stock.ts'
import type { StoredProduct, StoredVariant } from '../domain/product.ts'

type ProductRow = {
  id: string
  collection_id: string
  url_id: string
  title: string
  product_type: ProductTypeName
  description: string
  excerpt: string
  has_code: boolean
  cleaner: number
  images: StoredProduct['images']
  tags: string[]
  categories: string[]
  state: ProductState
  tax_class: TaxClass
  seo: Partial<StoredProduct['seo']>
  version: number
  created_at: Date
  updated_at: Date
  variants: StoredVariant[] | null
}

const SELECT = `select p.id, p.collection_id, p.url_id, p.title, p.product_type, p.description, p.excerpt, p.has_code, p.cleaner,
    p.images, p.tags, p.categories, p.state, p.tax_class, p.seo, p.version, p.created_at, p.updated_at, (
    select jsonb_agg(jsonb_build_object('id', v.id, 'sku', v.sku, 'price', v.price, 'salePrice', v.sale_price,
      'onSale', v.on_sale, 'qtyInStock', s.available, 'unlimited', s.unlimited, 'optionValues', v.option_values,
      'measures', v.measures) order by v.position)
    from variant v join stock s on s.website_id = v.website_id and s.book = 'live' and s.id = v.id
    where v.website_id = p.website_id and v.product_id = p.id) as variants
  from product p`

const toStored = (row: ProductRow): StoredProduct => ({
  id: row.id,
  collectionId: row.collection_id,
  urlId: row.url_id,
  title: row.title,
  productType: row.product_type,
  description: row.description,
  excerpt: row.excerpt,
  hasCode: row.has_code,
  cleaner: row.cleaner,
  images: row.images,
  tags: row.tags,
  categories: row.categories,
  state: row.state,
  taxClass: row.tax_class,
  seo: SeoFields.parse(row.seo),
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  variants: row.variants ?? [],
})

/** The products `p` that visitors see. */
export const isPublicSql = (alias: string) => `${alias}.state = ${workflowState.published}`

/**
 * Returns up to 200 products: of a collection, oldest first, or the existing products of `ids`, in the order of `ids`. `isPublic`
 * leaves out hidden products.
 */
export async function findProducts(
  tx: Tx,
  websiteId: string,
  {
    collectionId,
    ids,
    isPublic = false,
  }: { collectionId?: string; ids?: readonly string[]; isPublic?: boolean },
): Promise<StoredProduct[]> {
  const { rows } = await tx.query<ProductRow>(
    `${SELECT} where p.website_id = $1 and ($2::text is null or p.collection_id = $2)
       and ($3::text[] is null or p.id = any($3)) ${isPublic ? `and ${isPublicSql('p')}` : ''}
     order by array_position($3::text[], p.id), p.created_at, p.id limit 200`,
    [websiteId, collectionId ?? null, ids ?? null],
  )
  return rows.map(toStored)
}

/** Returns the product that visitors see at an address of a collection, or null. */
export async function findProductByUrlId(tx: Tx, websiteId: string, collectionId: string, urlId: string) {
  const { rows } = await tx.query<ProductRow>(
    `${SELECT}
     where p.website_id = $1 and p.collection_id = $2 and p.url_id = $3 and ${isPublicSql('p')}`,
    [websiteId, collectionId, urlId],
  )
  return rows[0] ? toStored(rows[0]) : null
}

/** The ids of the products that show a file of the assets library. */
export async function listProductsUsing(tx: Tx, websiteId: string, assetId: string): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from product
     where website_id = $1 and (images::text like $2 or description like $2 or excerpt like $2) order by id`,
    [websiteId, `%/s/${assetId}/%`],
  )
  return rows.map(({ id }) => id)
}

/** Counts the products of a collection that visitors see. */
export async function countInCollection(tx: Tx, websiteId: string, collectionId: string): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `select count(*) as count from product p where website_id = $1 and collection_id = $2 and ${isPublicSql('p')}`,
    [websiteId, collectionId],
  )
  return rows[0]!.count
}

/** The number of products of each collection of a website. */
export async function countByCollection(tx: Tx, websiteId: string): Promise<Record<string, number>> {
  const { rows } = await tx.query<{ id: string; count: number }>(
    'select collection_id as id, count(*) as count from product where website_id = $1 group by collection_id',
    [websiteId],
  )
  return Object.fromEntries(rows.map(({ id, count }) => [id, count]))
}

/** Lists the addresses of all products that visitors see, oldest first, with the times of their last change (ms). */
export async function listProductAddresses(
  tx: Tx,
  websiteId: string,
): Promise<{ urlId: string; updatedOn: number }[]> {
  const { rows } = await tx.query<{ urlId: string; updatedOn: number }>(
    `select url_id as "urlId", (extract(epoch from updated_at) * 1000)::float8 as "updatedOn"
     from product p where website_id = $1 and ${isPublicSql('p')} and not seo @> '{"noIndex": true}'
     order by created_at, id`,
    [websiteId],
  )
  return rows
}

/** Products that a search of the whole website shows. */
const MOST_FOUND = 12

/** Finds products whose title, excerpt, tags, categories or SKUs contain all words; titles first, then the newest. */
export async function searchProducts(
  tx: Tx,
  websiteId: string,
  words: readonly string[],
): Promise<StoredProduct[]> {
  const { rows } = await tx.query<ProductRow>(
    `${SELECT}
     where p.website_id = $1 and ${isPublicSql('p')} and (
       select bool_and(position(word in lower(concat_ws(' ', p.title, p.excerpt, array_to_string(p.tags, ' '),
         array_to_string(p.categories, ' '), (
           select string_agg(v.sku, ' ') from variant v
           where v.website_id = p.website_id and v.product_id = p.id)))) > 0)
       from unnest($2::text[]) word)
     order by (select bool_and(position(word in lower(p.title)) > 0) from unnest($2::text[]) word) desc,
       p.created_at desc, p.id limit ${MOST_FOUND}`,
    [websiteId, words],
  )
  return rows.map(toStored)
}

/** The number of related products. */
const RELATED = 4

/**
 * Returns other products of the same collection: first those with a common category. Each group starts with the products
 * that were added after this one, so that neighbours show different products.
 */
export async function findRelated(
  tx: Tx,
  websiteId: string,
  { id, collectionId, categories, createdAt }: StoredProduct,
): Promise<StoredProduct[]> {
  const { rows } = await tx.query<ProductRow>(
    `${SELECT} where p.website_id = $1 and p.collection_id = $2 and p.id <> $3 and ${isPublicSql('p')}
     order by p.categories && $4::text[] desc, (p.created_at, p.id) > ($5::timestamptz, $3) desc, p.created_at, p.id
     limit ${RELATED}`,
    [websiteId, collectionId, id, categories, createdAt],
  )
  return rows.map(toStored)
}

/** Returns the products before and after one in the list of its collection, which is in the order in which they were added. */
export async function findNeighbours(
  tx: Tx,
  websiteId: string,
  { id, collectionId, createdAt }: Pick<StoredProduct, 'id' | 'collectionId' | 'createdAt'>,
): Promise<{ prev: Neighbour | null; next: Neighbour | null }> {
  const beside = (sign: '<' | '>', order: 'asc' | 'desc') =>
    `(select jsonb_build_object('title', title, 'urlId', url_id) from product p
      where ${isPublicSql('p')} and website_id = $1 and collection_id = $2 and id <> $4 and (created_at, id) ${sign} ($3::timestamptz, $4)
      order by created_at ${order}, id ${order} limit 1)`
  const { rows } = await tx.query<{ prev: Neighbour | null; next: Neighbour | null }>(
    `select ${beside('<', 'desc')} as prev, ${beside('>', 'asc')} as next`,
    [websiteId, collectionId, createdAt, id],
  )
  return rows[0]!
}
type Neighbour = Pick<StoredProduct, 'title' | 'urlId'>

/** Returns a page of products, newest first. `search` is found in titles and SKUs and ignores case. */
export async function listProducts(
  tx: Tx,
  websiteId: string,
  {
    collectionId,
    search,
    cursor,
    limit,
  }: { collectionId?: string; search: string; cursor: Cursor | null; limit: number },
): Promise<StoredProduct[]> {
  const { rows } = await tx.query<ProductRow>(
    `${SELECT} where p.website_id = $1 and ($2::text is null or p.collection_id = $2)
       and ($3::timestamptz is null or (p.created_at, p.id) < ($3, $4))
       and ($5 = '' or position($5 in lower(p.title)) > 0 or exists (
         select 1 from variant v where v.website_id = p.website_id and v.product_id = p.id and position($5 in lower(v.sku)) > 0))
     order by p.created_at desc, p.id desc limit $6`,
    [websiteId, collectionId ?? null, cursor?.at ?? null, cursor?.id ?? null, search.toLowerCase(), limit],
  )
  return rows.map(toStored)
}

/** Locks a website's products against other writers until the end of the transaction. */
export const lockProducts = (tx: Tx, websiteId: string): void =>
  tx.send(`select pg_advisory_xact_lock(hashtextextended($1 || ' products', 0))`, [websiteId])

/**
 * Locks a website's products against other writers until the end of the transaction, and the row of product `id`. Returns the
 * product as it is then, or undefined if it does not exist. All three statements take one round trip.
 */
export async function lockProduct(tx: Tx, websiteId: string, id: string): Promise<StoredProduct | undefined> {
  lockProducts(tx, websiteId)
  tx.send('select 1 from product where website_id = $1 and id = $2 for update', [websiteId, id])
  const [product] = await findProducts(tx, websiteId, { ids: [id] })
  return product
}

/** Counts the products of a website, up to `most`. */
export async function countProducts(tx: Tx, websiteId: string, most: number): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    'select count(*) as count from (select 1 from product where website_id = $1 limit $2) as counted',
    [websiteId, most],
  )
  return rows[0]!.count
}

/** Returns the addresses in a collection of all products except `id`. */
export async function takenUrlIds(
  tx: Tx,
  websiteId: string,
  collectionId: string,
  id: string,
): Promise<Set<string>> {
  const { rows } = await tx.query<{ url_id: string }>(
    'select url_id from product where website_id = $1 and collection_id = $2 and id <> $3',
    [websiteId, collectionId, id],
  )
  return new Set(rows.map((row) => row.url_id))
}

/** The products that have variants with these SKUs, by SKU. */
export async function ownersOfSkus(
  tx: Tx,
  websiteId: string,
  skus: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await tx.query<{ sku: string; id: string }>(
    'select sku, product_id as id from variant where website_id = $1 and sku = any($2::text[])',
    [websiteId, skus],
  )
  return new Map(rows.map(({ sku, id }) => [sku, id]))
}

/** Returns the `skus` that other products of the website than `id` have. */
export async function takenSkus(
  tx: Tx,
  websiteId: string,
  skus: readonly string[],
  id: string,
): Promise<Set<string>> {
  const { rows } = await tx.query<{ sku: string }>(
    'select sku from variant where website_id = $1 and sku = any($2::text[]) and product_id <> $3',
    [websiteId, skus, id],
  )
  return new Set(rows.map((row) => row.sku))
}

/**
 * Writes a product with the next round trip: inserts or updates its row and its variants, and deletes the variants that it no
 * longer has. Stock of variants that exist is not written; a new variant begins with its own.
 * @param before the product as `lockProduct` returned it
 */
export function writeProduct(
  tx: Tx,
  websiteId: string,
  product: StoredProduct,
  before: StoredProduct | undefined,
): void {
  const known = new Set(before?.variants.map(({ id }) => id))
  tx.send(
    `insert into product (website_id, id, collection_id, url_id, title, product_type, description, excerpt, images, tags,
       categories, version, created_at, updated_at, has_code, cleaner, state, tax_class, seo)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19::jsonb)
     on conflict (website_id, id) do update set collection_id = $3, url_id = $4, title = $5, product_type = $6,
       description = $7, excerpt = $8, images = $9::jsonb, tags = $10, categories = $11, version = $12, updated_at = $14, has_code = $15, cleaner = $16,
       state = $17, tax_class = $18, seo = $19::jsonb`,
    [
      websiteId,
      product.id,
      product.collectionId,
      product.urlId,
      product.title,
      product.productType,
      product.description,
      product.excerpt,
      JSON.stringify(product.images),
      product.tags,
      product.categories,
      product.version,
      product.createdAt,
      product.updatedAt,
      product.hasCode,
      product.cleaner,
      product.state,
      product.taxClass,
      JSON.stringify(product.seo),
    ],
  )
  insertStock(
    tx,
    websiteId,
    product.id,
    product.variants.filter(({ id }) => !known.has(id)),
  )
  const kept = product.variants.map(({ id }) => id)
  tx.send('delete from variant where website_id = $1 and product_id = $2 and id <> all($3::text[])', [
    websiteId,
    product.id,
    kept,
  ])
  tx.send(
    `insert into variant as stored (website_id, id, product_id, position, sku, price, sale_price, on_sale, option_values,
       measures)
     select $1, v."id", $2, v."position", v."sku", v."price", v."salePrice", v."onSale", v."optionValues", v."measures"
     from jsonb_to_recordset($3::jsonb) as v("id" text, "position" smallint, "sku" text, "price" int, "salePrice" int,
       "onSale" boolean, "optionValues" jsonb, "measures" jsonb)
     on conflict (website_id, id) do update set position = excluded.position, sku = excluded.sku, price = excluded.price,
       sale_price = excluded.sale_price, on_sale = excluded.on_sale, option_values = excluded.option_values,
       measures = excluded.measures
     where (stored.position, stored.sku, stored.price, stored.sale_price, stored.on_sale, stored.option_values,
         stored.measures)
       is distinct from (excluded.position, excluded.sku, excluded.price, excluded.sale_price, excluded.on_sale,
         excluded.option_values, excluded.measures)`,
    [
      websiteId,
      product.id,
      JSON.stringify(product.variants.map((variant, position) => ({ ...variant, position }))),
    ],
  )
}
