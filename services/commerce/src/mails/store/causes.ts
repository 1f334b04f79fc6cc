import type { Queryable, Tx } from '@portico/kit/postgres/db'
import type { CurrencyCode } from '@portico/proto/enums/currency'
import { NUMBER_TEXT } from '../../orders/domain/order.ts'
import type { ReturnedMoney, SentItems } from '../domain/cause-sections.ts'

/** Finds a shipment that was not undone. */
export async function findSentItems(
  reader: Queryable,
  websiteId: string,
  id: string,
): Promise<SentItems | undefined> {
  const { rows } = await reader.query<SentItems>(
    `select sent_at as "sentAt", carrier, tracking_number as "trackingNumber", tracking_url as "trackingUrl",
       (select jsonb_agg(jsonb_build_object('lineId', line_id, 'quantity', quantity) order by line_id) from shipment_line l
        where l.website_id = $1 and l.shipment_id = shipment.id) as lines
     from shipment where website_id = $1 and id = $2 and undone_at is null`,
    [websiteId, id],
  )
  return rows[0]
}

/** Finds a refund that did not fail. */
export async function findReturnedMoney(
  reader: Queryable,
  websiteId: string,
  id: string,
): Promise<ReturnedMoney | undefined> {
  const { rows } = await reader.query<ReturnedMoney>(
    `select amount, created_at as "returnedAt", shipping, coalesce((select jsonb_agg(jsonb_build_object('lineId', line_id, 'quantity', quantity,
       'amount', amount) order by line_id) from refund_line l where l.website_id = $1 and l.refund_id = refund.id), '[]') as lines
     from refund where website_id = $1 and id = $2 and state <> 'failed'`,
    [websiteId, id],
  )
  return rows[0]
}

/** A payment whose outcome the provider has not told. */
export type OpenPayment = { id: string; amount: number; currency: CurrencyCode; createdAt: Date }

/** Finds a payment that is still unresolved. */
export async function findOpenPayment(
  reader: Queryable,
  websiteId: string,
  id: string,
): Promise<OpenPayment | undefined> {
  const { rows } = await reader.query<OpenPayment>(
    `select id, amount, currency, created_at as "createdAt" from payment
     where website_id = $1 and id = $2 and state in ('confirming', 'authorised', 'capturing', 'voiding')`,
    [websiteId, id],
  )
  return rows[0]
}

/** Finds the last shipment of an order that was not undone, or its last refund that did not fail. */
export async function findLastCause(
  tx: Tx,
  websiteId: string,
  { kind, orderId }: { kind: 'shipped' | 'refund'; orderId: string },
): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>(
    kind === 'shipped'
      ? `select id from shipment where website_id = $1 and order_id = $2 and undone_at is null and not is_digital
         order by sent_at desc, id desc limit 1`
      : `select id from refund where website_id = $1 and order_id = $2 and state <> 'failed'
         order by created_at desc, id desc limit 1`,
    [websiteId, orderId],
  )
  return rows[0]?.id
}

/** Returns the last orders whose mails can be shown, and at the end the `chosen` one if it is older. */
export async function listLastOrders(
  tx: Tx,
  websiteId: string,
  chosen: string | undefined,
): Promise<{ id: string; number: string; name: string }[]> {
  const { rows } = await tx.query<{ id: string; number: string; name: string }>(
    `with last as (
       select o.* from unnest('{live,test}'::text[]) as wanted cross join lateral (
         select id, ${NUMBER_TEXT} as number, name, placed_at from shop_order
         where website_id = $1 and book = wanted and email <> '' order by placed_at desc, id desc limit 20) o
       order by o.placed_at desc, o.id desc limit 20
     ), shown as (
       select * from last union
       select id, ${NUMBER_TEXT}, name, placed_at from shop_order where website_id = $1 and id = $2 and email <> ''
     )
     select id, number, name from shown order by placed_at desc, id desc`,
    [websiteId, chosen ?? null],
  )
  return rows
}
