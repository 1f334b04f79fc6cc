import { describe, expect, test } from 'vitest'
import type { CartV1 } from '@portico/proto/http/carts'
import { useCarts } from '../carts.ts'

const FORM = '/api/commerce/shopping-cart/form'
const carts = useCarts()
const send = (form: Record<string, string>, headers: Record<string, string> = {}) =>
  carts.shop.send(FORM, { form, headers: { accept: 'text/html', ...headers } })
const variant = (value: string, price: number, qtyInStock: number) => ({
  optionValues: [{ optionName: 'Size', value }],
  price,
  qtyInStock,
  unlimited: false,
})

describe('the plain form of a product', () => {
  test('adds the variant with the chosen options, and leads to the cart', async () => {
    const { id } = await carts.shop.product({
      variants: [variant('Small', 900, 5), variant('Large', 1_400, 5)],
    })
    const answer = await send({ itemId: id, quantity: '2', 'option.Size': 'Large' })
    expect([answer.status, answer.headers.location]).toEqual([303, '/cart'])
    const token = /CART=([^;]+)/.exec(answer.cookies[0] ?? '')![1]!
    const cart = await carts.shop.send('/api/commerce/shopping-cart', {
      headers: { cookie: `CART=${token}` },
    })
    expect(cart.json<CartV1>().entries).toMatchObject([
      { itemId: id, quantity: 2, purchasePriceCents: 1_400 },
    ])
  })

  test('a refusal is a page with the reason, and a link only to a page of this host', async () => {
    const { id } = await carts.shop.product({
      variants: [variant('Small', 900, 1), variant('Large', 1_400, 5)],
    })
    const host = { 'x-forwarded-host': 'shop.localhost' }
    const refused = await send(
      { itemId: id, quantity: '2', 'option.Size': 'Small' },
      { ...host, referer: 'http://shop.localhost/shop/p/mug' },
    )
    expect([refused.status, refused.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8'])
    expect(refused.text).toContain('Only 1 of this item is left.')
    expect(refused.text).toContain('href="/shop/p/mug"')
    const foreign = await send({ itemId: id }, { ...host, referer: 'http://other.localhost/x' })
    expect(foreign.text).toContain('Please choose a variant.')
    expect(foreign.text).toContain('<a href="/">Go back</a>')
  })

  test('wrong fields are named, and another media type is refused', async () => {
    expect((await send({ itemId: 'x' })).json<{ errors: object }>().errors).toHaveProperty('itemId')
    const { id } = await carts.shop.product()
    expect((await send({ itemId: id, quantity: 'two' })).json<{ errors: object }>().errors).toHaveProperty(
      'quantity',
    )
    expect((await carts.shop.send(FORM, { json: { itemId: id } })).status).toBe(415)
  })
})
