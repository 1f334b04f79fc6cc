import type { OrdersReply, OrdersSummary, OwnerOrder } from '@portico/proto/http/shop/orders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokens } from '../checkout/fake-provider.ts'
import { startSelling, type Selling } from './sold.ts'

let shop: Selling
beforeAll(async () => {
  shop = await startSelling()
})
afterAll(() => shop.close())

const list = async (query = '') => (await shop.own(`orders?book=test${query}`)).json<OrdersReply>()
const numbers = async (query = '') => (await list(query)).orders.map(({ number }) => number)
const anyText: unknown = expect.any(String)

test('orders are listed by page, list, number, e-mail address and name', async () => {
  const product = await shop.thing()
  const items = [{ product, quantity: 2 }]
  await shop.buy(items)
  shop.moveClock(1)
  await shop.buy(items, { email: 'tim@example.com', name: 'Tim Marbach' })
  shop.moveClock(1)
  await shop.buy(items, { email: 'o.neill@example.com', name: `Sam O'Neill <b>`, token: tokens.bank })

  expect(await numbers()).toEqual(['00003', '00002', '00001'])
  const first = await list('&limit=2')
  expect(first.orders.map(({ tab, toSend, name }) => [tab, toSend, name])).toEqual([
    ['received', 0, `Sam O'Neill <b>`],
    ['toSend', 2, 'Tim Marbach'],
  ])
  expect(await numbers(`&limit=2&cursor=${first.nextCursor}`)).toEqual(['00001'])
  expect(await numbers('&tab=toSend')).toEqual(['00002', '00001'])
  expect(await numbers('&search=%2300002')).toEqual(['00002'])
  expect(await numbers('&search=MAR')).toEqual(['00002', '00001'])
  expect(await numbers('&search=tim%40')).toEqual(['00002'])
  expect(await numbers(`&search=${encodeURIComponent(`sam o'n`)}`)).toEqual(['00003'])
  expect(await numbers(`&search=${encodeURIComponent(`%' or 1=1 --`)}`)).toEqual([])
  expect(await numbers('&search=99999999999')).toEqual([])
  expect((await shop.own('orders?cursor=x')).json()).toMatchObject({ errors: { cursor: anyText } })
  expect((await shop.own('orders?book=other')).json()).toMatchObject({ errors: { book: anyText } })
  expect((await shop.own('orders/summary')).json<OrdersSummary>().books).toEqual([
    { book: 'test', all: 3, received: 1, toSend: 2, sent: 0, cancelled: 0 },
  ])
})

test('an order is read with everything that belongs to it', async () => {
  const { id } = (await list('&search=1')).orders[0]!
  const order = (await shop.own(`orders/${id}`)).json<OwnerOrder>()
  expect(order).toMatchObject({
    ...{ number: '00001', state: 'paid', tab: 'toSend', fulfilment: 'none', version: 1 },
    ...{ email: 'mara@example.com', refundable: { amount: 3_564, shipping: 589 } },
    payment: { state: 'captured', amount: 3_564, attempts: 1, provider: 'test', last4: '4242' },
    totals: { total: 3_564, refunded: 0, tax: 569 },
    lines: [{ quantity: 2, toSend: 2, refundable: 2, restockable: 2, refundableAmount: 2_975 }],
    invoices: [{ kind: 'invoice', number: '00001', total: 3_564, refundId: null }],
    events: [{ seq: 1, kind: 'placed', actor: 'buyer', data: { state: 'paid', total: 3_564, quantity: 2 } }],
    ...{ shipments: [], refunds: [] },
  })
  expect(order.shippingAddress?.name).toBe('Test Buyer')
  expect((await shop.own(`orders/${'0'.repeat(24)}`)).status).toBe(404)
})
