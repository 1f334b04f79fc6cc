import { fromBinary } from '@bufbuild/protobuf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CartChangedSchema } from '@portico/proto/events/commerce/v1/cart_changed_pb'
import type { AddedV1, CartV1, CartV3 } from '@portico/proto/http/commerce'
import { createMetrics } from '@portico/kit/metrics'
import { until } from '@portico/kit/testing/until'
import { forgetOld } from '../src/forget.ts'
import { createSignals } from '../src/signals.ts'
import { OTHER_SITE, SITE, cookiesOf, startCommerce, stranger, visitor } from './service.ts'

let shop: Awaited<ReturnType<typeof startCommerce>>
beforeAll(async () => {
  shop = await startCommerce()
})
afterAll(() => shop.close())

const entries = '/api/commerce/shopping-cart/entries'
const add = (json: object, headers: Record<string, string> = {}, caller = visitor) =>
  shop.send(entries, { json, headers, caller })
const view = async (headers: Record<string, string>) =>
  (await shop.send('/api/commerce/shopping-cart', { headers })).json<CartV1>()
/** A cart with one item in it. */
async function started(itemId: string, quantity = 1) {
  const answer = await add({ itemId, quantity })
  const headers: { cookie: string } = cookiesOf(answer)
  const token = /CART=([^;]+)/.exec(headers.cookie)?.[1] ?? ''
  return { ...answer.json<AddedV1>(), headers, token, v3: `/api/3/commerce/cart/${token}` }
}

describe('cart v1', () => {
  test('where there is none, it is a 404 that says so', async () => {
    for (const cookie of ['', 'CART=short', `CART=${'a'.repeat(40)}`]) {
      const answer = await shop.send('/api/commerce/shopping-cart', { headers: { cookie } })
      expect([answer.status, answer.json()]).toEqual([404, { error: 'You have no shopping cart yet.' }])
    }
  })

  test('the first item makes the cart and its two cookies; only a hash of the token is stored', async () => {
    const { id } = await shop.product()
    const answer = await add({ itemId: id })
    expect(answer.cookies[0]).toMatch(
      /^CART=[A-Za-z0-9_-]{40}; HttpOnly; Path=\/; SameSite=Lax; Max-Age=2592000$/,
    )
    expect(answer.cookies[1]).toMatch(/^hasCart=true; Path=\//)
    expect(answer.cookies[1]).not.toContain('HttpOnly')
    const token = /CART=([^;]+)/.exec(answer.cookies[0] ?? '')?.[1] ?? ''
    const rows = await shop.db.tenant(SITE, (tx) => tx.query('select cart::text as text from cart'))
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
    const { headers, newlyAdded } = await started((await shop.product()).id)
    await shop.own('settings', { method: 'PUT', json: { currency: 'EUR' } })
    const emptied = await shop.send(`${entries}/${newlyAdded.id}`, { method: 'DELETE', headers })
    await shop.own('settings', { method: 'PUT', json: {} })
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
    await shop.own('settings', { method: 'PUT', json: { taxBasisPoints: 500 } })
    const mug = await shop.product({ variants: [{ price: 110, unlimited: true }] })
    const { headers } = await started(mug.id)
    const answer = await add({ itemId: mug.id, quantity: 2 }, headers)
    await shop.own('settings', { method: 'PUT', json: {} })
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
    await shop.own('settings', { method: 'PUT', json: { currency: 'JPY' } })
    const { shoppingCart, v3 } = await started((await shop.product()).id)
    expect(shoppingCart.subtotalAmount).toEqual({ currency: 'JPY', value: '1250' })
    expect((await shop.send(v3)).json<CartV3>().subtotal).toEqual({
      currencyCode: 'JPY',
      value: 1_250,
      decimalValue: '1250',
      fractionalDigits: 0,
    })
    await shop.own('settings', { method: 'PUT', json: {} })
  })

  test('COMM-13: digital only, then mixed', async () => {
    const song = await shop.product({ title: 'Song', productType: 'digital' })
    const { shoppingCart, headers } = await started(song.id)
    expect(shoppingCart).toMatchObject({ hasDigital: true, purelyDigital: true, requiresShipping: false })
    const mixed = await add({ itemId: (await shop.product()).id }, headers)
    expect(mixed.json<AddedV1>().shoppingCart).toMatchObject({
      hasDigital: true,
      purelyDigital: false,
      requiresShipping: true,
    })
  })

  test('COMM-01: the sale price is charged while on sale, and unlimited ignores the stock', async () => {
    const variant = { price: 2_000, salePrice: 1_500, onSale: true, unlimited: true, qtyInStock: 0 }
    const { newlyAdded } = await started((await shop.product({ variants: [variant] })).id, 7)
    expect(newlyAdded).toMatchObject({
      purchasePriceCents: 1_500,
      nonSalePriceCents: 2_000,
      subTotal: 10_500,
    })
  })

  test('beyond the stock is a 400 with the code; fewer is always allowed', async () => {
    const some = await shop.product({ variants: [{ price: 100, qtyInStock: 3 }] })
    const none = await shop.product({ variants: [{ price: 100, qtyInStock: 0 }] })
    const { headers, newlyAdded } = await started(some.id, 2)
    const more = await add({ itemId: some.id, quantity: 2 }, headers)
    expect(more.status).toBe(400)
    expect(more.json()).toMatchObject({
      code: 'INSUFFICIENT_STOCK',
      available: 3,
      error: 'Only 3 of this item are left.',
    })
    expect((await add({ itemId: none.id }, headers)).json()).toMatchObject({ code: 'OUT_OF_STOCK' })
    const put = (quantity: number) =>
      shop.send(`${entries}/${newlyAdded.id}`, { method: 'PUT', json: { quantity }, headers })
    expect((await put(4)).status).toBe(400)
    expect((await put(3)).json<CartV1>().totalQuantity).toBe(3)
    expect((await put(1)).json<CartV1>().totalQuantity).toBe(1)
    expect((await put(0)).json<CartV1>().entries).toEqual([])
  })

  test('problems tell what changed since an item was put in', async () => {
    const stored = await shop.product({ variants: [{ price: 100, qtyInStock: 3 }] })
    const { headers, newlyAdded } = await started(stored.id, 3)
    const change = (variant: object) =>
      shop.own(`products/${stored.id}`, {
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
    const cart = await view(headers)
    expect(cart.problems).toEqual([
      { code: 'INSUFFICIENT_STOCK', entryId: newlyAdded.id, available: 2, message: expect.any(String) },
      { code: 'PRICE_CHANGED', entryId: newlyAdded.id, message: expect.any(String) },
    ])
    expect(cart.subtotalCents).toBe(360)
    version += 1
    await shop.own(`products/${stored.id}`, {
      method: 'PUT',
      json: {
        collectionId: stored.collectionId,
        title: 'Mug',
        version,
        variants: [{ price: 1, sku: 'ANOTHER' }],
      },
    })
    const gone = await view(headers)
    expect(gone.problems.map((problem) => problem.code)).toEqual(['PRODUCT_UNAVAILABLE'])
    expect(gone.subtotalCents).toBe(0)
    expect(gone.entries[0]?.title).toBe('Mug')
  })

  test('a product of several variants needs its SKU', async () => {
    const tee = await shop.product({
      variants: ['S', 'M'].map((value) => ({
        sku: `TEE-${value}`,
        price: 900,
        unlimited: true,
        optionValues: [{ optionName: 'Size', value }],
      })),
    })
    expect((await add({ itemId: tee.id })).json()).toMatchObject({
      errors: { sku: 'Please choose a variant.' },
    })
    expect((await add({ itemId: tee.id, sku: 'TEE-X' })).status).toBe(400)
    const added = await add({ itemId: tee.id, sku: 'TEE-M' })
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
    const answer = await add(json)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([field])
  })

  test('items with other additional fields stand on lines of their own', async () => {
    const { id } = await shop.product()
    const { headers } = await started(id)
    const engraved = { itemId: id, additionalFields: { text: 'Ada', longerName: 'x' } }
    await add(engraved, headers)
    const again = await add({ ...engraved, additionalFields: { longerName: 'x', text: 'Ada' } }, headers)
    expect(again.json<AddedV1>().shoppingCart.entries.map(({ quantity }) => quantity)).toEqual([1, 2])
    expect(again.json<AddedV1>().newlyAdded.additionalFields).toEqual(engraved.additionalFields)
  })

  test('an entry that the cart has not is a 404', async () => {
    const { headers } = await started((await shop.product()).id)
    const answer = await shop.send(`${entries}/${'0'.repeat(24)}`, {
      method: 'PUT',
      json: { quantity: 1 },
      headers,
    })
    expect(answer.status).toBe(404)
  })
})

describe('repeats', () => {
  test('a lost reply comes again byte for byte, cookie included; another body is a 422', async () => {
    const { id } = await shop.product()
    const key = { 'add-to-cart-id': 'click-1' }
    const replies = await Promise.all(Array.from({ length: 10 }, () => add({ itemId: id }, key)))
    expect(
      new Set(replies.map((reply) => `${reply.status} ${reply.text} ${reply.cookies.join()}`)).size,
    ).toBe(1)
    expect((await view(cookiesOf(replies[0]!))).totalQuantity).toBe(1)
    expect((await add({ itemId: id, quantity: 2 }, key)).status).toBe(422)
  })

  test('the same key of another visitor makes a cart of its own', async () => {
    const { id } = await shop.product()
    const key = { 'add-to-cart-id': 'click-2' }
    const mine = await add({ itemId: id }, key)
    const theirs = await add({ itemId: id }, key, stranger)
    expect(theirs.status).toBe(200)
    expect(cookiesOf(theirs)).not.toEqual(cookiesOf(mine))
  })

  test.each(['v1', 'v3'])(
    'a repeated change or removal of cart %s gets its first answer; another body is a 422',
    async (version) => {
      const { id } = await shop.product()
      const { newlyAdded, headers, v3 } = await started(id)
      const path = version === 'v1' ? `${entries}/${newlyAdded.id}` : `${v3}/items/${newlyAdded.id}`
      const set = (key: string, quantity: number) =>
        shop.send(path, {
          method: 'PUT',
          json: { quantity },
          headers: { ...headers, 'idempotency-key': key },
        })
      const remove = (key: string) =>
        shop.send(path, { method: 'DELETE', headers: { ...headers, 'idempotency-key': key } })

      const first = await set('change-1', 3)
      expect([first.status, first.json<CartV1>().totalQuantity]).toEqual([200, 3])
      await set('change-2', 5)
      const again = await set('change-1', 3)
      expect([again.status, again.text]).toEqual([200, first.text])
      expect((await view(headers)).totalQuantity).toBe(5)
      expect((await set('change-1', 4)).status).toBe(422)

      const removed = await remove('change-3')
      expect([removed.status, (await remove('change-3')).text]).toEqual([200, removed.text])
      expect((await remove('change-4')).status).toBe(404)
    },
  )

  test('a key of one cart means nothing to another', async () => {
    const { id } = await shop.product()
    for (const quantity of [2, 3]) {
      const { newlyAdded, headers, v3 } = await started(id)
      const key = { ...headers, 'idempotency-key': 'the-same' }
      const item = { json: { lineItemToAdd: { itemId: id, quantity } }, headers: key }
      expect((await shop.send(`${v3}/items`, item)).json<CartV3>().totalQuantity).toBe(1 + quantity)
      const change = { method: 'PUT', json: { quantity }, headers: key }
      expect((await shop.send(`${entries}/${newlyAdded.id}`, change)).status).toBe(200)
    }
  })

  test('a key that is none is a 400 that names its header', async () => {
    const { newlyAdded, headers } = await started((await shop.product()).id)
    const answer = await shop.send(`${entries}/${newlyAdded.id}`, {
      method: 'DELETE',
      headers: { ...headers, 'idempotency-key': 'x'.repeat(201) },
    })
    expect([answer.status, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([
      400,
      ['Idempotency-Key'],
    ])
  })

  test('changes of one cart at once lose none', async () => {
    const { id } = await shop.product()
    const { headers } = await started(id)
    await Promise.all(Array.from({ length: 20 }, () => add({ itemId: id }, headers)))
    expect((await view(headers)).totalQuantity).toBe(21)
  })
})

describe('cart v3', () => {
  test('adds, changes and removes items, every amount in two notations', async () => {
    const { id } = await shop.product({
      variants: [{ price: 600, unlimited: true, optionValues: [{ optionName: 'Size', value: 'M' }] }],
    })
    const { v3 } = await started(id)
    const added = (
      await shop.send(`${v3}/items`, { json: { lineItemToAdd: { itemId: id, quantity: 2 } } })
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
      (await shop.send(item, { method: 'PUT', json: { quantity: 5 } })).json<CartV3>().subtotal.value,
    ).toBe(3_000)
    expect((await shop.send(item, { method: 'DELETE' })).json<CartV3>().items).toEqual([])
    expect((await shop.send(v3)).json<CartV3>().totalQuantity).toBe(0)
  })

  test('a token that nobody has is a 404, one that cannot be a 400', async () => {
    expect((await shop.send(`/api/3/commerce/cart/${'a'.repeat(40)}`)).status).toBe(404)
    const json = { lineItemToAdd: { itemId: (await shop.product()).id } }
    expect((await shop.send(`/api/3/commerce/cart/${'a'.repeat(40)}/items`, { json })).status).toBe(404)
    expect((await shop.send('/api/3/commerce/cart/short')).json()).toMatchObject({
      errors: { cartToken: expect.any(String) },
    })
  })
})

describe('a cart as a fact and as a row', () => {
  test('each change is published once, with the sum of the quantities', async () => {
    const { shoppingCart } = await started((await shop.product()).id, 4)
    const facts = () =>
      shop.published
        .filter(
          ({ topic, message }) => topic === 'commerce.cart-changed.v1' && message.key === shoppingCart.id,
        )
        .map(({ message }) => fromBinary(CartChangedSchema, message.value))
    await until(() => facts().length > 0)
    expect(facts()).toHaveLength(1)
    expect(facts()[0]).toMatchObject({ websiteId: SITE, cartId: shoppingCart.id, totalQuantity: 4 })
  })

  test('a cart that nobody touched for 30 days is none, and is forgotten', async () => {
    const { headers, shoppingCart } = await started((await shop.product()).id)
    shop.advance(29 * 86_400_000)
    expect((await view(headers)).id).toBe(shoppingCart.id)
    shop.advance(2 * 86_400_000)
    expect((await shop.send('/api/commerce/shopping-cart', { headers })).status).toBe(404)
    await forgetOld({ ...shop.deps, signals: createSignals(createMetrics({ service: 'commerce' })) })
    const left = await shop.db.job((tx) => tx.query('select 1 from cart where id = $1', [shoppingCart.id]))
    expect(left.rows).toEqual([])
  })

  test('a forgotten tenant finds no cart, product or variant, and another website none of them', async () => {
    const { headers } = await started((await shop.product()).id)
    for (const table of ['cart', 'product', 'variant']) {
      expect((await shop.db.query(`select * from ${table}`)).rows, table).toEqual([])
      expect(
        (await shop.db.tenant(OTHER_SITE, (tx) => tx.query(`select * from ${table}`))).rows,
        table,
      ).toEqual([])
      expect(
        (await shop.db.tenant(SITE, (tx) => tx.query(`select * from ${table}`))).rows.length,
        table,
      ).toBeGreaterThan(0)
    }
    const other = { ...visitor, website: { id: OTHER_SITE, identifier: 'bowls' } }
    expect((await shop.send('/api/commerce/shopping-cart', { headers, caller: other })).status).toBe(404)
  })
})

describe('load tests', () => {
  test('a cart of a load test works and stays marked; no stock goes with it', async () => {
    const { id } = await shop.product({ variants: [{ price: 900, qtyInStock: 3 }] })
    const answer = await add({ itemId: id, quantity: 2 }, {}, { ...visitor, synthetic: true })
    expect(answer.status).toBe(200)
    const { shoppingCart, newlyAdded } = answer.json<AddedV1>()
    await shop.send(`${entries}/${newlyAdded.id}`, {
      method: 'PUT',
      json: { quantity: 3 },
      headers: cookiesOf(answer),
    })
    const { rows } = await shop.db.tenant(SITE, (tx) =>
      tx.query('select synthetic from cart where id = $1', [shoppingCart.id]),
    )
    expect(rows).toEqual([{ synthetic: true }])
    const { rows: stock } = await shop.db.tenant(SITE, (tx) =>
      tx.query('select qty_in_stock from variant where product_id = $1', [id]),
    )
    expect(stock).toEqual([{ qty_in_stock: 3 }])
    const facts = () => shop.published.filter(({ message }) => message.key === shoppingCart.id)
    await until(() => facts().length === 2)
    expect(facts().map(({ message }) => fromBinary(CartChangedSchema, message.value).synthetic)).toEqual([
      true,
      true,
    ])
  })
})
