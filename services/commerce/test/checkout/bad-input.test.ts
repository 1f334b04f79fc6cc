import type { CheckoutDone, CheckoutGoesOn } from '@portico/proto/http/shop/checkout'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TaxesReply } from '@portico/proto/http/shop/taxes'
import { OTHER_SITE, SHOP, SITE, owner, stranger, visitor } from '../service.ts'
import { bodyWith } from './body.ts'
import { tokens } from './fake-provider.ts'
import { violationsOf } from './invariants.ts'
import { startShop, type Shop } from './shop.ts'

// Requests to a checkout that no page of the shop sends.

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.close())

const ENTRIES = '/api/commerce/shopping-cart/entries'
const { billingAddress: home } = bodyWith(tokens.good)
const fieldsOf = (answer: { json<T>(): T }) => Object.keys(answer.json<{ errors?: object }>().errors ?? {})

test.each([-1, 0, 1.5, 10_001, 1e21, '2'])(
  'a quantity of %s is a 400 that names it, and the cart stays',
  async (quantity) => {
    const { id } = await shop.product()
    const cart = await shop.cart([{ itemId: id }])
    const { headers } = cart
    const added = await shop.send(ENTRIES, { json: { itemId: id, quantity }, headers })
    expect([added.status, fieldsOf(added)]).toEqual([400, ['quantity']])
    const view = await shop.send('/api/commerce/shopping-cart', { headers })
    const { entries } = view.json<{ entries: { id: string; quantity: number }[] }>()
    expect(entries).toMatchObject([{ quantity: 1 }])
    if (quantity === 0) return // removes an entry that exists
    const put = { method: 'PUT', json: { quantity }, headers }
    const changed = await shop.send(`${ENTRIES}/${entries[0]!.id}`, put)
    expect([changed.status, fieldsOf(changed)]).toEqual([400, ['quantity']])
  },
)

test('line 101 of a cart is refused, and the others stay; ten lines of one variant share its stock', async () => {
  const { id } = await shop.product(9)
  const many = await shop.product(1_000)
  const lines = (itemId: string, count: number) =>
    Array.from({ length: count }, (_, at) => ({ itemId, additionalFields: { Text: `${at}` } }))
  const full = await shop.cart(lines(many.id, 100))
  const more = await shop.send(ENTRIES, { json: { itemId: many.id }, headers: full.headers })
  expect([more.status, more.json()]).toMatchObject([400, { error: expect.any(String) as string }])
  const view = await shop.send('/api/commerce/shopping-cart', { headers: full.headers })
  expect(view.json()).toMatchObject({ totalQuantity: 100 })

  const nine = await shop.cart(lines(id, 9))
  const tenth = await shop.send(ENTRIES, { json: { itemId: id }, headers: nine.headers })
  expect([tenth.status, tenth.json()]).toMatchObject([400, { code: 'INSUFFICIENT_STOCK', available: 9 }])
  expect((await nine.pay('nine-lines')).status).toBe(200)
  expect(await shop.left({ id })).toBe(0)
})

test('prices and totals that the client sends count for nothing', async () => {
  const { id } = await shop.product(10, 5_000)
  const added = await shop.send(ENTRIES, {
    json: { itemId: id, quantity: 2, price: 1, purchasePriceCents: 1, subTotal: 1, currency: 'JPY' },
  })
  expect(added.json()).toMatchObject({ shoppingCart: { grandTotalCents: 10_000, currency: 'USD' } })
  const cart = await shop.cart([{ itemId: id, quantity: 2 }])
  const before = shop.fake.charges().length
  const prices = { total: 1, grandTotalCents: 1, amount: 1, currency: 'JPY', discountCents: 9_999 }
  const answer = await cart.pay('prices', tokens.good, prices)
  if (answer.status === 400) expect(fieldsOf(answer).sort()).toEqual(Object.keys(prices).sort())
  else expect(shop.fake.charges().at(-1)).toMatchObject({ captured: 10_000 })
  expect(shop.fake.charges().length - before).toBe(answer.status === 200 ? 1 : 0)
})

test.each([
  ['name', { name: '' }],
  ['name', { name: 'x'.repeat(10_000) }],
  ['line1', { line1: undefined }],
  ['line1', { line1: 'x'.repeat(10_000) }],
  ['city', { city: '   ' }],
  ['country', { country: 'Germany' }],
  ['country', { country: undefined }],
  ['country', { country: 'ZZ' }],
  ['postalCode', { postalCode: '1'.repeat(21) }],
  ['company', { company: '4242 4242 4242 4242' }],
  ['phone', { phone: ['1'] }],
])(
  'an address with a wrong %s is a 400 that names it, and nothing is stored or charged',
  async (field, change) => {
    const cart = await shop.cart([{ itemId: (await shop.product()).id }])
    const before = shop.fake.charges().length
    const answer = await cart.pay(cart.token, tokens.good, { billingAddress: { ...home, ...change } })
    expect([answer.status, fieldsOf(answer)]).toEqual([400, [`billingAddress.${field}`]])
    expect(shop.fake.charges()).toHaveLength(before)
    const stored = await shop.rows('select 1 from checkout where cart_id = $1', [cart.id])
    expect(stored).toEqual([])
  },
)

test('an address without a postal code and with markup is taken as it is', async () => {
  const cart = await shop.cart([{ itemId: (await shop.product()).id }])
  const billingAddress = { ...home, postalCode: undefined, name: '<script>alert(1)</script>', country: 'HK' }
  const { orderToken } = (await cart.pay(cart.token, tokens.good, { billingAddress })).json<CheckoutDone>()
  const { order } = await shop.order(orderToken)
  expect(order?.billingAddress).toMatchObject({ name: '<script>alert(1)</script>', country: 'HK' })
  expect(order?.billingAddress).not.toHaveProperty('postalCode')
})

test('the cart, key and order of one website or visitor are nothing to another', async () => {
  const cart = await shop.cart([{ itemId: (await shop.product()).id }])
  const path = `/api/commerce/checkout/${cart.token}`
  const elsewhere = { ...visitor, website: { id: OTHER_SITE, identifier: 'bowls' } }
  const pay = (caller: typeof visitor, token: string) =>
    shop.send(`/api/commerce/checkout/${token}`, {
      ...{ caller, json: bodyWith(tokens.good) },
      headers: { 'Idempotency-Key': 'shared' },
    })
  expect((await pay(elsewhere, cart.token)).status).toBe(404)
  expect((await shop.send(path, { method: 'DELETE', caller: elsewhere })).status).toBeGreaterThanOrEqual(204)
  const done = await pay(visitor, cart.token)
  expect(done.status).toBe(200)
  // Another visitor may use the same key for another cart: it is another order.
  const other = await shop.cart([{ itemId: (await shop.product()).id }], stranger)
  const second = await pay(stranger, other.token)
  expect(second.status).toBe(200)
  const { orderToken } = done.json<CheckoutDone>()
  expect(second.json<CheckoutDone>().orderToken).not.toBe(orderToken)
  expect((await shop.send(`/api/commerce/orders/${orderToken}`, { caller: elsewhere })).status).toBe(404)
})

test('two tabs that pay one cart with two keys at once are one order and one charge', async () => {
  const product = await shop.product(10)
  const cart = await shop.cart([{ itemId: product.id }])
  const before = shop.fake.charges().length
  await Promise.all([cart.pay('tab-one'), cart.pay('tab-two')])
  while ((await shop.sweep()) > 0);
  expect(shop.fake.charges().length - before).toBe(1)
  expect(await shop.left(product)).toBe(9)
  expect(await violationsOf(shop)).toEqual([])
})

test('a product that is changed, hidden and deleted while the buyer confirms at the bank is sold as agreed', async () => {
  const product = await shop.product(3, 2_000)
  const cart = await shop.cart([{ itemId: product.id }])
  const { orderToken } = (await cart.pay('at-the-bank', tokens.secure)).json<CheckoutGoesOn>()
  const [payment] = await shop.rows<{ id: string }>(
    'select payment_id as id from checkout where cart_id = $1',
    [cart.id],
  )
  const json = { version: product.version, variants: [{ id: product.variants[0]!.id, price: 9_000 }] }
  expect((await shop.own(`products/${product.id}`, { method: 'PUT', json })).status).toBe(200)
  expect((await shop.own(`products/${product.id}`, { method: 'DELETE' })).status).toBeLessThan(300)
  shop.fake.finish(payment!.id, 'authorised')
  await shop.advance(payment!.id)
  const { status, order } = await shop.order(orderToken)
  expect([status, order?.totals.total, order?.lines[0]?.title]).toEqual(['paid', 2_000, 'Pattern'])
  expect(shop.fake.charges().at(-1)).toMatchObject({ captured: 2_000 })
  expect(await violationsOf(shop)).toEqual([])
})

test('a cart that has expired is not paid', async () => {
  const cart = await shop.cart([{ itemId: (await shop.product()).id }])
  const before = shop.fake.charges().length
  shop.moveClock(31 * 24 * 60)
  expect((await cart.pay('too-late')).status).toBe(404)
  expect(shop.fake.charges()).toHaveLength(before)
})

test('a tax rate that is changed while the buyer confirms at the bank is charged as agreed; the next buyer is told the new total', async () => {
  const rate = { name: 'VAT', area: { country: 'DE' }, ppm: 190_000 }
  const { rates } = (await shop.own('taxes/rates', { json: rate })).json<TaxesReply>()
  const path = `taxes/rates/${rates[0]!.id}`
  const product = await shop.product(5, 1_000)
  const [cart, other] = [
    await shop.cart([{ itemId: product.id }]),
    await shop.cart([{ itemId: product.id }], stranger),
  ]
  const { orderToken } = (await cart.pay('rate', tokens.secure)).json<CheckoutGoesOn>()
  const json = { ...rate, ppm: 70_000 }
  expect((await shop.own(path, { method: 'PUT', json })).status).toBe(200)
  const before = shop.fake.charges().length
  const late = await other.pay('old-rate', tokens.good, { expectedTotal: 1_190 })
  expect([late.status, late.json()]).toMatchObject([400, { problems: [{ code: 'PRICE_CHANGED' }] }])
  expect(shop.fake.charges()).toHaveLength(before)
  expect((await other.pay('new-rate', tokens.good, { expectedTotal: 1_070 })).status).toBe(200)

  const [payment] = await shop.rows<{ id: string }>(
    'select payment_id as id from checkout where cart_id = $1',
    [cart.id],
  )
  shop.fake.finish(payment!.id, 'authorised')
  await shop.advance(payment!.id)
  const { status, order } = await shop.order(orderToken)
  expect([status, order?.totals]).toMatchObject(['paid', { tax: 190, total: 1_190 }])
  expect(shop.fake.charges().find(({ paymentId }) => paymentId === payment!.id)).toMatchObject({
    captured: 1_190,
  })
  expect(await violationsOf(shop)).toEqual([])
  expect((await shop.own(path, { method: 'DELETE' })).status).toBe(200)
})

test.each([-24, 24])(
  'a clock that is moved by %s h gives no 5xx, and neither loses nor repeats what the buyer confirmed',
  async (hours) => {
    const product = await shop.product(10)
    const paying = await shop.cart([{ itemId: product.id }])
    const leaving = await shop.cart([{ itemId: product.id }], stranger)
    const statuses: number[] = []
    const seen = <A extends { status: number }>(answer: A): A => {
      statuses.push(answer.status)
      return answer
    }
    const paid = seen(await paying.pay(`clock-${hours}`, tokens.secure)).json<CheckoutGoesOn>()
    const left = seen(await leaving.pay(`clock-left-${hours}`, tokens.secure)).json<CheckoutGoesOn>()
    const [payment] = await shop.rows<{ id: string }>(
      'select payment_id as id from checkout where cart_id = $1',
      [paying.id],
    )
    shop.fake.finish(payment!.id, 'authorised')
    shop.moveClock(hours * 60)
    while ((await shop.sweep()) > 0);
    expect(seen(await paying.resume(paid.orderToken)).json()).toMatchObject({ status: 'paid' })
    // The other buyer did not confirm. Only a clock that went forward is past the end of that checkout.
    const { status } = await shop.order(left.orderToken)
    expect(status).toBe(hours > 0 ? 'closed' : 'action-required')
    seen(await leaving.resume(left.orderToken))
    seen(await leaving.cancel())
    expect(await shop.left(product)).toBe(9)

    // A checkout that begins at that time lasts as long as any other.
    const later = await shop.cart([{ itemId: product.id }])
    const begun = seen(await later.pay(`clock-later-${hours}`, tokens.secure)).json<CheckoutGoesOn>()
    shop.moveClock(59)
    await shop.sweep()
    expect((await shop.order(begun.orderToken)).status).toBe('action-required')
    shop.moveClock(2)
    while ((await shop.sweep()) > 0);
    expect((await shop.order(begun.orderToken)).status).toBe('closed')
    seen(await later.pay(`clock-again-${hours}`))
    expect(statuses.filter((each) => each >= 500)).toEqual([])
    expect(await shop.left(product)).toBe(8)
    expect(await violationsOf(shop)).toEqual([])
    shop.moveClock(-hours * 60)
  },
)

test('the currency of another website counts for nothing, in the body of a checkout and in its items', async () => {
  const elsewhere = { ...visitor, website: { id: OTHER_SITE, identifier: 'bowls' } }
  const caller = {
    ...owner,
    principal: { ...owner.principal, sites: { [SITE]: ['admin'], [OTHER_SITE]: ['admin'] } },
  } as typeof owner
  const ofOther = (path: string, method: string, json: object) =>
    shop.send(`/api/rest/commerce/${path}?websiteId=${OTHER_SITE}`, { caller, method, json })
  expect((await ofOther('settings', 'PUT', { currency: 'EUR' })).status).toBe(200)
  const bowl = await ofOther('products', 'POST', {
    ...{ collectionId: SHOP, title: 'Bowl', productType: 'digital' },
    variants: [{ price: 3_000, qtyInStock: 5 }],
  })
  const { id: bowlId } = bowl.json<{ id: string }>()
  expect((await shop.send(ENTRIES, { json: { itemId: bowlId } })).status).toBeGreaterThanOrEqual(400)

  const mug = await shop.product(5, 2_000)
  const [inDollars, inEuros] = [
    await shop.cart([{ itemId: mug.id }]),
    await shop.cart([{ itemId: bowlId }], elsewhere),
  ]
  const currencies = { currency: 'EUR', totals: { currency: 'EUR' } }
  const answer = await inDollars.pay('euros', tokens.good, currencies)
  if (answer.status === 400) expect(fieldsOf(answer).sort()).toEqual(Object.keys(currencies))
  expect((await inDollars.pay('dollars')).status).toBe(answer.status === 400 ? 200 : 404)
  expect((await inEuros.pay('dollars', tokens.good)).status).toBe(200)
  const charged = shop.fake.charges().slice(-2)
  expect(charged.map(({ captured, currency }) => [captured, currency])).toEqual([
    [2_000, 'usd'],
    [3_000, 'eur'],
  ])
})
