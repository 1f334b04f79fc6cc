import { beforeAll, describe, expect, test } from 'vitest'
import type { AddedV1, CartV1, CartV3 } from '@portico/proto/http/shop/carts'
import type { Product } from '@portico/proto/http/shop/commerce'
import { useCarts } from '../carts.ts'
import { SITE } from '../service.ts'

// The shapes of both carts, compared field by field.

const carts = useCarts()
const ID = expect.stringMatching(/^[0-9a-f]{24}$/) as string
const V1 = '/api/commerce/shopping-cart'
let shirt: Product
beforeAll(async () => {
  shirt = await carts.shop.product({
    title: 'Shirt',
    images: [{ assetUrl: '/s/shirt.webp', alt: 'A shirt', width: 800, height: 600 }],
    variants: [
      {
        ...{ sku: 'SHIRT-M', price: 2_000, salePrice: 1_500, onSale: true, qtyInStock: 8 },
        ...{ optionValues: [{ optionName: 'Size', value: 'M' }], weight: 0.4, width: 30, height: 3, len: 40 },
      },
    ],
  })
})

/** The entry of two shirts in cart v1. */
const entry = () => ({
  id: ID,
  itemId: shirt.id,
  quantity: 2,
  title: 'Shirt',
  item: { price: 2_000 },
  purchasePriceCents: 1_500,
  nonSalePriceCents: 2_000,
  chosenVariant: {
    id: ID,
    sku: 'SHIRT-M',
    optionValues: [{ optionName: 'Size', value: 'M' }],
    price: 2_000,
    salePrice: 1_500,
    onSale: true,
    unlimited: false,
    qtyInStock: 8,
    width: 30,
    height: 3,
    weight: 0.4,
    len: 40,
  },
  productType: 1,
  productUrl: shirt.fullUrl,
  imageUrl: '/s/shirt.webp',
  additionalFields: { Initials: 'AB' },
  subTotal: 3_000,
})
const added = () =>
  carts.add({ itemId: shirt.id, sku: 'SHIRT-M', quantity: 2, additionalFields: { Initials: 'AB' } })

describe('cart v1', () => {
  test('WIRE-12: without a cart the reply is a 404 with its text; the first entry sets CART and hasCart', async () => {
    const missing = await carts.shop.send(V1)
    expect([missing.status, missing.json()]).toEqual([404, { error: 'You have no shopping cart yet.' }])
    const { cookies } = await added()
    expect(cookies).toHaveLength(2)
    expect(cookies[0]).toMatch(/^CART=[A-Za-z0-9_-]{40}; HttpOnly; /)
    expect(cookies[1]).toMatch(/^hasCart=true; /)
    expect(cookies[1]).not.toContain('HttpOnly')
  })

  test('WIRE-12: an added entry and its cart have exactly the named fields', async () => {
    const answer = await added()
    const { newlyAdded, shoppingCart } = answer.json<AddedV1>()
    expect(newlyAdded).toEqual(entry())
    const cart: CartV1 = {
      id: ID,
      websiteId: SITE,
      created: expect.any(Number) as number,
      isPurchased: false,
      entries: [entry()],
      shippingOptions: [],
      applicableTaxRules: [],
      coupons: [],
      validCoupons: [],
      invalidCoupons: [],
      subtotalCents: 3_000,
      taxCents: 0,
      shippingCostCents: 0,
      discountCents: 0,
      grandTotalCents: 3_000,
      totalQuantity: 2,
      subtotalAmount: { currency: 'USD', value: '30.00' },
      hasDigital: false,
      purelyDigital: false,
      requiresShipping: true,
      taxLineItems: [],
      includedTaxCents: 0,
      promoCodes: [],
      appliedGiftCards: [],
      giftCardRedemptionTotalCents: 0,
      amountDueCents: 3_000,
      remainingBalanceCents: 0,
      cartType: 1,
      problems: [],
      totalSteps: [
        { kind: 'items', quantity: 2, amount: 3_000 },
        { kind: 'total', amount: 3_000 },
      ],
      currency: 'USD',
    }
    expect(shoppingCart).toEqual(cart)
    const cookie = answer.cookies.map((each) => each.split(';', 1)[0]).join('; ')
    expect((await carts.shop.send(V1, { headers: { cookie } })).json()).toEqual(cart)
    expect(answer.text).not.toContain('null')
  })
})

describe('cart v3', () => {
  test('WIRE-13: an item and the totals of its cart have exactly the named fields', async () => {
    const answer = await added()
    const token = /CART=([^;]+)/.exec(answer.cookies[0]!)![1]!
    const dollars = (value: number) => ({
      ...{ currencyCode: 'USD' as const, value, fractionalDigits: 2 },
      decimalValue: (value / 100).toFixed(2),
    })
    const reply = await carts.shop.send(`/api/3/commerce/cart/${token}`)
    const cart: CartV3 = {
      id: ID,
      websiteId: SITE,
      cartToken: token,
      items: [
        {
          id: ID,
          productId: shirt.id,
          productType: 'PHYSICAL',
          sku: 'SHIRT-M',
          productName: 'Shirt',
          productUrl: shirt.fullUrl,
          quantity: 2,
          multipleQuantityAllowed: true,
          unitPrice: dollars(1_500),
          itemTotal: dollars(3_000),
          variantOptions: [{ name: 'Size', value: 'M' }],
          image: { url: '/s/shirt.webp', alt: 'A shirt', width: 800, height: 600 },
          isSubscribable: false,
        },
      ],
      totalQuantity: 2,
      subtotal: dollars(3_000),
      shippingTotal: dollars(0),
      discountTotal: dollars(0),
      taxTotal: dollars(0),
      appliedGiftCardBalanceTotal: dollars(0),
      grandTotal: dollars(3_000),
      amountDue: dollars(3_000),
      includedTaxTotal: dollars(0),
      requiresShipping: true,
      fulfillmentOptions: [],
      promoCodes: [],
      problems: [],
    }
    expect(reply.json()).toEqual(cart)
    expect(reply.text).not.toContain('null')
  })

  test('WIRE-13: each call of v3 replies with the cart: GET, POST of items, PUT and DELETE of one', async () => {
    const { v3 } = await carts.started((await carts.shop.product()).id)
    const lineItemToAdd = { itemId: shirt.id, sku: 'SHIRT-M', quantity: 2 }
    const two = (await carts.shop.send(`${v3}/items`, { json: { lineItemToAdd } })).json<CartV3>()
    expect(two.items.map(({ quantity }) => quantity)).toEqual([1, 2])
    const item = `${v3}/items/${two.items[1]!.id}`
    const changed = await carts.shop.send(item, { method: 'PUT', json: { quantity: 3 } })
    expect(changed.json<CartV3>().grandTotal.value).toBe(1_250 + 4_500)
    const removed = await carts.shop.send(item, { method: 'DELETE' })
    expect(removed.json()).toEqual((await carts.shop.send(v3)).json())
    expect(removed.json<CartV3>().items).toHaveLength(1)
  })
})
