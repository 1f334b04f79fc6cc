import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '@portico/kit/testing/until'
import type { Product } from '@portico/proto/http/shop/commerce'
import type { InventoryReply } from '@portico/proto/http/shop/inventory'
import type { ProductNamesReply } from '@portico/proto/http/shop/product-names'
import { SITE, startCommerce } from '../service.ts'

let shop: Awaited<ReturnType<typeof startCommerce>>
beforeAll(async () => {
  shop = await startCommerce()
})
afterAll(() => shop.close())

const names = async () => (await shop.own('names')).json<ProductNamesReply>()
const change = (json: object) => shop.own('names', { method: 'PUT', json })
const place = (name: string, parent: string | null) =>
  shop.own('categories', { method: 'PUT', json: { name, parent } })
const read = async (id: string) => (await shop.own(`products/${id}`)).json<Product>()

test('COMM-06: a renamed tag is renamed in all products, without regard to case, and pages learn of it', async () => {
  const mug = await shop.product({ title: 'Mug', tags: ['New', 'Blue'] })
  const bowl = await shop.product({ title: 'Bowl', tags: ['blue'] })
  const vase = await shop.product({ title: 'Vase', tags: ['New'] })
  expect((await change({ kind: 'tags', from: ['BLUE'], to: 'Cobalt' })).json()).toEqual({ changed: 2 })
  expect((await read(mug.id)).tags).toEqual(['New', 'Cobalt'])
  expect(await read(bowl.id)).toMatchObject({ tags: ['Cobalt'], version: 2 })
  expect(await read(vase.id)).toMatchObject({ tags: ['New'], version: 1 })
  const facts = () =>
    shop.published.filter(
      ({ topic, message }) => topic === 'commerce.product-changed.v1' && message.key === bowl.id,
    )
  await until(() => facts().length === 2)
  expect((await names()).tags).toEqual([
    { name: 'Cobalt', products: 2 },
    { name: 'New', products: 2 },
  ])
})

test('merged tags become one, and removed ones leave all products', async () => {
  const plate = await shop.product({ title: 'Plate', tags: ['Dish', 'Cobalt', 'Round'] })
  expect((await change({ kind: 'tags', from: ['Dish', 'Round'], to: 'cobalt' })).json()).toMatchObject({
    changed: 1,
  })
  expect((await read(plate.id)).tags).toEqual(['cobalt'])
  expect((await change({ kind: 'tags', from: ['New'], to: null })).json()).toEqual({ changed: 2 })
  expect((await names()).tags.map(({ name }) => name.toLowerCase())).toEqual(['cobalt'])
})

test('COMM-05: a new tag has at most 50 characters, a category 25', async () => {
  expect((await change({ kind: 'tags', from: ['x'], to: 't'.repeat(51) })).json()).toMatchObject({
    errors: { to: expect.any(String) },
  })
  expect((await change({ kind: 'categories', from: ['x'], to: 'c'.repeat(26) })).status).toBe(400)
  expect((await place('c'.repeat(26), null)).json()).toMatchObject({ errors: { name: expect.any(String) } })
  expect((await change({ kind: 'tags', from: [], to: 'x' })).status).toBe(400)
})

test('COMM-07: categories nest; a list shows the products of the categories inside', async () => {
  await shop.product({ title: 'Cup', categories: ['Cups'] })
  await shop.product({ title: 'Rug', categories: ['Home'] })
  expect((await place('Table', 'Home')).status).toBe(200)
  expect((await place('Cups', 'Table')).status).toBe(200)
  const parents = async () =>
    Object.fromEntries((await names()).categories.map(({ name, parent }) => [name, parent]))
  expect(await parents()).toEqual({ Home: null, Table: 'Home', Cups: 'Table' })
  const listed = (await shop.own('inventory?category=Home')).json<InventoryReply>().products
  expect(listed.map(({ title }) => title).toSorted()).toEqual(['Cup', 'Rug'])

  expect((await place('Home', 'Cups')).json()).toMatchObject({
    errors: { parent: 'A category cannot be inside itself.' },
  })
  expect((await place('Cups', 'Nowhere')).json()).toMatchObject({ errors: { parent: expect.any(String) } })

  await change({ kind: 'categories', from: ['Table'], to: 'Tableware' })
  expect(await parents()).toEqual({ Home: null, Tableware: 'Home', Cups: 'Tableware' })
  await change({ kind: 'categories', from: ['Tableware', 'Home'], to: null })
  expect(await parents()).toEqual({ Cups: null })
})

test('COMM-07: a website has at most 10,000 nested categories', async () => {
  await shop.db.tenant(SITE, (tx) =>
    tx.query(
      `insert into category (website_id, key, name, parent_key)
       select $1, 'many ' || n, 'Many ' || n, null from generate_series(1,
         10000 - (select count(*) from category where website_id = $1)) as n`,
      [SITE],
    ),
  )
  const refused = await place('One more', null)
  expect(refused.status).toBe(409)
  expect(refused.json()).toMatchObject({
    error: 'There may be at most 10000 nested categories of a website.',
  })
  expect((await place('Many 1', 'Many 2')).status).toBe(200)
})
