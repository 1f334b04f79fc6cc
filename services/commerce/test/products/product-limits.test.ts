import { afterAll, beforeAll, expect, test } from 'vitest'
import { SHOP, SITE, startCommerce } from '../service.ts'

let shop: Awaited<ReturnType<typeof startCommerce>>
beforeAll(async () => {
  shop = await startCommerce()
})
afterAll(() => shop.close())

const create = (input: object) =>
  shop.own('products', { json: { collectionId: SHOP, title: 'Bowl', variants: [{ price: 100 }], ...input } })

test('a website has at most 10,000 products in all collections, even with 20 concurrent creations', async () => {
  await shop.db.tenant(SITE, (tx) =>
    tx.query(
      `insert into product (website_id, id, collection_id, url_id, title, product_type, description, excerpt, images,
         tags, categories, version, created_at, updated_at)
       select $1, left(md5(n::text), 24), left(md5('c' || n / 200), 24), 'bowl-' || n, 'Bowl', 'physical', '', '', '[]',
         '{}', '{}', 1, now(), now()
       from generate_series(1, 9990) as n`,
      [SITE],
    ),
  )
  const answers = await Promise.all(Array.from({ length: 20 }, () => create({})))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused).toHaveLength(10)
  const error = 'There may be at most 10000 products on a website.'
  for (const answer of refused) {
    expect(answer.status).toBe(409)
    expect(answer.json()).toEqual({ error, errors: { collectionId: error }, errorKey: 'limit-reached' })
  }
})

test('a product has at most 250 variants, 6 options and 100 pictures', async () => {
  const many = (count: number, one: object) => Array.from({ length: count }, () => one)
  const picture = { assetUrl: '/s/1/mug.webp', width: 1, height: 1 }
  const refused = await create({ variants: many(251, { price: 100 }), images: many(101, picture) })
  expect(refused.status).toBe(400)
  expect(refused.json()).toMatchObject({
    errors: {
      variants: 'There may be at most 250 variants of a product.',
      images: 'There may be at most 100 pictures of a product.',
    },
  })
  const option = (at: number) => ({ optionName: `Option ${at}`, value: 'x' })
  const sevenOptions = Array.from({ length: 7 }, (_, at) => option(at))
  expect((await create({ variants: [{ price: 1, optionValues: sevenOptions }] })).json()).toMatchObject({
    errors: { 'variants.0.optionValues': 'There may be at most 6 options of a product.' },
  })
  const product = `products/${'a'.repeat(24)}`
  const change = { version: 1, variants: many(251, { id: 'b'.repeat(24), price: 1 }) }
  for (const path of [product, `${product}/variants`])
    expect((await shop.own(path, { method: 'PUT', json: change })).json()).toMatchObject({
      errors: { variants: 'There may be at most 250 variants of a product.' },
    })
})
