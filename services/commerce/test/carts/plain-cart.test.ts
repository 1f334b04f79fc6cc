import { describe, expect, test } from 'vitest'
import type { CartV1 } from '@portico/proto/http/shop/carts'
import type { Caller } from '@portico/kit/http/principal'
import type { CartChange, CartChangeOutcome } from '@portico/proto/http/shop/plain-cart'
import { commerceMessages } from '@portico/proto/messages'
import { useCarts } from '../carts.ts'
import { OTHER_SITE, visitor, web } from '../service.ts'

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
  test('adds the variant with the chosen options, and leads to the cart with plain forms', async () => {
    const { id } = await carts.shop.product({
      variants: [variant('Small', 900, 5), variant('Large', 1_400, 5)],
    })
    const answer = await send({ itemId: id, quantity: '2', 'option.Size': 'Large' })
    expect([answer.status, answer.headers.location]).toEqual([303, '/commerce/show-cart?added'])
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

describe('the plain forms of the cart, which web sends', () => {
  const change = (cartToken: string | null, change: CartChange, caller: Caller = web) =>
    carts.shop.send('/internal/cart/change', { caller, json: { cartToken, change } })
  const tokenIn = ({ cookie }: { cookie: string }) => /CART=([^;]+)/.exec(cookie)![1]!
  const read = async (headers: { cookie: string }) =>
    (await carts.shop.send('/api/commerce/shopping-cart', { headers })).json<CartV1>()

  test('a quantity is set, and 0 removes the line; beyond the stock nothing changes, with the reason in words', async () => {
    const { id } = await carts.shop.product({ variants: [variant('Small', 900, 3)] })
    const { headers, newlyAdded } = await carts.started(id, 1)
    const token = tokenIn(headers)
    const set = async (quantity: number) =>
      (await change(token, { kind: 'quantity', entryId: newlyAdded.id, quantity })).json<CartChangeOutcome>()
    expect(await set(3)).toEqual({ ok: true })
    expect(await set(4)).toEqual({ ok: false, message: 'Only 3 of this item are left.' })
    expect((await read(headers)).entries).toMatchObject([{ quantity: 3 }])
    expect(await set(0)).toEqual({ ok: true })
    expect((await read(headers)).entries).toEqual([])
    // A second tab still shows the line: removing it again is done, and another quantity is refused.
    expect(await set(0)).toEqual({ ok: true })
    expect(await set(2)).toEqual({ ok: false, message: commerceMessages.itemNotInCart })
  })

  test('a coupon is added and removed, and an unknown one is refused in words', async () => {
    const coupon = { code: 'TEN', kind: 'percent', ppm: 100_000 }
    expect((await carts.shop.own('coupons', { json: coupon })).status).toBe(200)
    const { headers } = await carts.started((await carts.shop.product()).id, 1)
    const token = tokenIn(headers)
    const wrong = await change(token, { kind: 'add-code', promoCode: 'NONE' })
    expect(wrong.json()).toEqual({ ok: false, message: expect.stringMatching(/coupon/i) })
    for (const [kind, codes] of [
      ['add-code', ['TEN']],
      ['add-code', ['TEN']],
      ['remove-code', []],
    ] as const) {
      expect((await change(token, { kind, promoCode: 'TEN' })).json()).toEqual({ ok: true })
      expect((await read(headers)).promoCodes).toEqual(codes)
    }
  })

  test('without a cart every change is refused for that reason, also one of a coupon or of an entry', async () => {
    const entryId = '0'.repeat(24)
    for (const token of [null, 'x'.repeat(40)])
      for (const wanted of [
        { kind: 'repair' },
        { kind: 'add-code', promoCode: 'TEN' },
        { kind: 'quantity', entryId, quantity: 0 },
        { kind: 'quantity', entryId, quantity: 1 },
      ] as const) {
        const answer = await change(token, wanted)
        expect([answer.status, answer.json()]).toEqual([
          200,
          { ok: false, message: commerceMessages.cartExpired },
        ])
      }
  })

  test('only web changes carts so, with a token of this website that is not a member’s', async () => {
    const { headers, newlyAdded } = await carts.started((await carts.shop.product()).id, 1)
    const token = tokenIn(headers)
    const two = { kind: 'quantity' as const, entryId: newlyAdded.id, quantity: 2 }
    expect((await change(token, two, visitor)).status).toBeGreaterThanOrEqual(401)
    const elsewhere = { ...web, website: { id: OTHER_SITE, identifier: 'other' } }
    const noCart = { ok: false, message: commerceMessages.cartExpired }
    expect((await change(token, two, elsewhere)).json()).toEqual(noCart)
    expect((await read(headers)).entries).toMatchObject([{ quantity: 1 }])
  })
})
