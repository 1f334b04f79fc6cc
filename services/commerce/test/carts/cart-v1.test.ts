import { describe, expect, test } from 'vitest'
import type { AddedV1, CartV1 } from '@portico/proto/http/shop/carts'
import { entries, useCarts } from '../carts.ts'
import { SITE } from '../service.ts'

const carts = useCarts()

describe('cart v1', () => {
  test('a missing cart is a 404 with a message', async () => {
    for (const cookie of ['', 'CART=short', `CART=${'a'.repeat(40)}`]) {
      const answer = await carts.shop.send('/api/commerce/shopping-cart', { headers: { cookie } })
      expect([answer.status, answer.json()]).toEqual([404, { error: 'You have no shopping cart yet.' }])
    }
  })

  test('the first item creates the cart and two cookies; only a hash of the token is stored', async () => {
    const { id } = await carts.shop.product()
    const answer = await carts.add({ itemId: id })
    expect(answer.cookies[0]).toMatch(
      /^CART=[A-Za-z0-9_-]{40}; HttpOnly; Path=\/; SameSite=Lax; Max-Age=2592000$/,
    )
    expect(answer.cookies[1]).toMatch(/^hasCart=true; Path=\//)
    expect(answer.cookies[1]).not.toContain('HttpOnly')
    const token = /CART=([^;]+)/.exec(answer.cookies[0] ?? '')?.[1] ?? ''
    const rows = await carts.shop.db.tenant(SITE, (tx) => tx.query('select cart::text as text from cart'))
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(answer.json<AddedV1>().newlyAdded).toMatchObject({
      itemId: id,
      quantity: 1,
      title: 'Mug',
      item: { price: 1_250 },
      purchasePriceCents: 1_250,
      nonSalePriceCents: 1_250,
      productType: 1,
      subTotal: 1_250,
      chosenVariant: {
        sku: expect.stringMatching(/^SQ\d{7}$/),
        price: 1_250,
        unlimited: true,
        width: 0,
        len: 0,
      },
    })
  })

  test('COMM-09, COMM-10, COMM-11, COMM-12, COMM-13: an empty cart has its defaults, and nothing is null', async () => {
    const { headers, newlyAdded } = await carts.started((await carts.shop.product()).id)
    await carts.shop.own('settings', { method: 'PUT', json: { currency: 'EUR' } })
    const emptied = await carts.shop.send(`${entries}/${newlyAdded.id}`, { method: 'DELETE', headers })
    await carts.shop.own('settings', { method: 'PUT', json: { currency: 'USD' } })
    const cart = emptied.json<CartV1>()
    expect(cart).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      websiteId: SITE,
      created: expect.any(Number),
      isPurchased: false,
      entries: [],
      shippingOptions: [],
      applicableTaxRules: [],
      coupons: [],
      validCoupons: [],
      invalidCoupons: [],
      subtotalCents: 0,
      taxCents: 0,
      shippingCostCents: 0,
      discountCents: 0,
      grandTotalCents: 0,
      totalQuantity: 0,
      subtotalAmount: { currency: 'USD', value: '0.00' },
      hasDigital: false,
      purelyDigital: false,
      requiresShipping: false,
      taxLineItems: [],
      promoCodes: [],
      appliedGiftCards: [],
      giftCardRedemptionTotalCents: 0,
      amountDueCents: 0,
      remainingBalanceCents: 0,
      cartType: 1,
      problems: [],
      shippingOptionsStatus: 'SHIPPING_NOT_REQUIRED',
      includedTaxCents: 0,
      totalSteps: [
        { kind: 'items', quantity: 0, amount: 0 },
        { kind: 'total', amount: 0 },
      ],
      currency: 'EUR',
    })
    expect(emptied.text).not.toContain('null')
  })

  test('a product with several variants is added by SKU', async () => {
    const tee = await carts.shop.product({
      variants: ['S', 'M'].map((value) => ({
        sku: `TEE-${value}`,
        price: 900,
        unlimited: true,
        optionValues: [{ optionName: 'Size', value }],
      })),
    })
    expect((await carts.add({ itemId: tee.id })).json()).toMatchObject({
      errors: { sku: 'Please choose a variant.' },
    })
    expect((await carts.add({ itemId: tee.id, sku: 'TEE-X' })).status).toBe(400)
    const added = await carts.add({ itemId: tee.id, sku: 'TEE-M' })
    expect(added.json<AddedV1>().newlyAdded.chosenVariant?.optionValues).toEqual([
      { optionName: 'Size', value: 'M' },
    ])
  })

  test.each([
    ['itemId', {}],
    ['itemId', { itemId: 'x' }],
    ['quantity', { itemId: '0'.repeat(24), quantity: 0 }],
    ['quantity', { itemId: '0'.repeat(24), quantity: 1.5 }],
    ['quantity', { itemId: '0'.repeat(24), quantity: '2' }],
    ['sku', { itemId: '0'.repeat(24), sku: 7 }],
    ['itemId', { itemId: '0'.repeat(24) }],
  ])('invalid input gets a 400 that names %s', async (field, json) => {
    const answer = await carts.add(json)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([field])
  })

  test('items with other additional fields have their own lines', async () => {
    const { id } = await carts.shop.product()
    const { headers } = await carts.started(id)
    const engraved = { itemId: id, additionalFields: { text: 'Ada', longerName: 'x' } }
    await carts.add(engraved, headers)
    const again = await carts.add(
      { ...engraved, additionalFields: { longerName: 'x', text: 'Ada' } },
      headers,
    )
    expect(again.json<AddedV1>().shoppingCart.entries.map(({ quantity }) => quantity)).toEqual([1, 2])
    expect(again.json<AddedV1>().newlyAdded.additionalFields).toEqual(engraved.additionalFields)
  })

  test('an unknown entry is a 404', async () => {
    const { headers } = await carts.started((await carts.shop.product()).id)
    const answer = await carts.shop.send(`${entries}/${'0'.repeat(24)}`, {
      method: 'PUT',
      json: { quantity: 1 },
      headers,
    })
    expect(answer.status).toBe(404)
  })
})
