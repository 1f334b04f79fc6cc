import type { ProductState } from '@portico/proto/enums/product-state'
import type { TaxClass } from '@portico/proto/enums/tax-class'
import type { InventoryQuery, InventorySort, InventorySummary } from '@portico/proto/http/shop/inventory'
import type { StockLevel } from '@portico/proto/http/shop/commerce'
import { LOW_STOCK } from '@portico/proto/limits'
import type { Picture } from '@portico/proto/blocks/media/picture'
import type * as z from 'zod'
import type { Tx } from '@portico/kit/postgres/db'
import type { InventoryCursor } from '../domain/inventory-cursor.ts'
import type { StoredVariant } from '../domain/product.ts'

/** A product of the inventory. `left`: the stock, null if unlimited. Prices are in minor units. `sortValue`: for cursors. */
export type ListedProduct = {
  id: string
  title: string
  urlId: string
  image: z.infer<typeof Picture> | null
  categories: string[]
  tags: string[]
  taxClass: TaxClass
  level: StockLevel
  left: number | null
  priceFrom: number
  priceTo: number
  onSale: boolean
  version: number
  state: ProductState
  variants: StoredVariant[]
  sortValue: string
}

/** Each product with totals of its variants, by the rules of `stockLevel` and `unitPrice` of the domain. */
const LISTED = `select p.id, p.title, p.url_id, p.images, p.description, p.images -> 0 as image, p.categories, p.tags, p.tax_class, p.version, p.state, p.created_at, v.*,
    case when v.unlimited then 'inStock' when v.total = 0 then 'soldOut' when v.total <= ${LOW_STOCK} then 'low'
      else 'inStock' end as level
  from product p cross join lateral (
    select bool_or(s.unlimited) as unlimited, sum(s.available)::bigint as total, bool_or(on_sale) as on_sale,
      min(case when on_sale then sale_price else price end) as price_from,
      max(case when on_sale then sale_price else price end) as price_to,
      jsonb_agg(jsonb_build_object('id', variant.id, 'sku', sku, 'price', price, 'salePrice', sale_price, 'onSale', on_sale,
        'qtyInStock', s.available, 'unlimited', s.unlimited, 'optionValues', option_values, 'measures', measures)
        order by position) as variants,
      string_agg(lower(sku), ' ') as skus
    from variant join stock s on s.website_id = $1 and s.book = 'live' and s.id = variant.id
    where variant.website_id = $1 and variant.product_id = p.id
  ) v where p.website_id = $1`

const UNLIMITED_LAST = 1_000_000_000
/** The SQL value, its type and the direction of each sort order. Equal values are sorted by id, in the same direction. */
const ORDERS: Record<InventorySort, { value: string; type: string; direction: 'asc' | 'desc' }> = {
  newest: { value: '(extract(epoch from created_at) * 1000)::bigint', type: 'bigint', direction: 'desc' },
  title: { value: 'lower(title)', type: 'text', direction: 'asc' },
  stock: {
    value: `(case when unlimited then ${UNLIMITED_LAST} else total end)::bigint`,
    type: 'bigint',
    direction: 'asc',
  },
  price: { value: 'price_from::bigint', type: 'bigint', direction: 'asc' },
}

/**
 * Returns a page of the inventory. `search` is found in titles and SKUs and ignores case. A category has the products of those
 * in it.
 */
export async function listInventory(
  tx: Tx,
  websiteId: string,
  {
    search = '',
    category,
    stock,
    assetId,
    sort,
    limit,
  }: Pick<InventoryQuery, 'search' | 'category' | 'stock' | 'assetId' | 'sort' | 'limit'>,
  cursor: InventoryCursor | null,
): Promise<ListedProduct[]> {
  const { value, type, direction } = ORDERS[sort]
  const { rows } = await tx.query<ListedProduct>(
    `with recursive inside as (
       select lower($3::text) as key
       union select c.key from category c join inside on c.parent_key = inside.key where c.website_id = $1
     )
     select id, title, url_id as "urlId", image, categories, tags,
       tax_class as "taxClass", level, version, state, variants, on_sale as "onSale",
       price_from as "priceFrom", price_to as "priceTo", case when unlimited then null else total end as left,
       ${value}::text as "sortValue"
     from (${LISTED}) listed
     where ($2 = '' or position($2 in lower(title)) > 0 or position($2 in skus) > 0)
       and ($3::text is null or exists (
         select 1 from unnest(categories) as name where lower(name) in (select key from inside))) and ($4::text is null or level = $4)
       and ($5::text is null or (${value}, id) ${direction === 'asc' ? '>' : '<'} ($5::${type}, $6))
       and ($8::text is null or images::text like $8 or description like $8)
     order by ${value} ${direction}, id ${direction} limit $7`,
    [
      websiteId,
      search.toLowerCase(),
      category ?? null,
      stock ?? null,
      cursor?.value ?? null,
      cursor?.id ?? null,
      limit,
      assetId === undefined ? null : `%/s/${assetId}/%`,
    ],
  )
  return rows
}

/** Counts all, low and sold-out products, and products by category; lists up to 10 products with the least stock. */
export async function summarizeInventory(tx: Tx, websiteId: string): Promise<InventorySummary> {
  const { rows } = await tx.query<InventorySummary>(
    `with listed as (${LISTED})
     select (select count(*) from listed) as products,
       (select count(*) from listed where level = 'low') as low,
       (select count(*) from listed where level = 'soldOut') as "soldOut",
       (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'products', products) order by name), '[]') from (
          select name, count(*) as products from listed, unnest(categories) as name group by name
        ) named) as categories,
       (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'products', products) order by name), '[]') from (
          select name, count(*) as products from listed, unnest(tags) as name group by name
        ) named) as tags,
       (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'title', title, 'stockLevel', level, 'left', total)
          order by total, title), '[]') from (
          select id, title, level, total from listed where level <> 'inStock' order by total, title limit 10
        ) short) as attention`,
    [websiteId],
  )
  return rows[0]!
}
