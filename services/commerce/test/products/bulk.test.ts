import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Product } from '@portico/proto/http/shop/commerce'
import { startCommerce } from '../service.ts'

let shop: Awaited<ReturnType<typeof startCommerce>>
beforeAll(async () => {
  shop = await startCommerce()
})
afterAll(() => shop.close())

const change = (changes: object[]) => shop.own('products', { method: 'PUT', json: { changes } })
const read = async (id: string) => (await shop.own(`products/${id}`)).json<Product>()

test('several products change at once, and the same call with the former values takes it back', async () => {
  const mug = await shop.product({ title: 'Mug', tags: ['New'], variants: [{ price: 1_000, qtyInStock: 4 }] })
  const bowl = await shop.product({ title: 'Bowl', description: '<p>Clay</p>' })
  const [variant] = mug.variants
  const reply = await change([
    { id: mug.id, version: 1, variants: [{ id: variant!.id, salePrice: 800, onSale: true }] },
    { id: bowl.id, version: 1, state: 4, taxClass: 'zero', tags: ['Sale'] },
  ])
  expect(reply.json()).toEqual({
    products: [
      { id: mug.id, version: 2 },
      { id: bowl.id, version: 2 },
    ],
  })
  expect((await read(mug.id)).variants[0]).toMatchObject({ salePrice: 800, onSale: true, qtyInStock: 4 })
  expect(await read(bowl.id)).toMatchObject({
    state: 4,
    taxClass: 'zero',
    tags: ['Sale'],
    body: '<p>Clay</p>',
  })
  const back = await change([
    { id: mug.id, version: 2, variants: [{ id: variant!.id, salePrice: 0, onSale: false }] },
    { id: bowl.id, version: 2, state: 1, taxClass: 'standard', tags: [] },
  ])
  expect(back.status).toBe(200)
  expect(await read(bowl.id)).toEqual({ ...bowl, version: 3, updatedOn: expect.any(Number) })
})

test('all products change or none: another version, an unknown product and a wrong value name their change', async () => {
  const cup = await shop.product({ title: 'Cup' })
  const jug = await shop.product({ title: 'Jug' })
  const good = { id: cup.id, version: 1, state: 4 }
  const stale = await change([good, { id: jug.id, version: 7, state: 4 }])
  expect([stale.status, stale.json<{ errors: object }>().errors]).toEqual([
    409,
    { 'changes.1': expect.any(String) },
  ])
  expect((await change([good, { id: '0'.repeat(24), version: 1, state: 4 }])).status).toBe(404)
  const wrong = await change([
    good,
    { id: jug.id, version: 1, variants: [{ id: cup.variants[0]!.id, price: 1 }] },
  ])
  expect(wrong.json()).toMatchObject({ errors: { 'changes.1.variants.0.id': expect.any(String) } })
  expect((await change([good, good])).json()).toMatchObject({
    errors: { 'changes.1.id': expect.any(String) },
  })
  expect((await change([{ ...good, title: 'Not here' }])).status).toBe(400)
  expect((await change([])).status).toBe(400)
  expect(await read(cup.id)).toMatchObject({ state: 1, version: 1 })
})
