import type { SentParcel } from '@portico/proto/http/shop/checkout'
import type { MemberOrder } from '@portico/proto/http/shop/member-orders'
import type { Tx } from '@portico/kit/postgres/db'
import type { Cursor } from '@portico/kit/postgres/reading/time-cursor'
import { fulfilmentOf, toSend } from '../domain/fulfilment.ts'
import { NUMBER_TEXT, numberText } from '../domain/order.ts'

/** An order of a member's list. Its token is derived from the checkout, and is not stored. */
export type StoredMemberOrder = Omit<MemberOrder, 'orderToken' | 'placedAt'> & {
  id: string
  checkoutId: string
  placedAt: Date
}

type Row = Omit<StoredMemberOrder, 'number' | 'fulfilment' | 'toSend' | 'isTest'> & {
  number: number
  book: string
  counts: Parameters<typeof toSend>[0]
}

/** The shipments of an order that a buyer can follow, as JSON: the first one first. */
const PARCELS = `coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'carrier', carrier, 'trackingNumber', tracking_number,
    'trackingUrl', tracking_url, 'sentAt', (extract(epoch from sent_at) * 1000)::bigint) order by sent_at, s.id)
  from shipment s where s.website_id = $1 and s.order_id = o.id and not is_digital and undone_at is null), '[]')`

/** The counts of an order's parcels, or of everything if it has none: downloads are delivered at once, and would hide what is not sent. */
const COUNTS = `(select jsonb_build_object('quantity', sum(quantity), 'fulfilled', sum(fulfilled), 'removed', sum(removed))
  from order_line where website_id = $1 and order_id = o.id
  group by product_type = 'physical' order by product_type = 'physical' desc limit 1)`

/** Returns a page of the orders that a member placed while signed in, newest first, with their documents and shipments. */
export async function listMemberOrders(
  tx: Tx,
  websiteId: string,
  { memberId, limit }: { memberId: string; limit: number },
  after: Cursor | null,
): Promise<StoredMemberOrder[]> {
  const { rows } = await tx.query<Row>(
    `select id, checkout_id as "checkoutId", number, book, state, currency, total, refunded, quantity,
       snapshot -> 'delivery' as delivery, ${COUNTS} as counts, placed_at as "placedAt", ${PARCELS} as shipments,
       coalesce((select jsonb_agg(jsonb_build_object('kind', kind, 'number', ${NUMBER_TEXT}) order by issued_at, kind desc, number)
         from invoice where website_id = $1 and order_id = o.id), '[]') as invoices
     from shop_order o where website_id = $1 and member_id = $2 and deleted_at is null
       and (placed_at, id) < ($4, $5)
     order by placed_at desc, id desc limit $3`,
    [websiteId, memberId, limit, after?.at ?? 'infinity', after?.id ?? ''],
  )
  return rows.map(({ number, book, counts, ...row }) => ({
    ...row,
    number: numberText(number),
    isTest: book !== 'live',
    fulfilment: fulfilmentOf(counts),
    toSend: toSend(counts),
  }))
}

/** Returns the shipments of one order that its buyer can follow. */
export async function listParcels(tx: Tx, websiteId: string, orderId: string): Promise<SentParcel[]> {
  const { rows } = await tx.query<{ shipments: SentParcel[] }>(
    `select ${PARCELS} as shipments from (select $2::text as id) o`,
    [websiteId, orderId],
  )
  return rows[0]?.shipments ?? []
}
