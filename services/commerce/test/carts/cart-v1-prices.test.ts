import { describe, expect, test } from 'vitest'
import type { AddedV1, CartV1, CartV3 } from '@portico/proto/http/shop/carts'
import type { TaxesReply } from '@portico/proto/http/shop/taxes'
import { entries, useCarts } from '../carts.ts'

const carts = useCarts()

describe('prices and stock in a cart', () => {
  test('COMM-11: totals are computed from the lines; tax rounds half up on the whole cart', async () => {
    const rate = { name: 'Tax', area: { country: '*' }, ppm: 50_000 }
    const made = (await carts.shop.own('taxes/rates', { json: rate })).json<TaxesReply>()
    const mug = await carts.shop.product({ variants: [{ price: 110, unlimited: true }] })
    const { headers } = await carts.started(mug.id)
    const answer = await carts.add({ itemId: mug.id, quantity: 2 }, headers)
    await carts.shop.own(`taxes/rates/${made.rates[0]!.id}`, { method: 'DELETE' })
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
    await carts.shop.own('settings', { method: 'PUT', json: { currency: 'USD' } })
  })

  test('COMM-13: a cart tells whether it has digital products only, and whether it needs shipping', async () => {
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

  test('a quantity beyond the stock gets a 400 with a code; a smaller quantity is always allowed', async () => {
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

  test('problems list what changed since an item was added', async () => {
    const stored = await carts.shop.product({ variants: [{ price: 100, qtyInStock: 3 }] })
    const { headers, newlyAdded } = await carts.started(stored.id, 3)
    let version = stored.version
    const setVariant = async (variant: object) => {
      const { collectionId, title } = stored
      const json = { collectionId, title, version, variants: [variant] }
      await carts.shop.own(`products/${stored.id}`, { method: 'PUT', json })
      version += 1
    }
    const variants = [{ id: stored.variants[0]?.id, price: 120, qtyInStock: 2, qtyShown: 3 }]
    await carts.shop.own(`products/${stored.id}/variants`, { method: 'PUT', json: { version, variants } })
    version += 1
    const cart = await carts.view(headers)
    expect(cart.problems).toEqual([
      { code: 'INSUFFICIENT_STOCK', entryId: newlyAdded.id, available: 2, message: expect.any(String) },
      { code: 'PRICE_CHANGED', entryId: newlyAdded.id, message: expect.any(String) },
    ])
    expect(cart.subtotalCents).toBe(360)
    await setVariant({ price: 1, sku: 'ANOTHER' })
    const gone = await carts.view(headers)
    expect(gone.problems.map((problem) => problem.code)).toEqual(['PRODUCT_UNAVAILABLE'])
    expect(gone.subtotalCents).toBe(0)
    expect(gone.entries[0]?.title).toBe('Mug')
  })
})
