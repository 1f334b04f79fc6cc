import { fromBinary } from '@bufbuild/protobuf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '@portico/kit/http/principal'
import { CartChangedSchema } from '@portico/proto/events/commerce/v1/cart_changed_pb'
import type { CartsSummary } from '@portico/proto/http/carts'
import type { Product } from '@portico/proto/http/commerce'
import { SITE, owner, startCommerce, visitor } from '../service.ts'

let shop: Awaited<ReturnType<typeof startCommerce>>
let mug: Product
beforeAll(async () => {
  shop = await startCommerce()
  mug = await shop.product({
    variants: [{ price: 1_250, salePrice: 1_000, onSale: true, qtyInStock: 3, unlimited: false }],
  })
})
afterAll(() => shop.close())

const admin: Caller = {
  website: null,
  principal: { kind: 'owner', accountId: 'a1', sessionId: 's1', sites: { [SITE]: ['admin'] } },
}
const operator: Caller = { ...admin, synthetic: true }
const path = '/api/rest/commerce/sample-history'
const at = Date.UTC(2026, 1, 20)
const sample = (n: number, changes: object = {}) => ({
  cartId: String(n).padStart(24, '0'),
  at: at + n * 60_000,
  lines: [{ productId: mug.id, quantity: 2 }],
  ...changes,
})
const add = (carts: object[], caller = operator) =>
  shop.send(path, { caller, json: { websiteId: SITE, carts } })
const remove = (caller = admin) => shop.send(`${path}?websiteId=${SITE}`, { method: 'DELETE', caller })
const summary = async (since = '2026-02-01') =>
  (await shop.own(`carts/summary?since=${since}`)).json<CartsSummary>()

test('sample carts count at their own times and at current prices, and a repeated call changes nothing', async () => {
  const expired = sample(3, { at: Date.UTC(2026, 0, 2) })
  for (let time = 0; time < 2; time++) expect((await add([sample(1), sample(2), expired])).status).toBe(204)
  expect(await summary()).toMatchObject({ carts: 2, items: 4, value: 4_000, hasSample: true })
  expect(await summary('2026-02-21')).toMatchObject({ carts: 0, hasSample: false })
  const facts = () =>
    shop.published
      .filter(({ topic }) => topic === 'commerce.cart-changed.v1')
      .map(({ message }) => fromBinary(CartChangedSchema, message.value))
  await expect.poll(() => facts().length).toBe(2)
  for (const fact of facts()) expect(fact).toMatchObject({ sample: true, totalQuantity: 2 })
})

test('sample carts take nothing from the stock', async () => {
  const json = { itemId: mug.id, quantity: 3 }
  const added = await shop.send('/api/commerce/shopping-cart/entries', { caller: visitor, json })
  expect(added.status).toBe(200)
  expect((await shop.own(`products/${mug.id}`)).json<Product>().variants[0]!.qtyInStock).toBe(3)
})

test.each([
  ['the operator’s token', () => add([sample(4)], admin), 'x-portico-synthetic'],
  [
    'a product of the website',
    () => add([sample(4), sample(5, { lines: [{ productId: 'e'.repeat(24), quantity: 1 }] })]),
    'carts.1.lines.0.productId',
  ],
  ['a time of the past', () => add([sample(4, { at: Date.UTC(2026, 2, 2) })]), 'carts.0.at'],
  ['lines', () => add([sample(4, { lines: [] })]), 'carts.0.lines'],
])('a call without %s is refused, and nothing is stored', async (_, send, field) => {
  const refused = await send()
  expect(refused.status).toBe(400)
  expect(Object.keys(refused.json<{ errors: object }>().errors)).toEqual([field])
  expect((await summary()).carts).toBe(3)
})

test('only an owner who may change settings adds and removes sample carts', async () => {
  expect((await add([sample(4)], { ...owner, synthetic: true })).status).toBe(403)
  expect((await remove(owner)).status).toBe(403)
})

test('the owner removes all sample carts; carts of visitors stay', async () => {
  for (let time = 0; time < 2; time++) expect((await remove()).status).toBe(204)
  expect(await summary()).toMatchObject({ carts: 1, items: 3, hasSample: false })
})
