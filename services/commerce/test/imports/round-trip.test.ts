import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Product, ProductsReply } from '@portico/proto/http/shop/commerce'
import type { ProductNamesReply } from '@portico/proto/http/shop/product-names'
import { SHOP, SITE } from '../service.ts'
import { startImports } from './shop.ts'

const OUTLET = 'd0000000000000000000000d'
let one: Awaited<ReturnType<typeof startImports>>
let other: Awaited<ReturnType<typeof startImports>>
beforeAll(async () => {
  ;[one, other] = await Promise.all([startImports(), startImports()])
})
afterAll(() => Promise.all([one.close(), other.close()]))

test('an export that is imported into an empty store is exported byte for byte', async () => {
  await one.own('categories', { method: 'PUT', json: { name: 'Table, set', parent: null } })
  await one.own('categories', { method: 'PUT', json: { name: 'Cups > mugs', parent: 'Table, set' } })
  await one.product({
    title: '=SUM(1) "Mug"\nwith lines',
    urlId: 'mug',
    description: '<p>Clay, <strong>fired</strong></p>',
    excerpt: "'-quoted",
    tags: ['New, blue', '@home'],
    categories: ['Cups > mugs'],
    taxClass: 'reduced',
    seo: { title: 'A mug', noIndex: true },
    images: [
      { assetUrl: '/s/1/mug.webp', width: 3, height: 4, alt: 'A mug', focalPoint: { x: 0.2, y: 0.8 } },
    ],
    variants: [
      {
        ...{ price: 1_250, salePrice: 999, onSale: true, qtyInStock: 7, sku: 'M-1', weight: 0.35, width: 8 },
        optionValues: [
          { optionName: 'Size', value: 'S' },
          { optionName: 'Glaze', value: 'Ash' },
        ],
      },
      { price: 1_500, unlimited: true, sku: '-M2', optionValues: [{ optionName: 'Size', value: 'L' }] },
    ],
  })
  one.advance(1_000)
  await one.product({ title: 'Song', productType: 'digital', state: 4, variants: [{ price: 0, sku: 'S' }] })
  one.advance(1_000)
  // Another store page may have the same address.
  await one.product({ title: 'Mug', urlId: 'mug', collectionId: OUTLET })
  const file = await one.exported()
  expect(file.split('\r\n')).toHaveLength(6)

  const imported = await other.import(file, [SHOP, OUTLET])
  expect(imported).toMatchObject({
    format: 'portico',
    rows: 4,
    creates: 3,
    applied: 3,
    failed: 0,
    problems: [],
  })
  expect(await other.exported()).toBe(file)
  const { categories } = (await other.own('names')).json<ProductNamesReply>()
  expect(categories).toEqual([
    { name: 'Cups > mugs', parent: 'Table, set', products: 1 },
    { name: 'Table, set', parent: null, products: 0 },
  ])
  const { products } = (await other.own('products')).json<ProductsReply>()
  expect(products.map(({ collectionId }) => collectionId).toSorted()).toEqual([SHOP, SHOP, OUTLET])
})

test('a second import of the file changes the products, and the stock by a difference', async () => {
  const file = await other.exported()
  const again = await other.import(file.replace('12.50', '13.75').replace(',7,no,', ',9,no,'), [SHOP, OUTLET])
  expect(again).toMatchObject({ creates: 0, updates: 3, applied: 3, problems: [] })
  const { products } = (await other.own('products?search=M-1')).json<{ products: Product[] }>()
  expect(products[0]!.variants[0]).toMatchObject({ price: 1_375, qtyInStock: 9, sku: 'M-1' })
  const moves = await other.db.tenant(SITE, (tx) =>
    tx.query<{ quantity: number }>('select quantity from stock_move where website_id = $1', [SITE]),
  )
  expect(moves.rows).toEqual([{ quantity: 2 }])
})
