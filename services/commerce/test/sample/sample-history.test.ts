import { fromBinary } from '@bufbuild/protobuf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '@portico/kit/http/principal'
import { CartChangedSchema } from '@portico/proto/events/commerce/v1/cart_changed_pb'
import type { SalesReply } from '@portico/proto/http/shop/books'
import type { CartsSummary } from '@portico/proto/http/shop/carts'
import type { Product } from '@portico/proto/http/shop/commerce'
import type { CustomersReply } from '@portico/proto/http/shop/customers'
import type { OrdersReply, OwnerOrder } from '@portico/proto/http/shop/orders'
import { SITE, owner, startCommerce, visitor } from '../service.ts'

let shop: Awaited<ReturnType<typeof startCommerce>>
let mug: Product
beforeAll(async () => {
  shop = await startCommerce()
  mug = await shop.product({
    variants: [{ price: 1_250, salePrice: 1_000, onSale: true, qtyInStock: 3, unlimited: false }],
  })
})
afterAll(() => shop.close())

const admin: Caller = {
  website: null,
  principal: { kind: 'owner', accountId: 'a1', sessionId: 's1', sites: { [SITE]: ['admin'] } },
}
const operator: Caller = { ...admin, synthetic: true }
const path = '/api/rest/commerce/sample-history'
const at = Date.UTC(2026, 1, 20)
const sample = (n: number, changes: object = {}) => ({
  cartId: String(n).padStart(24, '0'),
  at: at + n * 60_000,
  lines: [{ productId: mug.id, quantity: 2 }],
  ...changes,
})
const add = (carts: object[], caller = operator) =>
  shop.send(path, { caller, json: { websiteId: SITE, carts } })
const remove = (caller = admin) => shop.send(`${path}?websiteId=${SITE}`, { method: 'DELETE', caller })
const summary = async (since = '2026-02-01') =>
  (await shop.own(`carts/summary?since=${since}`)).json<CartsSummary>()

test('sample carts count at their own times and at current prices, and a repeated call changes nothing', async () => {
  const expired = sample(3, { at: Date.UTC(2026, 0, 2) })
  for (let time = 0; time < 2; time++) expect((await add([sample(1), sample(2), expired])).status).toBe(204)
  expect(await summary()).toMatchObject({ carts: 2, items: 4, value: 4_000, hasSample: true })
  expect(await summary('2026-02-21')).toMatchObject({ carts: 0, hasSample: false })
  const facts = () =>
    shop.published
      .filter(({ topic }) => topic === 'commerce.cart-changed.v1')
      .map(({ message }) => fromBinary(CartChangedSchema, message.value))
  await expect.poll(() => facts().length).toBe(2)
  for (const fact of facts()) expect(fact).toMatchObject({ sample: true, totalQuantity: 2 })
})

test('sample carts take nothing from the stock', async () => {
  const json = { itemId: mug.id, quantity: 3 }
  const added = await shop.send('/api/commerce/shopping-cart/entries', { caller: visitor, json })
  expect(added.status).toBe(200)
  expect((await shop.own(`products/${mug.id}`)).json<Product>().variants[0]!.qtyInStock).toBe(3)
})

test.each([
  ['the operator’s token', () => add([sample(4)], admin), 'x-portico-synthetic'],
  [
    'a product of the website',
    () => add([sample(4), sample(5, { lines: [{ productId: 'e'.repeat(24), quantity: 1 }] })]),
    'carts.1.lines.0.productId',
  ],
  ['a time of the past', () => add([sample(4, { at: Date.UTC(2026, 2, 2) })]), 'carts.0.at'],
  ['lines', () => add([sample(4, { lines: [] })]), 'carts.0.lines'],
])('a call without %s is refused, and nothing is stored', async (_, send, field) => {
  const refused = await send()
  expect(refused.status).toBe(400)
  expect(Object.keys(refused.json<{ errors: object }>().errors)).toEqual([field])
  expect((await summary()).carts).toBe(3)
})

test('only an owner who may change settings adds and removes sample carts', async () => {
  expect((await add([sample(4)], { ...owner, synthetic: true })).status).toBe(403)
  expect((await remove(owner)).status).toBe(403)
})

test('the owner removes all sample carts; carts of visitors stay', async () => {
  for (let time = 0; time < 2; time++) expect((await remove()).status).toBe(204)
  expect(await summary()).toMatchObject({ carts: 1, items: 3, hasSample: false })
})

test('sample orders have rows, events, invoices and entries of their own book, and are removed without a trace', async () => {
  const address = { name: 'Ada Moss', line1: '1 Lane', city: 'York', postalCode: 'YO1', country: 'GB' }
  const order = (n: number, changes: object = {}) => ({
    ...{ orderId: String(n).padStart(24, 'b'), at: at + n * 86_400_000, email: 'ada@mail.example', address },
    ...{ lines: [{ productId: mug.id, quantity: 2 }], ...changes },
  })
  const send = (orders: object[], caller = operator) =>
    shop.send(path, { caller, json: { websiteId: SITE, orders } })
  const sent = order(1, { sentAt: at + 2 * 86_400_000 })
  for (let time = 0; time < 2; time++) expect((await send([order(3), sent, order(2)])).status).toBe(204)
  const list = (await shop.own('orders?book=sample')).json<OrdersReply>().orders
  expect(list.map(({ number, total, tab }) => [number, total, tab])).toEqual([
    ['00003', 2_000, 'toSend'],
    ['00002', 2_000, 'toSend'],
    ['00001', 2_000, 'sent'],
  ])
  expect((await shop.own('orders?book=live')).json<OrdersReply>().orders).toEqual([])
  expect((await shop.own('customers')).json<CustomersReply>()).toMatchObject({
    book: 'sample',
    books: ['sample'],
    customers: [{ email: 'ada@mail.example', name: 'Ada Moss', orders: 3, book: 'sample' }],
  })
  const period = 'from=2026-02-01&until=2026-03-01'
  const sales = (await shop.own(`sales?${period}`)).json<SalesReply>()
  expect(sales).toMatchObject({
    book: 'sample',
    books: ['test', 'sample'],
    totals: { orders: 3, sales: 6_000 },
  })
  const first = (await shop.own(`orders/${list[2]!.id}`)).json<OwnerOrder>()
  expect(first.events.map(({ kind }) => kind)).toEqual(['placed', 'shipped'])
  expect(first).toMatchObject({ invoices: [{ number: '00001', total: 2_000 }], payment: null })
  expect((await shop.own(`orders/${first.id}/cancel`, { json: { version: 2 } })).status).toBe(409)
  const second = (await shop.own(`orders/${list[1]!.id}`)).json<OwnerOrder>()
  const refused = await shop.own(`orders/${second.id}/cancel`, { json: { version: second.version } })
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('sample order')])
  const rows = async (table: string) =>
    (
      await shop.db.tenant(SITE, (tx) =>
        tx.query<{ count: number }>(`select count(*) as count from ${table}`),
      )
    ).rows[0]!.count
  const days = await shop.db.tenant(SITE, (tx) =>
    tx.query<{ day: string }>('select business_date::text as day from ledger_entry order by 1'),
  )
  expect(new Set(days.rows.map(({ day }) => day)).size).toBe(3)
  for (const table of ['mail_job', "stock_move where kind <> 'opening'"]) expect(await rows(table)).toBe(0)
  expect(
    (await send([order(4, { lines: [{ productId: '0'.repeat(24), quantity: 1 }] })])).json(),
  ).toMatchObject({
    errors: { 'orders.0.lines.0.productId': expect.any(String) },
  })
  expect((await send([order(4, { at: Date.UTC(2100, 1, 1) })])).status).toBe(400)
  expect((await send([order(4)], admin)).status).toBe(400)
  expect((await remove()).status).toBe(204)
  const tables = [
    'shop_order',
    'order_line',
    'order_event',
    'shipment',
    'shipment_line',
    'invoice',
    'customer',
  ]
  for (const table of [...tables, 'ledger_entry', 'ledger_line', 'number_series'])
    expect(await rows(table), table).toBe(0)
})
