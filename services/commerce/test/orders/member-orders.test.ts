import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '@portico/kit/http/principal'
import type { CheckoutDone } from '@portico/proto/http/shop/checkout'
import type { MemberOrders } from '@portico/proto/http/shop/member-orders'
import type { Product } from '@portico/proto/http/shop/commerce'
import { MEMBER_ORDERS_PER_PAGE } from '@portico/proto/limits'
import { bodyWith } from '../checkout/body.ts'
import { tokens } from '../checkout/fake-provider.ts'
import { OTHER_SITE, SITE, owner, visitor, web } from '../service.ts'
import { startSelling, type Selling } from './sold.ts'

let shop: Selling
let mug: Product
beforeAll(async () => {
  shop = await startSelling()
  mug = await shop.thing(1_000)
})
afterAll(() => shop.close())

const member = (memberId: string): Caller => ({
  website: { id: SITE, identifier: 'mugs' },
  principal: { kind: 'member', memberId, websiteId: SITE, sessionId: 's', xsrf: 'x' },
})
const read = (memberId: string, cursor?: string, caller = web) =>
  shop.send('/internal/member-orders', { caller, json: { memberId, cursor } })
const ordersOf = async (memberId: string, cursor?: string) =>
  (await read(memberId, cursor)).json<MemberOrders>()

/** Buys a mug as a member, or as a visitor, and returns what the checkout answered. */
async function buyAs(
  caller: Caller,
  key: string,
  email = 'ann@example.com',
  product = mug,
): Promise<CheckoutDone> {
  const cart = await shop.cart([{ itemId: product.id }], caller)
  const address = { ...bodyWith(tokens.good).billingAddress, name: 'Ann Buyer' }
  const paid = await cart.pay(key, tokens.good, { email, billingAddress: address, shippingAddress: address })
  if (paid.status !== 200) throw new Error(paid.text)
  return paid.json<CheckoutDone>()
}

describe('the orders of a member', () => {
  test('COMM-19: are the ones placed while signed in, with state, total, invoice and a token that opens them', async () => {
    const bought = await buyAs(member('ann'), 'ann-1')
    await buyAs(visitor, 'visitor-1') // with the same address, but without a sign-in
    await buyAs(member('bob'), 'bob-1')
    const { orders, nextCursor } = await ordersOf('ann')
    expect(orders).toEqual([
      {
        ...{ number: bought.orderNumber, orderToken: bought.orderToken, state: 'paid', fulfilment: 'none' },
        ...{ toSend: 1, delivery: { name: 'Parcel', isPickup: false } },
        ...{ isTest: true, currency: 'USD', total: 2_077, refunded: 0, quantity: 1 },
        placedAt: expect.any(Number),
        invoices: [{ kind: 'invoice', number: expect.stringMatching(/^\d{5}$/) }],
        shipments: [],
      },
    ])
    expect(nextCursor).toBeUndefined()
    const { status, order } = await shop.order(orders[0]!.orderToken)
    expect([status, order?.number]).toEqual(['paid', bought.orderNumber])
  })

  test('a shipment is listed with its tracking link until it is undone, on the page of the order too', async () => {
    const { orderToken, orderNumber } = await buyAs(member('cat'), 'cat-1')
    const [row] = await shop.rows<{ id: string }>(`select id from shop_order where number = $1`, [
      Number(orderNumber),
    ])
    const { version, lines } = await shop.read(row!.id)
    const sent = await shop.own(`orders/${row!.id}/shipments`, {
      json: {
        ...{ version, carrier: 'Post', trackingNumber: 'X1', trackingUrl: 'https://post.example/X1' },
        lines: [{ lineId: lines[0]!.id, quantity: 1 }],
        tellBuyer: false,
      },
    })
    expect(sent.status).toBe(200)
    const parcel = { carrier: 'Post', trackingNumber: 'X1', trackingUrl: 'https://post.example/X1' }
    const [shown] = (await ordersOf('cat')).orders
    expect(shown).toMatchObject({ fulfilment: 'all', shipments: [parcel] })
    expect((await shop.order(orderToken)).shipments).toEqual(shown!.shipments)

    const undone = await shop.own(`orders/${row!.id}/shipments/${shown!.shipments[0]!.id}`, {
      method: 'DELETE',
    })
    expect(undone.status).toBe(200)
    expect((await ordersOf('cat')).orders).toMatchObject([{ fulfilment: 'none', shipments: [] }])
    expect((await shop.order(orderToken)).shipments).toEqual([])
  })

  test('an order of which nothing was sent does not read as sent: refunded items, and the download beside a mug', async () => {
    const download = await shop.product()
    const cart = await shop.cart([{ itemId: mug.id }, { itemId: download.id }], member('fay'))
    const address = { ...bodyWith(tokens.good).billingAddress, name: 'Fay Buyer' }
    const paid = await cart.pay('fay-1', tokens.good, {
      ...{ email: 'fay@example.com', billingAddress: address, shippingAddress: address },
    })
    expect(paid.status).toBe(200)
    const listed = async () => (await ordersOf('fay')).orders[0]
    expect(await listed()).toMatchObject({ quantity: 2, fulfilment: 'none', toSend: 1 })

    const number = Number(paid.json<CheckoutDone>().orderNumber)
    const [row] = await shop.rows<{ id: string }>(`select id from shop_order where number = $1`, [number])
    const { version, lines } = await shop.read(row!.id)
    const sent = lines.find(({ toSend }) => toSend === 1)!
    const refund = { version, lines: [{ lineId: sent.id, quantity: 1, restock: true }] }
    expect((await shop.own(`orders/${row!.id}/refunds`, { json: refund })).status).toBe(200)
    const after = await listed()
    expect(after).toMatchObject({ state: 'paid', fulfilment: 'none', toSend: 0 })
    expect(after!.refunded).toBeLessThan(after!.total)
  })

  test('a download is delivered at once, and no way of delivery is named', async () => {
    await buyAs(member('gil'), 'gil-1', 'gil@example.com', await shop.product())
    expect((await ordersOf('gil')).orders).toMatchObject([{ fulfilment: 'all', toSend: 0, delivery: null }])
  })

  test('are listed in pages, newest first, each order once', async () => {
    const numbers: string[] = []
    for (let at = 0; at < MEMBER_ORDERS_PER_PAGE + 1; at += 1) {
      shop.moveClock(1)
      numbers.push((await buyAs(member('dan'), `dan-${at}`, `dan${at}@example.com`)).orderNumber)
    }
    const first = await ordersOf('dan')
    const second = await ordersOf('dan', first.nextCursor)
    expect([first.orders.length, second.orders.length]).toEqual([MEMBER_ORDERS_PER_PAGE, 1])
    expect(second.nextCursor).toBeUndefined()
    expect([...first.orders, ...second.orders].map(({ number }) => number)).toEqual(numbers.reverse())
    const wrong = await read('dan', 'nonsense')
    expect([wrong.status, wrong.json<{ errors: object }>().errors]).toEqual([
      400,
      { cursor: expect.any(String) },
    ])
  })

  test('are not listed on another website, after the customer was erased, or for any caller but web', async () => {
    // Something digital: a customer who waits for a parcel cannot be erased.
    await buyAs(member('eve'), 'eve-1', 'eve@example.com', await shop.product())
    expect((await ordersOf('eve')).orders).toHaveLength(1)
    const elsewhere = { ...web, website: { id: OTHER_SITE, identifier: 'other' } }
    expect((await read('eve', undefined, elsewhere)).json()).toEqual({ orders: [] })
    for (const caller of [visitor, member('eve'), owner])
      expect((await read('eve', undefined, caller)).status).toBeGreaterThanOrEqual(401)
    const [row] = await shop.rows<{ id: string }>(`select id from customer where email = 'eve@example.com'`)
    expect((await shop.own(`customers/${row!.id}`, { method: 'DELETE' })).status).toBeLessThan(300)
    expect(await ordersOf('eve')).toEqual({ orders: [] })
  })
})
