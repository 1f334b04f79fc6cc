import { describe, expect, test } from 'vitest'
import type { CartV3 } from '@portico/proto/http/shop/carts'
import { useCarts } from '../carts.ts'

const carts = useCarts()

describe('cart v3', () => {
  test('adds, changes and removes items; every amount has minor units and decimal text', async () => {
    const { id } = await carts.shop.product({
      variants: [{ price: 600, unlimited: true, optionValues: [{ optionName: 'Size', value: 'M' }] }],
    })
    const { v3 } = await carts.started(id)
    const added = (
      await carts.shop.send(`${v3}/items`, { json: { lineItemToAdd: { itemId: id, quantity: 2 } } })
    ).json<CartV3>()
    const six = { currencyCode: 'USD', value: 600, decimalValue: '6.00', fractionalDigits: 2 }
    expect(added.items).toEqual([
      {
        id: expect.any(String),
        productId: id,
        productType: 'PHYSICAL',
        sku: expect.any(String),
        productName: 'Mug',
        productUrl: expect.stringMatching(/^\/shop\/p\/mug/),
        quantity: 3,
        multipleQuantityAllowed: true,
        unitPrice: six,
        itemTotal: { ...six, value: 1_800, decimalValue: '18.00' },
        variantOptions: [{ name: 'Size', value: 'M' }],
        isSubscribable: false,
      },
    ])
    expect(added.grandTotal.value).toBe(1_800)
    const item = `${v3}/items/${added.items[0]?.id}`
    expect(
      (await carts.shop.send(item, { method: 'PUT', json: { quantity: 5 } })).json<CartV3>().subtotal.value,
    ).toBe(3_000)
    expect((await carts.shop.send(item, { method: 'DELETE' })).json<CartV3>().items).toEqual([])
    expect((await carts.shop.send(v3)).json<CartV3>().totalQuantity).toBe(0)
  })

  test('an unknown token is a 404, a malformed one a 400', async () => {
    expect((await carts.shop.send(`/api/3/commerce/cart/${'a'.repeat(40)}`)).status).toBe(404)
    const json = { lineItemToAdd: { itemId: (await carts.shop.product()).id } }
    expect((await carts.shop.send(`/api/3/commerce/cart/${'a'.repeat(40)}/items`, { json })).status).toBe(404)
    expect((await carts.shop.send('/api/3/commerce/cart/short')).json()).toMatchObject({
      errors: { cartToken: expect.any(String) },
    })
  })
})
