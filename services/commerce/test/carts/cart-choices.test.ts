import { beforeAll, describe, expect, test } from 'vitest'
import type { CartV1, CartV3 } from '@portico/proto/http/shop/carts'
import type { Coupon } from '@portico/proto/http/shop/coupons'
import type { ShippingReply } from '@portico/proto/http/shop/shipping'
import { useCarts } from '../carts.ts'

const carts = useCarts()
const V1 = '/api/commerce/shopping-cart'
const BERLIN = { country: 'DE', postalCode: '10115', city: 'Berlin', line1: 'Hof 1' }
let parcelId = ''
let pickupId = ''

beforeAll(async () => {
  const zone = {
    name: 'Germany',
    areas: [{ country: 'DE' }],
    options: [
      { name: 'Parcel', kind: 'flat', price: 490 },
      { name: 'Express', kind: 'flat', price: 990 },
    ],
  }
  const { zones } = (await carts.shop.own('shipping/zones', { json: zone })).json<ShippingReply>()
  parcelId = zones[0]!.options[0]!.id
  const json = { pickups: [{ name: 'Shop', kind: 'pickup' }] }
  pickupId = (await carts.shop.own('shipping/pickups', { method: 'PUT', json })).json<ShippingReply>()
    .pickups[0]!.id
})

const mug = (price = 1_000) => carts.shop.product({ variants: [{ price, unlimited: true }] })
const coupon = async (input: object) =>
  (await carts.shop.own('coupons', { json: { kind: 'percent', ppm: 250_000, ...input } })).json<Coupon>()
/** Calls a path of the cart and returns the cart, or what was refused. */
const put = async (headers: { cookie: string }, path: string, json: object) =>
  (await carts.shop.send(V1 + path, { method: 'PUT', json, headers })).json<CartV1>()
const addCode = (headers: { cookie: string }, promoCode: string) =>
  carts.shop.send(`${V1}/promo-codes`, { json: { promoCode }, headers })
const codes = (cart: CartV1) => cart.problems.map(({ code }) => code)

describe('shipping of a cart', () => {
  test('WIRE-14: location, status, fulfilment options, a pickup, and the selected key', async () => {
    const { v3 } = await carts.started((await mug()).id, 2)
    const before = (await carts.shop.send(v3)).json<CartV3>()
    expect(before).not.toHaveProperty('shippingOptionsStatus')
    expect(before.fulfillmentOptions).toMatchObject([{ key: pickupId, isPickup: true }])
    const send = async (path: string, json: object) =>
      (await carts.shop.send(`${v3}/shipping/${path}`, { method: 'PUT', json })).json<CartV3>()
    const berlin = await send('location', BERLIN)
    expect(berlin).toMatchObject({
      shippingLocation: BERLIN,
      shippingOptionsStatus: 'APPLICABLE_SHIPPING_OPTIONS',
      selectedFulfillmentOptionKey: parcelId,
      shippingTotal: { value: 490, decimalValue: '4.90' },
      grandTotal: { value: 2_490 },
    })
    expect(berlin.fulfillmentOptions.map(({ name, price }) => [name, price.value])).toEqual([
      ['Parcel', 490],
      ['Express', 990],
      ['Shop', 0],
    ])
    const pickup = await send('option', { key: pickupId })
    expect(pickup).toMatchObject({ selectedFulfillmentOptionKey: pickupId, shippingTotal: { value: 0 } })
    const paris = await send('location', { country: 'FR' })
    expect(paris).toMatchObject({ shippingOptionsStatus: 'POSTAL_CODE_NOT_APPLICABLE' })
    expect(paris.fulfillmentOptions.map(({ name }) => name)).toEqual(['Shop'])
    const key = '0'.repeat(24)
    expect(await send('option', { key })).toMatchObject({ errors: { key: expect.any(String) } })
    expect(await send('location', { postalCode: '1' })).toMatchObject({
      errors: { country: expect.any(String) },
    })
    const song = await carts.shop.product({ productType: 'digital' })
    const digital = (await carts.shop.send((await carts.started(song.id)).v3)).json<CartV3>()
    expect(digital).toMatchObject({ shippingOptionsStatus: 'SHIPPING_NOT_REQUIRED', fulfillmentOptions: [] })
  })

  test('v1: every list and object is filled, and the total says how it was made', async () => {
    const rate = { name: 'VAT', area: { country: 'DE' }, ppm: 190_000, shippingTaxed: true }
    const { rates } = (await carts.shop.own('taxes/rates', { json: rate })).json<{
      rates: { id: string }[]
    }>()
    await coupon({ code: 'QUARTER' })
    const { headers } = await carts.started((await mug()).id, 2)
    await addCode(headers, 'quarter')
    const cart = await put(headers, '/shipping/location', BERLIN)
    await carts.shop.own(`taxes/rates/${rates[0]!.id}`, { method: 'DELETE' })
    const parcel = { id: parcelId, name: 'Parcel', isPickup: false, priceCents: 490, regularPriceCents: 490 }
    const quarter = { promoCode: 'QUARTER', isValid: true, discountCents: 500, shippingSavedCents: 0 }
    const vat = { id: rates[0]!.id, name: 'VAT', ppm: 190_000, isIncluded: false }
    expect(cart).toMatchObject({
      subtotalCents: 2_000,
      discountCents: 500,
      shippingCostCents: 490,
      taxCents: 378,
      grandTotalCents: 2_368,
      amountDueCents: 2_368,
      shippingOptions: [parcel, { name: 'Express' }, { name: 'Shop', isPickup: true }],
      selectedShippingOption: parcel,
      shippingLocation: BERLIN,
      applicableTaxRules: [vat],
      taxLineItems: [{ ...vat, baseCents: 1_990, amountCents: 378 }],
      coupons: [quarter],
      validCoupons: [quarter],
      invalidCoupons: [],
      promoCodes: ['QUARTER'],
      totalSteps: [
        { kind: 'items', quantity: 2, amount: 2_000 },
        { kind: 'percentCoupon', code: 'QUARTER', ppm: 250_000, base: 2_000, amount: -500 },
        { kind: 'shipping', name: 'Parcel', amount: 490 },
        { kind: 'tax', name: 'VAT', ppm: 190_000, base: 1_990, amount: 378 },
        { kind: 'total', amount: 2_368 },
      ],
    })
    expect((await carts.view(headers)).taxCents).toBe(0)
  })
})

describe('coupons of a cart', () => {
  test('are added and taken out; one that cannot count is refused with COUPON_INVALID', async () => {
    await coupon({ code: 'TEN', ppm: 100_000 })
    await coupon({ code: 'OVER', endsAt: 1 })
    const { headers } = await carts.started((await mug()).id)
    expect((await addCode(headers, 'TEN')).json<CartV1>().discountCents).toBe(100)
    expect((await addCode(headers, 'TEN')).json<CartV1>().promoCodes).toEqual(['TEN'])
    for (const code of ['OVER', 'NONE']) {
      const refused = await addCode(headers, code)
      expect(refused.status).toBe(400)
      expect(refused.json()).toMatchObject({
        code: 'COUPON_INVALID',
        errors: { promoCode: expect.any(String) },
      })
    }
    const without = await carts.shop.send(`${V1}/promo-codes/ten`, { method: 'DELETE', headers })
    expect(without.json<CartV1>()).toMatchObject({ promoCodes: [], discountCents: 0, coupons: [] })
    for (const code of ['A1', 'A2', 'A3', 'A4', 'A5', 'A6']) await coupon({ code })
    for (const code of ['A1', 'A2', 'A3', 'A4', 'A5']) await addCode(headers, code)
    expect((await addCode(headers, 'A6')).json()).toMatchObject({ errors: { promoCode: expect.any(String) } })
  })

  test('WIRE-16: MINIMUM_NOT_MET until the cart reaches it; COUPON_INVALID when a coupon ends; both are repaired', async () => {
    const { id } = await coupon({ code: 'BIG', minimum: 1_500 })
    const product = await mug()
    const { headers } = await carts.started(product.id)
    const small = (await addCode(headers, 'BIG')).json<CartV1>()
    expect(small).toMatchObject({
      discountCents: 0,
      problems: [
        { code: 'MINIMUM_NOT_MET', promoCode: 'BIG', message: 'Add $5.00 more to use the coupon BIG.' },
      ],
      invalidCoupons: [{ promoCode: 'BIG', isValid: false, message: expect.any(String) }],
    })
    const reached = await carts.add({ itemId: product.id }, headers)
    expect(reached.json<{ shoppingCart: CartV1 }>().shoppingCart).toMatchObject({
      problems: [],
      discountCents: 500,
    })
    await carts.shop.own(`coupons/${id}`, { method: 'DELETE' })
    expect(codes(await carts.view(headers))).toEqual(['COUPON_INVALID'])
    const repaired = await carts.shop.send(`${V1}/repair`, { method: 'POST', headers })
    expect(repaired.json<CartV1>()).toMatchObject({ problems: [], promoCodes: [], grandTotalCents: 2_000 })
  })
})

test('WIRE-16: one repair removes each of the problems of lines', async () => {
  const made = await Promise.all(
    [0, 1, 2, 3].map((number) =>
      carts.shop.product({ title: `P${number}`, variants: [{ price: 100, qtyInStock: 3 }] }),
    ),
  )
  const { headers } = await carts.started(made[0]!.id, 3)
  for (const { id } of made.slice(1)) await carts.add({ itemId: id, quantity: 3 }, headers)
  const change = (number: number, variants: object[]) => {
    const { id, version, collectionId, title } = made[number]!
    return carts.shop.own(`products/${id}`, {
      method: 'PUT',
      json: { collectionId, title, version, variants },
    })
  }
  const stock = (number: number, qtyInStock: number) => {
    const { id, version, variants } = made[number]!
    const json = { version, variants: [{ id: variants[0]!.id, qtyInStock, qtyShown: 3 }] }
    return carts.shop.own(`products/${id}/variants`, { method: 'PUT', json })
  }
  await change(2, [{ id: made[2]!.variants[0]!.id, price: 120 }])
  await change(3, [{ price: 1, sku: 'OTHER' }])
  await stock(0, 0)
  await stock(1, 2)
  expect(codes(await carts.view(headers))).toEqual([
    'OUT_OF_STOCK',
    'INSUFFICIENT_STOCK',
    'PRICE_CHANGED',
    'PRODUCT_UNAVAILABLE',
  ])
  const repaired = (await carts.shop.send(`${V1}/repair`, { method: 'POST', headers })).json<CartV1>()
  expect(repaired.problems).toEqual([])
  expect(repaired.entries.map(({ title, quantity, subTotal }) => [title, quantity, subTotal])).toEqual([
    ['P1', 2, 200],
    ['P2', 3, 360],
  ])
})

test('without a cart every choice is a 404, and a repeat with one key has the first reply', async () => {
  for (const [method, path, json] of [
    ['PUT', '/shipping/location', BERLIN],
    ['POST', '/promo-codes', { promoCode: 'X' }],
    ['POST', '/repair', undefined],
  ] as const)
    expect((await carts.shop.send(V1 + path, { method, json })).status).toBe(404)
  const { headers } = await carts.started((await mug()).id)
  const key = { ...headers, 'idempotency-key': 'place' }
  const first = await carts.shop.send(`${V1}/shipping/location`, {
    method: 'PUT',
    json: BERLIN,
    headers: key,
  })
  await carts.add({ itemId: (await mug()).id }, headers)
  const again = await carts.shop.send(`${V1}/shipping/location`, {
    method: 'PUT',
    json: BERLIN,
    headers: key,
  })
  expect(again.text).toBe(first.text)
  const other = await carts.shop.send(`${V1}/shipping/location`, {
    method: 'PUT',
    json: { country: 'FR' },
    headers: key,
  })
  expect(other.status).toBe(422)
})
