import type { Db, Tx } from '@portico/kit/postgres/db'
import { RULES_VERSION } from '../../carts/store/price-rules.ts'
import type { StoredVariant } from '../../products/domain/product.ts'
import type { StoredOrderLine } from '../../orders/domain/order.ts'

/** The first variant of a product, with everything that an order copies. */
export type SampleOffer = Pick<StoredVariant, 'id' | 'price' | 'salePrice' | 'onSale' | 'measures'> &
  Pick<StoredOrderLine, 'productId' | 'productType' | 'title' | 'sku' | 'options' | 'image' | 'taxClass'>

/** Returns the first variant of each existing product of `productIds`, by product. */
export async function findSampleOffers(
  tx: Tx,
  websiteId: string,
  productIds: readonly string[],
): Promise<Map<string, SampleOffer>> {
  const { rows } = await tx.query<SampleOffer>(
    `select distinct on (v.product_id) v.product_id as "productId", v.id, v.price, v.sale_price as "salePrice",
       v.on_sale as "onSale", v.measures, v.sku, v.option_values as options, p.title, p.product_type as "productType",
       p.tax_class as "taxClass", case when p.images -> 0 is not null then
         jsonb_build_object('assetUrl', p.images #> '{0,assetUrl}', 'alt', p.images #> '{0,alt}') end as image
     from variant v join product p on p.website_id = $1 and p.id = v.product_id
     where v.website_id = $1 and v.product_id = any($2::text[]) order by v.product_id, v.position`,
    [websiteId, productIds],
  )
  return new Map(rows.map((row) => [row.productId, row]))
}

/** Lets one call after another add sample orders, and returns which of them exist, with the version of the store's rules. */
export async function beginSampleOrders(
  tx: Tx,
  websiteId: string,
  orderIds: readonly string[],
): Promise<{ known: string[]; rulesVersion: number | null }> {
  await tx.query(
    `insert into number_series as s (website_id, book, kind, next) values ($1, 'sample', 'order', 1)
     on conflict (website_id, book, kind) do update set next = s.next`,
    [websiteId],
  )
  const { rows } = await tx.query<{ known: string[]; rulesVersion: number | null }>(
    `select ${RULES_VERSION} as "rulesVersion", coalesce((select jsonb_agg(id) from shop_order
       where website_id = $1 and id = any($2)), '[]') as known`,
    [websiteId, orderIds],
  )
  return rows[0]!
}

/** The tables of rows that belong to sample orders, each before the table by which its rows are found. */
const children = [
  ['shipment_line', 'shipment_id', 'select id from shipment where website_id = $1 and order_id in (ORDERS)'],
  ['shipment', 'order_id', 'ORDERS'],
  ['order_event', 'order_id', 'ORDERS'],
  ['order_line', 'order_id', 'ORDERS'],
  ['ledger_line', 'entry_id', `select id from ledger_entry where website_id = $1 and book = 'sample'`],
] as const
const books = [
  ...['invoice', 'ledger_entry', 'ledger_day', 'reconciliation', 'number_series', 'shop_order', 'customer'],
]

/** Deletes all sample orders of a website with their books. Runs as the job role, which can delete no other order. */
export async function deleteSampleOrders(db: Pick<Db, 'job'>, websiteId: string): Promise<void> {
  const orders = `select id from shop_order where website_id = $1 and book = 'sample'`
  await db.job(async (tx) => {
    for (const [table, column, ids] of children)
      await tx.query(
        `delete from ${table} where website_id = $1 and ${column} in (${ids.replace('ORDERS', orders)})`,
        [websiteId],
      )
    for (const table of books)
      await tx.query(`delete from ${table} where website_id = $1 and book = 'sample'`, [websiteId])
  })
}
