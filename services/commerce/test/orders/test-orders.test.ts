import type { CustomersReply } from '@portico/proto/http/shop/customers'
import type { OrdersReply, OrdersSummary, OwnerOrder } from '@portico/proto/http/shop/orders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokens } from '../checkout/fake-provider.ts'
import { violationsOf } from '../checkout/invariants.ts'
import { startSelling, type Selling } from './sold.ts'

let shop: Selling
beforeAll(async () => {
  shop = await startSelling()
})
afterAll(() => shop.close())

test('test orders are deleted: stock comes back once, lists and names are empty, and the test book balances', async () => {
  const product = await shop.thing(10)
  const items = [{ product, quantity: 2 }]
  const sold = await shop.buy(items)
  const cancelled = await shop.buy(items, { email: 'noor.secret@example.com', name: 'Noor Secret' })
  await shop.own(`orders/${cancelled.id}/cancel`, { json: { version: cancelled.version } })
  const failed = await shop.buy(items, { token: tokens.bank })
  shop.fake.finish(failed.payment!.id, 'failed')
  await shop.advance(failed.payment!.id)
  const free = await shop.product(5, 0, { productType: 'service' })
  const gift = await shop.buy([{ product: free }], { token: 'free' })
  const freed = await shop.own(`orders/${gift.id}/cancel`, { json: { version: gift.version } })
  expect(freed.json<OwnerOrder>().state, freed.text).toBe('cancelled')
  const lineId = sold.lines[0]!.id
  const lines = [{ lineId, quantity: 1, restock: true }]
  await shop.own(`orders/${sold.id}/refunds`, { json: { version: 1, lines } })
  const open = await shop.buy(items, { token: tokens.bank, email: 'tim@example.com' })
  expect(await shop.left(product)).toBe(7)

  const remove = () => shop.own('orders/test', { method: 'DELETE' })
  expect((await remove()).json()).toEqual({ deleted: 4, left: 0 })
  expect((await remove()).json()).toEqual({ deleted: 0, left: 0 })
  expect(await shop.left(product)).toBe(8)
  expect(await shop.left(free)).toBe(5)
  expect((await shop.own(`orders/${sold.id}`)).status).toBe(404)
  const left = (await shop.own('orders?book=test')).json<OrdersReply>().orders
  expect(left.map(({ id }) => id)).toEqual([open.id])
  expect((await shop.own('orders/summary')).json<OrdersSummary>().books).toMatchObject([{ all: 1 }])
  const { customers } = (await shop.own('customers?book=test')).json<CustomersReply>()
  expect(customers.map(({ email }) => email)).toEqual(['tim@example.com'])
  for (const table of ['shop_order', 'customer', 'checkout', 'order_event', 'invoice'])
    expect(await shop.rows(`select 1 from ${table} as row where row::text ilike '%secret%'`)).toEqual([])
  expect(await violationsOf(shop)).toEqual([])
})
