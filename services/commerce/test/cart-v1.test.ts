import { describe, expect, test } from 'vitest'
import type { AddedV1, CartV1, CartV3 } from '@portico/proto/http/carts'
import { entries, useCarts } from './carts.ts'
import { SITE } from './service.ts'

const carts = useCarts()

describe('cart v1', () => {
  test('where there is none, it is a 404 that says so', async () => {
    for (const cookie of ['', 'CART=short', `CART=${'a'.repeat(40)}`]) {
      const answer = await carts.shop.send('/api/commerce/shopping-cart', { headers: { cookie } })
      expect([answer.status, answer.json()]).toEqual([404, { error: 'You have no shopping cart yet.' }])
    }
  })

  test('the first item makes the cart and its two cookies; only a hash of the token is stored', async () => {
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
    await carts.shop.own('settings', { method: 'PUT', json: { currency: 'USD', taxBasisPoints: 0 } })
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
    })
    expect(emptied.text).not.toContain('null')
  })

  test('COMM-11: totals follow the lines, tax rounds half up on the whole cart', async () => {
    await carts.shop.own('settings', { method: 'PUT', json: { taxBasisPoints: 500 } })
    const mug = await carts.shop.product({ variants: [{ price: 110, unlimited: true }] })
    const { headers } = await carts.started(mug.id)
    const answer = await carts.add({ itemId: mug.id, quantity: 2 }, headers)
    await carts.shop.own('settings', { method: 'PUT', json: { currency: 'USD', taxBasisPoints: 0 } })
    expect(answer.json<AddedV1>().shoppingCart).toMatchObject({
      subtotalCents: 330,
      taxCents: 17,
      shippingCostCents: 0,
      discountCents: 0,
      grandTotalCents: 347,
      amountDueCents: 347,
      totalQuantity: 3,
      subtotalAmount: { currency: 'USD', value: '3.30' },
    })
    expect(answer.json<AddedV1>().shoppingCart.entries).toHaveLength(1)
  })

  test('COMM-12: a cart with entries is in the currency of the store', async () => {
    await carts.shop.own('settings', { method: 'PUT', json: { currency: 'JPY' } })
    const { shoppingCart, v3 } = await carts.started((await carts.shop.product()).id)
    expect(shoppingCart.subtotalAmount).toEqual({ currency: 'JPY', value: '1250' })
    expect((await carts.shop.send(v3)).json<CartV3>().subtotal).toEqual({
      currencyCode: 'JPY',
      value: 1_250,
      decimalValue: '1250',
      fractionalDigits: 0,
    })
    await carts.shop.own('settings', { method: 'PUT', json: { currency: 'USD', taxBasisPoints: 0 } })
  })

  test('COMM-13: digital only, then mixed', async () => {
    const song = await carts.shop.product({ title: 'Song', productType: 'digital' })
    const { shoppingCart, headers } = await carts.started(song.id)
    expect(shoppingCart).toMatchObject({ hasDigital: true, purelyDigital: true, requiresShipping: false })
    const mixed = await carts.add({ itemId: (await carts.shop.product()).id }, headers)
    expect(mixed.json<AddedV1>().shoppingCart).toMatchObject({
      hasDigital: true,
      purelyDigital: false,
      requiresShipping: true,
    })
  })

  test('COMM-01: the sale price is charged while on sale, and unlimited ignores the stock', async () => {
    const variant = { price: 2_000, salePrice: 1_500, onSale: true, unlimited: true, qtyInStock: 0 }
    const { newlyAdded } = await carts.started((await carts.shop.product({ variants: [variant] })).id, 7)
    expect(newlyAdded).toMatchObject({
      purchasePriceCents: 1_500,
      nonSalePriceCents: 2_000,
      subTotal: 10_500,
    })
  })

  test('beyond the stock is a 400 with the code; fewer is always allowed', async () => {
    const some = await carts.shop.product({ variants: [{ price: 100, qtyInStock: 3 }] })
    const none = await carts.shop.product({ variants: [{ price: 100, qtyInStock: 0 }] })
    const { headers, newlyAdded } = await carts.started(some.id, 2)
    const more = await carts.add({ itemId: some.id, quantity: 2 }, headers)
    expect(more.status).toBe(400)
    expect(more.json()).toMatchObject({
      code: 'INSUFFICIENT_STOCK',
      available: 3,
      error: 'Only 3 of this item are left.',
    })
    expect((await carts.add({ itemId: none.id }, headers)).json()).toMatchObject({ code: 'OUT_OF_STOCK' })
    const put = (quantity: number) =>
      carts.shop.send(`${entries}/${newlyAdded.id}`, { method: 'PUT', json: { quantity }, headers })
    expect((await put(4)).status).toBe(400)
    expect((await put(3)).json<CartV1>().totalQuantity).toBe(3)
    expect((await put(1)).json<CartV1>().totalQuantity).toBe(1)
    expect((await put(0)).json<CartV1>().entries).toEqual([])
  })

  test('problems tell what changed since an item was put in', async () => {
    const stored = await carts.shop.product({ variants: [{ price: 100, qtyInStock: 3 }] })
    const { headers, newlyAdded } = await carts.started(stored.id, 3)
    const change = (variant: object) =>
      carts.shop.own(`products/${stored.id}`, {
        method: 'PUT',
        json: {
          collectionId: stored.collectionId,
          title: 'Mug',
          version,
          variants: [{ id: stored.variants[0]?.id, ...variant }],
        },
      })
    let version = stored.version
    await change({ price: 120, qtyInStock: 2 })
    const cart = await carts.view(headers)
    expect(cart.problems).toEqual([
      { code: 'INSUFFICIENT_STOCK', entryId: newlyAdded.id, available: 2, message: expect.any(String) },
      { code: 'PRICE_CHANGED', entryId: newlyAdded.id, message: expect.any(String) },
    ])
    expect(cart.subtotalCents).toBe(360)
    version += 1
    await carts.shop.own(`products/${stored.id}`, {
      method: 'PUT',
      json: {
        collectionId: stored.collectionId,
        title: 'Mug',
        version,
        variants: [{ price: 1, sku: 'ANOTHER' }],
      },
    })
    const gone = await carts.view(headers)
    expect(gone.problems.map((problem) => problem.code)).toEqual(['PRODUCT_UNAVAILABLE'])
    expect(gone.subtotalCents).toBe(0)
    expect(gone.entries[0]?.title).toBe('Mug')
  })

  test('a product of several variants needs its SKU', async () => {
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
  ])('bad input is a 400 that names %s', async (field, json) => {
    const answer = await carts.add(json)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([field])
  })

  test('items with other additional fields stand on lines of their own', async () => {
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

  test('an entry that the cart has not is a 404', async () => {
    const { headers } = await carts.started((await carts.shop.product()).id)
    const answer = await carts.shop.send(`${entries}/${'0'.repeat(24)}`, {
      method: 'PUT',
      json: { quantity: 1 },
      headers,
    })
    expect(answer.status).toBe(404)
  })
})
