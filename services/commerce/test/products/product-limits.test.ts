import { afterAll, beforeAll, expect, test } from 'vitest'
import { SHOP, SITE, startCommerce } from '../service.ts'

let shop: Awaited<ReturnType<typeof startCommerce>>
beforeAll(async () => {
  shop = await startCommerce()
})
afterAll(() => shop.close())

const create = (input: object) =>
  shop.own('products', { json: { collectionId: SHOP, title: 'Bowl', variants: [{ price: 100 }], ...input } })

test('a website has at most 5,000 products in all collections, even with 20 concurrent creations', async () => {
  await shop.db.tenant(SITE, (tx) =>
    tx.query(
      `insert into product (website_id, id, collection_id, url_id, title, product_type, description, excerpt, images,
         tags, categories, version, created_at, updated_at)
       select $1, left(md5(n::text), 24), left(md5('c' || n / 200), 24), 'bowl-' || n, 'Bowl', 'physical', '', '', '[]',
         '{}', '{}', 1, now(), now()
       from generate_series(1, 4990) as n`,
      [SITE],
    ),
  )
  const answers = await Promise.all(Array.from({ length: 20 }, () => create({})))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused).toHaveLength(10)
  const error = 'There may be at most 5000 products on a website.'
  for (const answer of refused) {
    expect(answer.status).toBe(409)
    expect(answer.json()).toEqual({ error, errors: { collectionId: error }, errorKey: 'limit-reached' })
  }
})

test('a product has at most 100 variants and 100 pictures', async () => {
  const many = (count: number, one: object) => Array.from({ length: count }, () => one)
  const picture = { assetUrl: '/s/1/mug.webp', width: 1, height: 1 }
  const refused = await create({ variants: many(101, { price: 100 }), images: many(101, picture) })
  expect(refused.status).toBe(400)
  expect(refused.json()).toMatchObject({
    errors: {
      variants: 'There may be at most 100 variants of a product.',
      images: 'There may be at most 100 pictures of a product.',
    },
  })
})
