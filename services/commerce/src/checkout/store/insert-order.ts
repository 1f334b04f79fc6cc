import { NUMBER_TEXT, type Order } from '../../orders/domain/order.ts'
import { customerEmailOf } from '../../orders/store/orders.ts'

/** The place of the number in a reply whose number is not known yet. */
export const NUMBER_MARK = '#####'

/**
 * The last statement of T3: gives the order and its invoice their numbers, inserts both, and stores the reply of all keys of the
 * checkout that have none. The series are locked only for the commit, and a number that was given is never lost.
 */
const INSERT_ORDER = `with numbered as (
    insert into number_series as s (website_id, book, kind, next) values ($1, $2, 'invoice', 2), ($1, $2, 'order', 2)
    on conflict (website_id, book, kind) do update set next = s.next + 1
    returning kind, next - 1 as number
  ), placed as (
    insert into shop_order (website_id, id, book, number, state, token_hash, checkout_id, payment_id, customer_id, member_id,
      email, name, currency, subtotal, discount, shipping, tax, included_tax, total, quantity, without_rate, snapshot, placed_at,
      updated_at, fulfilled, version)
    select $1, $3, $2, number, $4, $5, $6, $7,
      (select id from customer where website_id = $1 and book = $2 and email = $8), $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21::jsonb, $22, $22, $24, $25
    from numbered where kind = 'order'
    returning ${NUMBER_TEXT} as number
  ), invoiced as (
    insert into invoice (website_id, book, kind, number, order_id, total, document, issued_at)
    select $1, $2, 'invoice', number, $3, $18, $21::jsonb, $22 from numbered where kind = 'invoice'
  )
  update checkout_key set status = 200, reply = replace($23, '${NUMBER_MARK}', placed.number) from placed
  where website_id = $1 and checkout_id = $6 and checkout_key.reply is null
  returning status, reply`

/** Returns that statement for `tx.last`. The customer is stored before (`upsertCustomer`). `reply` has `NUMBER_MARK` in place of the number. */
export const insertOrder = (
  websiteId: string,
  order: Omit<Order, 'number' | 'refunded' | 'removed' | 'customerId'>,
  reply: string,
): [string, unknown[]] => [
  INSERT_ORDER,
  [
    websiteId,
    order.book,
    order.id,
    order.state,
    order.tokenHash,
    order.checkoutId,
    order.paymentId,
    customerEmailOf(order.email),
    order.memberId,
    order.email,
    order.name,
    order.currency,
    order.subtotal,
    order.discount,
    order.shipping,
    order.tax,
    order.includedTax,
    order.total,
    order.quantity,
    order.withoutRate,
    JSON.stringify(order.snapshot),
    order.placedAt,
    reply,
    order.fulfilled,
    order.version,
  ],
]
