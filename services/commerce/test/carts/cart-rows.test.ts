import { fromBinary } from '@bufbuild/protobuf'
import { describe, expect, test } from 'vitest'
import { CartChangedSchema } from '@portico/proto/events/commerce/v1/cart_changed_pb'
import type { AddedV1 } from '@portico/proto/http/shop/carts'
import { createMetrics } from '@portico/kit/runtime/metrics'
import { until } from '@portico/kit/testing/until'
import { deleteExpired } from '../../src/housekeeping.ts'
import { createSignals } from '../../src/signals.ts'
import { entries, useCarts } from '../carts.ts'
import { OTHER_SITE, SITE, cookiesOf, visitor } from '../service.ts'

const carts = useCarts()

describe('facts and rows of carts', () => {
  test('a cart that becomes filled or empty is published once, other changes are not', async () => {
    const { shoppingCart, headers, newlyAdded } = await carts.started((await carts.shop.product()).id, 4)
    const facts = () =>
      carts.shop.published
        .filter(
          ({ topic, message }) => topic === 'commerce.cart-changed.v1' && message.key === shoppingCart.id,
        )
        .map(({ message }) => fromBinary(CartChangedSchema, message.value))
    const set = (quantity: number) =>
      carts.shop.send(`${entries}/${newlyAdded.id}`, { method: 'PUT', json: { quantity }, headers })
    await set(6)
    await set(0)
    await until(() => facts().length === 2)
    expect(facts().map(({ totalQuantity }) => totalQuantity)).toEqual([4, 0])
    expect(facts()[0]).toMatchObject({ websiteId: SITE, cartId: shoppingCart.id })
  })

  test('a cart expires 30 days after its last change, and is deleted', async () => {
    const { headers, shoppingCart } = await carts.started((await carts.shop.product()).id)
    carts.shop.advance(29 * 86_400_000)
    expect((await carts.view(headers)).id).toBe(shoppingCart.id)
    carts.shop.advance(2 * 86_400_000)
    expect((await carts.shop.send('/api/commerce/shopping-cart', { headers })).status).toBe(404)
    await deleteExpired({
      ...carts.shop.deps,
      signals: createSignals(createMetrics({ service: 'commerce' })),
    })
    const left = await carts.shop.db.job((tx) =>
      tx.query('select 1 from cart where id = $1', [shoppingCart.id]),
    )
    expect(left.rows).toEqual([])
  })

  test('a query without a tenant or for another website finds no cart, product or variant', async () => {
    const { headers } = await carts.started((await carts.shop.product()).id)
    for (const table of ['cart', 'product', 'variant', 'stock']) {
      expect((await carts.shop.db.query(`select * from ${table}`)).rows, table).toEqual([])
      expect(
        (await carts.shop.db.tenant(OTHER_SITE, (tx) => tx.query(`select * from ${table}`))).rows,
        table,
      ).toEqual([])
      expect(
        (await carts.shop.db.tenant(SITE, (tx) => tx.query(`select * from ${table}`))).rows.length,
        table,
      ).toBeGreaterThan(0)
    }
    const other = { ...visitor, website: { id: OTHER_SITE, identifier: 'bowls' } }
    expect((await carts.shop.send('/api/commerce/shopping-cart', { headers, caller: other })).status).toBe(
      404,
    )
  })
})

describe('carts of load tests', () => {
  test('a cart of a load test works, stays synthetic and reserves no stock', async () => {
    const { id } = await carts.shop.product({ variants: [{ price: 900, qtyInStock: 3 }] })
    const answer = await carts.add({ itemId: id, quantity: 2 }, {}, { ...visitor, synthetic: true })
    expect(answer.status).toBe(200)
    const { shoppingCart, newlyAdded } = answer.json<AddedV1>()
    await carts.shop.send(`${entries}/${newlyAdded.id}`, {
      method: 'PUT',
      json: { quantity: 3 },
      headers: cookiesOf(answer),
    })
    const { rows } = await carts.shop.db.tenant(SITE, (tx) =>
      tx.query('select synthetic from cart where id = $1', [shoppingCart.id]),
    )
    expect(rows).toEqual([{ synthetic: true }])
    const { rows: stock } = await carts.shop.db.tenant(SITE, (tx) =>
      tx.query('select available from stock where product_id = $1', [id]),
    )
    expect(stock).toEqual([{ available: 3 }])
    const facts = () => carts.shop.published.filter(({ message }) => message.key === shoppingCart.id)
    await until(() => facts().length === 1)
    expect(facts().map(({ message }) => fromBinary(CartChangedSchema, message.value).synthetic)).toEqual([
      true,
    ])
  })
})
