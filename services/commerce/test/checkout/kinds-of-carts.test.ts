import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CartV1 } from '@portico/proto/http/shop/carts'
import type { CheckoutDone, CheckoutGoesOn } from '@portico/proto/http/shop/checkout'
import type { ShippingReply } from '@portico/proto/http/shop/shipping'
import { bodyWith } from './body.ts'
import { tokens } from './fake-provider.ts'
import { violationsOf } from './invariants.ts'
import { startShop, type Shop } from './shop.ts'

let shop: Shop
let pickupId = ''
beforeAll(async () => {
  shop = await startShop()
  const areas = [{ country: 'US', region: 'CA' }, { country: 'DE' }]
  const options = [{ name: 'Parcel', kind: 'flat', price: 490 }]
  await shop.own('shipping/zones', { json: { name: 'Near', areas, options } })
  const json = { pickups: [{ name: 'Workshop', kind: 'pickup' }] }
  const saved = await shop.own('shipping/pickups', { method: 'PUT', json })
  pickupId = saved.json<ShippingReply>().pickups[0]!.id
})
afterAll(async () => {
  expect(await violationsOf(shop)).toEqual([])
  await shop.close()
})

const { billingAddress: home } = bodyWith(tokens.good)
const mug = (more: object = {}) => shop.product(5, 1_000, { productType: 'physical', ...more })
const orderOf = async (answer: { json<T>(): T }) =>
  (await shop.order(answer.json<CheckoutDone>().orderToken)).order!

test('sold out while the buyer confirms at the bank: no charge, and one repair empties the cart', async () => {
  const last = await shop.product(1)
  const cart = await shop.cart([{ itemId: last.id }])
  const { orderToken } = (await cart.pay('slow', tokens.secure)).json<CheckoutGoesOn>()
  const [payment] = await shop.rows<{ id: string }>('select id from payment order by created_at desc limit 1')
  shop.moveClock(70) // the hold has ended
  await shop.sweep()
  const other = await shop.cart([{ itemId: last.id }])
  expect((await other.pay('quick')).status).toBe(200)
  const charged = shop.fake.charges().length
  shop.fake.finish(payment!.id, 'authorised')
  await shop.advance(payment!.id)
  expect([shop.fake.charges().length, (await shop.order(orderToken)).status]).toEqual([charged, 'closed'])
  const again = await cart.pay('again')
  expect([again.status, again.json()]).toMatchObject([400, { problems: [{ code: 'OUT_OF_STOCK' }] }])
  const repaired = await shop.send('/api/commerce/shopping-cart/repair', {
    ...{ method: 'POST', headers: cart.headers, json: {} },
  })
  expect(repaired.json<CartV1>()).toMatchObject({ entries: [], problems: [] })
})

test('a pickup needs no shipping address; a parcel does', async () => {
  const cart = await shop.cart([{ itemId: (await mug()).id }])
  const parcel = await cart.pay('parcel')
  expect([parcel.status, parcel.json()]).toMatchObject([
    400,
    { errors: { shippingAddress: expect.stringContaining('needed') } },
  ])
  const order = await orderOf(await cart.pay('pickup', tokens.good, { shippingOptionId: pickupId }))
  expect(order).toMatchObject({
    shippingAddress: null,
    delivery: { name: 'Workshop', isPickup: true },
    totals: { shipping: 0, total: 1_000 },
  })
})

test('a zone of one state sends there and nowhere else in the country', async () => {
  const cart = await shop.cart([{ itemId: (await mug()).id }])
  const to = (region: string) => ({
    billingAddress: undefined,
    shippingAddress: { ...home, country: 'US', region, postalCode: '94105' },
  })
  const refused = await cart.pay('nevada', tokens.good, to('NV'))
  expect([refused.status, refused.json()]).toMatchObject([
    400,
    { errors: { shippingAddress: expect.any(String) } },
  ])
  const order = await orderOf(await cart.pay('california', tokens.good, to('CA')))
  expect(order).toMatchObject({ shippingAddress: { region: 'CA' }, totals: { shipping: 490, total: 1_490 } })
})

test('something digital has no delivery and no shipping address', async () => {
  const cart = await shop.cart([{ itemId: (await shop.product()).id }])
  const order = await orderOf(await cart.pay('digital'))
  expect(order).toMatchObject({
    shippingAddress: null,
    delivery: null,
    totals: { shipping: 0, total: 1_250 },
  })
})

test('another total than the buyer saw is a 400 with the new one, and a repeat with that total is paid', async () => {
  const product = await shop.product()
  const cart = await shop.cart([{ itemId: product.id }])
  const variants = product.variants.map(({ id }) => ({ id, price: 1_500 }))
  const json = { version: product.version, variants }
  expect((await shop.own(`products/${product.id}`, { method: 'PUT', json })).status).toBe(200)
  const old = await cart.pay('old', tokens.good, { expectedTotal: cart.total })
  expect([old.status, old.json()]).toMatchObject([400, { problems: [{ code: 'PRICE_CHANGED' }] }])
  await shop.send('/api/commerce/shopping-cart/repair', { method: 'POST', headers: cart.headers, json: {} })
  const wrong = await cart.pay('wrong', tokens.good, { expectedTotal: cart.total })
  expect([wrong.status, wrong.json()]).toMatchObject([400, { errorKey: 'PRICE_CHANGED', total: 1_500 }])
  const order = await orderOf(await cart.pay('new', tokens.good, { expectedTotal: 1_500 }))
  expect(order.totals.total).toBe(1_500)
})

test('a store in JPY charges whole yen', async () => {
  expect((await shop.own('settings', { method: 'PUT', json: { currency: 'JPY' } })).status).toBe(200)
  const cart = await shop.cart([{ itemId: (await shop.product(5, 1_980)).id, quantity: 2 }])
  const order = await orderOf(await cart.pay('yen', tokens.good, { expectedTotal: 3_960 }))
  expect(order).toMatchObject({ currency: 'JPY', totals: { total: 3_960 } })
  expect(shop.fake.charges().at(-1)).toMatchObject({ currency: 'jpy', captured: 3_960 })
})
