import { describe, expect, test } from 'vitest'
import type { Caller } from '@portico/kit/http/principal'
import type { Answer } from '@portico/kit/testing/http'
import type { AddedV1, CartV1 } from '@portico/proto/http/shop/carts'
import type { CartCookies, CheckoutCart } from '@portico/proto/http/shop/member-carts'
import { entries, useCarts } from '../carts.ts'
import { OTHER_SITE, SITE, cookiesOf, visitor } from '../service.ts'

const carts = useCarts()
const CART = '/api/commerce/shopping-cart'
const website = { id: SITE, identifier: 'mugs' }
const identity: Caller = { website, principal: { kind: 'service', name: 'identity' } }
const member = (memberId: string): Caller => ({
  website,
  principal: { kind: 'member', memberId, websiteId: SITE, sessionId: 's', xsrf: 'x' },
})
const none = { cookie: '' }
const tokenIn = ({ cookie }: { cookie: string }) => /CART=([^;]+)/.exec(cookie)?.[1] ?? null

/** Calls commerce as identity does at a sign-in or sign-out; returns the cookies of the browser afterwards. */
async function report(
  event: 'sign-in' | 'sign-out',
  memberId: string,
  headers: { cookie: string },
  more = {},
) {
  const json = { memberId, cartToken: tokenIn(headers), secure: false, ...more }
  const answer = await carts.shop.send(`/internal/member-cart/${event}`, { caller: identity, json })
  if (answer.status !== 200) throw new Error(answer.text)
  const { cookies } = answer.json<CartCookies>()
  return cookies.length === 0 ? headers : cookiesOf({ cookies } as Answer)
}
const signIn = (memberId: string, headers: { cookie: string }) => report('sign-in', memberId, headers)
const signOut = (memberId: string, headers: { cookie: string }, clone = false) =>
  report('sign-out', memberId, headers, { clone })

const see = (headers: { cookie: string }, caller: Caller) => carts.shop.send(CART, { headers, caller })
const quantities = (answer: Answer) => answer.json<CartV1>().entries.map((entry) => entry.quantity)

describe('the cart of a member', () => {
  test("a visitor's cart becomes the member's at sign-in, and the old token has an empty cart", async () => {
    const { headers } = await carts.started((await carts.shop.product()).id, 2)
    const now = await signIn('ann', headers)
    expect(tokenIn(now)).not.toBe(tokenIn(headers))
    expect(quantities(await see(now, member('ann')))).toEqual([2])
    expect(quantities(await see(headers, visitor))).toEqual([])
  })

  test('it is merged into the cart that the member has, within the stock; a repeat adds nothing', async () => {
    const scarce = await carts.shop.product({ variants: [{ price: 100, unlimited: false, qtyInStock: 4 }] })
    const other = await carts.shop.product()
    await signIn('bob', (await carts.started(scarce.id, 2)).headers)
    const second = await carts.started(scarce.id, 3)
    await carts.add({ itemId: other.id, quantity: 1 }, second.headers)
    const now = await signIn('bob', second.headers)
    expect(quantities(await see(now, member('bob')))).toEqual([4, 1])
    expect(await signIn('bob', second.headers)).toEqual(now)
    expect(quantities(await see(now, member('bob')))).toEqual([4, 1])
  })

  test("a member's token works for this member only, in v1 and v3", async () => {
    const { headers, newlyAdded } = await carts.started((await carts.shop.product()).id, 1)
    const now = await signIn('eve', headers)
    const v3 = `/api/3/commerce/cart/${tokenIn(now)}`
    for (const caller of [visitor, member('mallory')]) {
      expect((await see(now, caller)).status).toBe(404)
      expect((await carts.shop.send(v3, { caller })).status).toBe(404)
      const item = `${v3}/items/${newlyAdded.id}`
      expect((await carts.shop.send(item, { caller, method: 'PUT', json: { quantity: 9 } })).status).toBe(404)
      expect((await carts.shop.send(item, { caller, method: 'DELETE' })).status).toBe(404)
      const own = await carts.add({ itemId: newlyAdded.itemId }, now, caller)
      expect(tokenIn(cookiesOf(own))).not.toBe(tokenIn(now))
    }
    expect((await carts.shop.send(v3, { caller: member('eve') })).status).toBe(200)
    expect(quantities(await see(now, member('eve')))).toEqual([1])
  })

  test('a member has the same cart on another device without a cookie', async () => {
    const product = await carts.shop.product()
    const added = await carts.add({ itemId: product.id, quantity: 2 }, {}, member('dan'))
    expect(quantities(await see(none, member('dan')))).toEqual([2])
    expect(tokenIn(await signIn('dan', none))).toBe(tokenIn(cookiesOf(added)))
    expect(tokenIn(await signIn('new', none))).toBeNull()
    const elsewhere: Caller = {
      website: { id: OTHER_SITE, identifier: 'bowls' },
      principal: { kind: 'member', memberId: 'dan', websiteId: OTHER_SITE, sessionId: 's', xsrf: 'x' },
    }
    expect((await see(none, elsewhere)).status).toBe(404)
  })

  test("a member without a cookie checks out the cart of another device; a visitor needs the cart's own cookie", async () => {
    const added = await carts.add({ itemId: (await carts.shop.product()).id, quantity: 2 }, {}, member('joe'))
    const token = tokenIn(cookiesOf(added))
    const find = (json: object) =>
      carts.shop.send('/internal/checkout-cart', { caller: identity, json: { cartToken: null, ...json } })
    const found = (await find({ memberId: 'joe' })).json<CheckoutCart>()
    expect([found.cartToken, found.cart.totalQuantity]).toEqual([token, 2])
    for (const stranger of [{}, { cartToken: token }, { memberId: 'kim', cartToken: token }])
      expect((await find(stranger)).status).toBe(404)
    const { headers } = await carts.started((await carts.shop.product()).id, 1)
    const visited = (await find({ cartToken: tokenIn(headers) })).json<CheckoutCart>()
    expect([visited.cartToken, visited.cart.totalQuantity]).toEqual([tokenIn(headers), 1])
  })

  test("SESS-03: a sign-out keeps the member's cart and deletes the cookies", async () => {
    const now = await signIn('fay', (await carts.started((await carts.shop.product()).id, 3)).headers)
    const after = await signOut('fay', now)
    expect(after.cookie).toBe('CART=; hasCart=')
    expect((await see(after, visitor)).status).toBe(404)
    expect(quantities(await see(await signIn('fay', none), member('fay')))).toEqual([3])
  })

  test('SESS-03: with cloneCart the visitor keeps a copy, which counts once at the next sign-in', async () => {
    const now = await signIn('gil', (await carts.started((await carts.shop.product()).id, 3)).headers)
    const copy = await signOut('gil', now, true)
    expect(tokenIn(copy)).not.toBe(tokenIn(now))
    const seen = (await see(copy, visitor)).json<CartV1>()
    const entry = seen.entries[0]!
    expect(entry.quantity).toBe(3)
    await carts.shop.send(`${entries}/${entry.id}`, { headers: copy, method: 'PUT', json: { quantity: 5 } })
    expect(quantities(await see(now, member('gil')))).toEqual([3])
    expect(quantities(await see(await signIn('gil', copy), member('gil')))).toEqual([5])
    expect(tokenIn(await signOut('new', none, true))).toBeNull()
  })

  test('a cart that the sign-in could not merge is merged by the next request, and the cookie is replaced', async () => {
    const { headers, newlyAdded } = await carts.started((await carts.shop.product()).id, 2)
    const seen = await see(headers, member('hal'))
    expect(quantities(seen)).toEqual([2])
    expect(tokenIn(cookiesOf(seen))).toBe(tokenIn(await signIn('hal', none)))
    expect(quantities(await see(none, member('hal')))).toEqual([2])
    const other = await carts.started(newlyAdded.itemId, 3)
    const caller = member('hal')
    const path = `${entries}/${newlyAdded.id}`
    await carts.shop.send(path, { headers: other.headers, method: 'PUT', json: { quantity: 7 }, caller })
    expect(quantities(await see(none, caller))).toEqual([7])
  })

  test('a cart that the sign-in could not merge is merged at the sign-out', async () => {
    const { headers } = await carts.started((await carts.shop.product()).id, 2)
    await signOut('ida', headers)
    expect(quantities(await see(none, member('ida')))).toEqual([2])
  })

  test("a planted cookie does not open a member's cart", async () => {
    const product = await carts.shop.product()
    const planted = await carts.started(product.id, 1)
    await carts.add({ itemId: product.id, quantity: 2 }, planted.headers, member('nia'))
    expect(quantities(await see(planted.headers, visitor))).toEqual([])
    expect(quantities(await see(none, member('nia')))).toEqual([3])
  })

  test('two different cart cookies are both ignored', async () => {
    const product = await carts.shop.product()
    const [one, two] = [await carts.started(product.id, 1), await carts.started(product.id, 2)]
    const both = { cookie: `CART=${one.token}; CART=${two.token}` }
    expect((await see(both, visitor)).status).toBe(404)
    expect((await see({ cookie: `CART=${one.token}; CART=${one.token}` }, visitor)).status).toBe(200)
  })

  test("another member's cookie in the browser is ignored, and that member's cart does not change", async () => {
    const left = await signIn('jon', (await carts.started((await carts.shop.product()).id, 2)).headers)
    expect((await signIn('kim', left)).cookie).toBe('CART=; hasCart=')
    expect(quantities(await see(none, member('jon')))).toEqual([2])
    expect((await see(none, member('kim'))).status).toBe(404)
  })

  test('concurrent sign-ins with one or several carts neither lose nor duplicate items', async () => {
    const product = await carts.shop.product()
    const one = await carts.started(product.id, 1)
    const others = await Promise.all([2, 3].map((quantity) => carts.started(product.id, quantity)))
    const all = [one, one, one, ...others]
    await Promise.all(all.map(({ headers }) => signIn('lea', headers)))
    expect(quantities(await see(none, member('lea')))).toEqual([6])
  })

  test('only services may call it', async () => {
    const json = { memberId: 'ann', cartToken: null, secure: false, clone: false }
    for (const way of ['sign-in', 'sign-out'])
      expect((await carts.shop.send(`/internal/member-cart/${way}`, { json })).status).toBe(404)
  })

  test('a merge publishes both carts', async () => {
    const { headers, shoppingCart } = await carts.started((await carts.shop.product()).id, 2)
    const facts = carts.shop.published.length
    await signIn('mia', headers)
    const mine = (await see(none, member('mia'))).json<AddedV1['shoppingCart']>()
    await expect
      .poll(() => carts.shop.published.slice(facts).map(({ message }) => message.key))
      .toEqual(expect.arrayContaining([mine.id, shoppingCart.id]) as string[])
  })
})
