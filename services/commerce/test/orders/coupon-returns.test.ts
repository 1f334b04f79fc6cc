import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Coupon, CouponsReply } from '@portico/proto/http/shop/coupons'
import type { OwnerOrder } from '@portico/proto/http/shop/orders'
import type { Product } from '@portico/proto/http/shop/commerce'
import { tokens } from '../checkout/fake-provider.ts'
import { startSelling, type Selling } from './sold.ts'

let shop: Selling
let couponId: string
beforeAll(async () => {
  shop = await startSelling()
  const json = { kind: 'percent', ppm: 100_000, code: 'ONCE', mostUses: 1, mostCustomerUses: 1 }
  couponId = (await shop.own('coupons', { json })).json<Coupon>().id
})
afterAll(() => shop.close())

const uses = async () =>
  (await shop.own('coupons')).json<CouponsReply>().coupons.find(({ id }) => id === couponId)?.uses

/** Buys with the coupon and returns the order. */
async function buyWithCoupon(product: Product, key: string, body: object = {}): Promise<OwnerOrder> {
  const cart = await shop.cart([{ itemId: product.id, quantity: 2 }])
  const json = { promoCode: 'ONCE' }
  const added = await shop.send('/api/commerce/shopping-cart/promo-codes', { json, headers: cart.headers })
  if (added.status !== 200) throw new Error(added.text)
  const paid = await cart.pay(key, tokens.good, body)
  if (paid.status !== 200) throw new Error(paid.text)
  const [row] = await shop.rows<{ id: string }>('select id from shop_order order by number desc limit 1')
  return shop.read(row!.id)
}

test('a coupon with one use comes back when its order is cancelled, refunded in full before it was sent, or a deleted test', async () => {
  const product = await shop.product(100, 1_000, { productType: 'service' })
  const first = await buyWithCoupon(product, 'one')
  expect(first.totals.discount).toBe(200)
  expect(await uses()).toBe(1)
  await expect(buyWithCoupon(product, 'refused')).rejects.toThrow()
  const cancelled = await shop.own(`orders/${first.id}/cancel`, { json: { version: first.version } })
  expect(cancelled.json<OwnerOrder>().state, cancelled.text).toBe('cancelled')
  expect(await uses()).toBe(0)

  const second = await buyWithCoupon(product, 'two')
  const half = { version: second.version, amount: 500 }
  expect((await shop.own(`orders/${second.id}/refunds`, { json: half })).status).toBe(200)
  expect(await uses()).toBe(1)
  const { version, refundable } = await shop.read(second.id)
  const rest = await shop.own(`orders/${second.id}/refunds`, { json: { version, amount: refundable.amount } })
  expect(rest.json<OwnerOrder>().state, rest.text).toBe('cancelled')
  expect(await uses()).toBe(0)

  await buyWithCoupon(product, 'three')
  expect(await uses()).toBe(1)
  const removed = await shop.own('orders/test', { method: 'DELETE' })
  expect(removed.json()).toEqual({ deleted: 3, left: 0 })
  expect(await uses()).toBe(0)
  expect(await shop.rows('select 1 from coupon_use')).toEqual([])
})

test('a coupon stays used when the items were sent before they were refunded', async () => {
  const product = await shop.product(100, 1_000)
  const order = await buyWithCoupon(product, 'sent')
  expect(order.fulfilment).toBe('all')
  const json = { version: order.version, amount: order.totals.total }
  const refunded = await shop.own(`orders/${order.id}/refunds`, { json })
  expect(refunded.json<OwnerOrder>().totals.refunded, refunded.text).toBe(order.totals.total)
  expect(await uses()).toBe(1)
})
