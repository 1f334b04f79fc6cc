import { replay, type OrderEventBody, type OrderProjection } from '../../src/orders/domain/order-events.ts'
import { stockThatDoesNotAddUp } from '../stock/stock.ts'
import type { Shop } from './shop.ts'

/** Names every invariant that is broken. `isSwept`: nothing may be left unresolved. */
export async function violationsOf(shop: Shop, { isSwept = true } = {}): Promise<string[]> {
  const { rows, fake } = shop
  const found: string[] = []
  const expectNone = async (name: string, sql: string) => {
    for (const row of await rows(sql)) found.push(`${name}: ${JSON.stringify(row)}`)
  }
  for (const row of await stockThatDoesNotAddUp(shop.db)) found.push(`stock: ${JSON.stringify(row)}`)
  await expectNone(
    'ledger',
    'select entry_id, sum(amount) from ledger_line group by entry_id having sum(amount) <> 0',
  )
  await expectNone(
    'numbers',
    `select book, count(*), max(number) from shop_order group by book having count(*) <> max(number) or min(number) <> 1`,
  )
  await expectNone(
    'invoices',
    `select o.id from shop_order o left join invoice i on i.order_id = o.id and i.kind = 'invoice' and i.total = o.total
     where i.number is null`,
  )
  await expectNone(
    'amounts',
    `select o.id from shop_order o join checkout c on c.id = o.checkout_id
       left join payment p on p.id = o.payment_id
     where o.total <> c.total or o.total <> coalesce(p.amount, 0)
       or o.total <> o.subtotal - o.discount + o.shipping + o.tax
       or o.subtotal <> (select sum(gross) from order_line l where l.order_id = o.id)`,
  )
  await expectNone(
    'entries',
    `select o.id from shop_order o where o.total > 0 and o.total <> coalesce((
       select sum(l.amount) from ledger_entry e join ledger_line l on l.entry_id = e.id
       where e.cause_id = o.id and e.kind in ('order', 'received') and l.account in ('clearing', 'receivable')), 0)`,
  )
  await expectNone(
    'credit notes',
    `select book from invoice where kind = 'credit-note' group by book
     having count(*) <> max(number) or min(number) <> 1`,
  )
  if (isSwept) {
    const booked = await rows<{ id: string; amount: number }>(
      `select id, amount from refund where state in ('created', 'sent', 'done') order by id`,
    )
    const theirs = fake.refunds
      .filter(({ state }) => state !== 'failed')
      .map(({ refundId = '', amount }) => ({ id: refundId, amount }))
      .sort((one, other) => (one.id < other.id ? -1 : 1))
    if (JSON.stringify(booked) !== JSON.stringify(theirs))
      found.push(`refunds here ${JSON.stringify(booked)} and at the provider ${JSON.stringify(theirs)}`)
    await expectNone(
      'open refunds',
      `select id from refund where state = 'created' or booked_at is null and state = 'sent'`,
    )
    await expectNone(
      'unresolved',
      `select id, state from payment where state in ('confirming', 'authorised', 'capturing', 'voiding', 'created')`,
    )
    await expectNone('held', 'select * from stock_hold')
    const paid = new Set(
      (
        await rows<{ id: string }>(
          `select payment_id as id from shop_order where state = 'paid' or refunded > 0`,
        )
      ).map(({ id }) => id),
    )
    const charged = fake.charges().map(({ paymentId }) => paymentId ?? '')
    for (const id of charged) if (!paid.has(id)) found.push(`charge without an order: ${id}`)
    const free = await rows<{ id: string }>(
      `select payment_id as id from shop_order where state = 'paid' and total > 0`,
    )
    for (const { id } of free) if (!charged.includes(id)) found.push(`order without a charge: ${id}`)
    if (new Set(charged).size !== charged.length) found.push('a payment was charged twice')
  }
  found.push(...(await brokenOrders(shop)))
  return found
}

/** Names every order whose row differs from its events, lines, refunds, credit notes or entries. */
export async function brokenOrders({ rows }: Pick<Shop, 'rows'>): Promise<string[]> {
  const found: string[] = []
  const expectNone = async (name: string, sql: string) => {
    for (const row of await rows(sql)) found.push(`${name}: ${JSON.stringify(row)}`)
  }
  await expectNone(
    'refunds',
    `select o.id from shop_order o where o.refunded <> (select coalesce(sum(amount), 0) from refund r
       where r.order_id = o.id and r.booked_at is not null and r.state <> 'failed')
     or o.refunded <> (select coalesce(sum(total), 0) from invoice i where i.order_id = o.id and i.kind = 'credit-note')
     or o.refunded <> - (select coalesce(sum(l.amount), 0) from refund r join ledger_entry e on e.cause_id = r.id
       join ledger_line l on l.entry_id = e.id where r.order_id = o.id and l.account = 'clearing')`,
  )
  await expectNone(
    'lines',
    `select o.id from shop_order o join order_line l on l.order_id = o.id group by o.id, o.fulfilled, o.removed
     having sum(l.fulfilled) <> o.fulfilled or sum(l.removed) <> o.removed`,
  )
  const events = await rows<{ id: string; events: OrderEventBody[] }>(
    `select order_id as id, jsonb_agg(jsonb_build_object('kind', kind, 'data', data) order by seq) as events
     from order_event group by order_id`,
  )
  const byId = new Map(events.map((each) => [each.id, each.events]))
  const orders = await rows<OrderProjection & { id: string }>(
    'select id, state, total, refunded, quantity, fulfilled, removed, version from shop_order',
  )
  for (const { id, ...row } of orders) {
    const replayed = replay(byId.get(id) ?? [])
    if (JSON.stringify(sorted(replayed)) !== JSON.stringify(sorted(row))) found.push(`replay of order ${id}`)
  }
  return found
}

const sorted = (fields: object) => Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))
