import { afterAll, beforeAll, expect, test } from 'vitest'
import type {
  ProductCountsReply,
  ProductPathsReply,
  ProductReply,
  ProductsReply,
} from '@portico/proto/http/shop/commerce'
import { SHOP, startCommerce, web } from '../service.ts'

let shop: Awaited<ReturnType<typeof startCommerce>>
beforeAll(async () => {
  shop = await startCommerce()
})
afterAll(() => shop.close())

const read = async <T>(path: string) => (await shop.send(`/internal/${path}`, { caller: web })).json<T>()
const titles = ({ products }: ProductsReply) => products.map(({ title }) => title)

test('a hidden product is on no page, in no search and no sitemap, and cannot be bought', async () => {
  await shop.product({ title: 'Shown mug', categories: ['Mugs'] })
  shop.advance(1_000)
  const hidden = await shop.product({ title: 'Hidden mug', categories: ['Mugs'], state: 4 })
  shop.advance(1_000)
  const { version } = await shop.product({ title: 'Last mug', categories: ['Mugs'] })
  expect(hidden.state).toBe(4)

  const seen = ['Shown mug', 'Last mug']
  expect(titles(await read(`products?collectionId=${SHOP}`))).toEqual(seen)
  expect(titles(await read(`products?ids=${hidden.id}`))).toEqual([])
  expect(titles(await read('product-search?q=mug')).toSorted()).toEqual(seen.toSorted())
  expect((await read<ProductPathsReply>('product-paths')).products).toHaveLength(2)
  const path = `/internal/product?collectionId=${SHOP}&urlId=`
  expect((await shop.send(`${path}hidden-mug`, { caller: web })).status).toBe(404)
  const page = await read<ProductReply>(`product?collectionId=${SHOP}&urlId=shown-mug`)
  expect(page.related.map(({ title }) => title)).toEqual(['Last mug'])
  expect(page.pagination?.nextItem?.title).toBe('Last mug')
  expect(page.itemCount).toBe(2)
  // The owner's list of pages counts all.
  expect((await read<ProductCountsReply>('product-counts')).counts).toEqual({ [SHOP]: 3 })

  const add = (productId: string, sku: string) =>
    shop.send('/api/commerce/shopping-cart/entries', { json: { itemId: productId, sku, quantity: 1 } })
  expect((await add(hidden.id, hidden.variants[0]!.sku)).status).toBeGreaterThanOrEqual(400)

  const show = await shop.own(`products/${hidden.id}`, { method: 'PUT', json: { version, state: 1 } })
  expect(show.status).toBe(200)
  expect((await add(hidden.id, hidden.variants[0]!.sku)).status).toBe(200)
})

test('texts for search engines are stored, and a product that hides from them is not in the sitemap', async () => {
  const product = await shop.product({ title: 'Quiet', seo: { title: 'Quiet bowl', noIndex: true } })
  expect(product.seo).toEqual({ title: 'Quiet bowl', noIndex: true })
  const { products } = await read<ProductPathsReply>('product-paths')
  expect(products.map((each) => each.path)).not.toContain('/shop/p/quiet')
  const { version } = product
  await shop.own(`products/${product.id}`, { method: 'PUT', json: { version, seo: { title: '' } } })
  const plain = (await shop.own(`products/${product.id}`)).json<object>()
  expect(plain).not.toHaveProperty('seo')
  expect(product).not.toHaveProperty('seo.description')
})

test('a product has one of three tax classes and one of two states', async () => {
  const input = { collectionId: SHOP, title: 'Tea', variants: [{ price: 1 }] }
  const send = (more: object) => shop.own('products', { json: { ...input, ...more } })
  expect((await send({ taxClass: 'reduced' })).status).toBe(200)
  expect((await send({ taxClass: 'half' })).json()).toMatchObject({
    errors: { taxClass: expect.any(String) },
  })
  expect((await send({ state: 6 })).json()).toMatchObject({ errors: { state: expect.any(String) } })
})
