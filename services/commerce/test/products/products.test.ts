import { fromBinary } from '@bufbuild/protobuf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ProductChangedSchema, StockLevel } from '@portico/proto/events/commerce/v1/product_changed_pb'
import type { Product, ProductsReply } from '@portico/proto/http/shop/commerce'
import { until } from '@portico/kit/testing/until'
import { SHOP, startCommerce, web } from '../service.ts'

let shop: Awaited<ReturnType<typeof startCommerce>>
beforeAll(async () => {
  shop = await startCommerce()
})
afterAll(() => shop.close())

const create = (input: object) =>
  shop.own('products', { json: { collectionId: SHOP, title: 'Bowl', variants: [{ price: 100 }], ...input } })
const variant = (more: object) => ({ variants: [{ price: 100, ...more }] })

describe('writing products', () => {
  test('COMM-01: a product has structured content', async () => {
    const product = await shop.product({
      title: 'Speckled Mug',
      description: '<p>Clay</p>',
      tags: ['New'],
      categories: ['Mugs'],
      images: [{ assetUrl: '/s/1/mug.webp', width: 1_200, height: 1_500, alt: 'A mug' }],
      variants: [
        {
          price: 600,
          salePrice: 500,
          onSale: true,
          qtyInStock: 2,
          optionValues: [{ optionName: 'Size', value: 'M' }],
        },
      ],
    })
    expect(product).toMatchObject({
      recordType: 11,
      title: 'Speckled Mug',
      urlId: 'speckled-mug',
      fullUrl: '/shop/p/speckled-mug',
      assetUrl: '/s/1/mug.webp',
      body: '<p>Clay</p>',
      tags: ['New'],
      categories: ['Mugs'],
      stockLevel: 'low',
      version: 1,
    })
    expect(product.structuredContent).toMatchObject({
      productType: 1,
      variantOptionOrdering: ['Size'],
      isSubscribable: false,
    })
    expect(product.structuredContent.variants[0]).toMatchObject({
      price: 600,
      salePrice: 500,
      onSale: true,
      qtyInStock: 2,
      unlimited: false,
      attributes: { Size: 'M' },
      optionValues: [{ optionName: 'Size', value: 'M' }],
      priceMoney: { currency: 'USD', value: '6.00' },
      salePriceMoney: { currency: 'USD', value: '5.00' },
    })
  })

  test('COMM-02, WIRE-15: a digital product has priceCents, salePriceCents and onSale; prices are whole numbers', async () => {
    const song = await shop.product({ productType: 'digital', ...variant({ salePrice: 90, onSale: true }) })
    expect(song.structuredContent).toMatchObject({
      productType: 2,
      priceCents: 100,
      salePriceCents: 90,
      priceMoney: { currency: 'USD', value: '1.00' },
      salePriceMoney: { currency: 'USD', value: '0.90' },
      onSale: true,
    })
    expect((await shop.product()).structuredContent).not.toHaveProperty('priceCents')
    expect((await create(variant({ price: 9.99 }))).status).toBe(400)
  })

  test('COMM-03: a price or sale price is at most 100000000 cents', async () => {
    expect((await create(variant({ price: 100_000_000, salePrice: 100_000_000 }))).status).toBe(200)
    expect((await create(variant({ price: 100_000_001 }))).json()).toMatchObject({
      errors: { 'variants.0.price': expect.any(String) },
    })
    expect((await create(variant({ salePrice: 100_000_001 }))).json()).toMatchObject({
      errors: { 'variants.0.salePrice': expect.any(String) },
    })
    expect((await create(variant({ price: -1 }))).status).toBe(400)
  })

  test('COMM-04: a SKU has at most 60 characters and is unique on the website; a generated one is SQ and 7 digits', async () => {
    expect((await create(variant({ sku: 'a'.repeat(60) }))).status).toBe(200)
    expect((await create(variant({ sku: 'a'.repeat(61) }))).json()).toMatchObject({
      errors: { 'variants.0.sku': expect.any(String) },
    })
    expect((await create(variant({ sku: 'a'.repeat(60) }))).json()).toMatchObject({
      errors: { 'variants.0.sku': 'Another variant has this SKU.' },
    })
    const twins = {
      variants: [
        { price: 1, sku: 'TWIN' },
        { price: 1, sku: 'TWIN' },
      ],
    }
    expect((await create(twins)).json()).toMatchObject({ errors: { 'variants.1.sku': expect.any(String) } })
    const made = await shop.product({ variants: Array.from({ length: 5 }, () => ({ price: 1 })) })
    for (const { sku } of made.variants) expect(sku).toMatch(/^SQ\d{7}$/)
    expect(new Set(made.variants.map(({ sku }) => sku)).size).toBe(5)
  })

  test('COMM-05: a tag has at most 50 characters, a category 25', async () => {
    expect((await create({ tags: ['t'.repeat(50)], categories: ['c'.repeat(25)] })).status).toBe(200)
    expect((await create({ tags: ['t'.repeat(51)] })).json()).toMatchObject({
      errors: { 'tags.0': expect.any(String) },
    })
    expect((await create({ categories: ['c'.repeat(26)] })).json()).toMatchObject({
      errors: { 'categories.0': expect.any(String) },
    })
    expect((await create({ tags: ['New', 'new'] })).json()).toMatchObject({
      errors: { tags: 'This tag already exists' },
    })
  })

  test('COMM-07: the 201st product of a collection is refused', async () => {
    const collectionId = 'f'.repeat(24)
    for (let batch = 0; batch < 20; batch += 1) {
      await Promise.all(Array.from({ length: 10 }, () => shop.product({ collectionId })))
    }
    const last = await create({ collectionId })
    expect(last.status).toBe(409)
    expect(last.json()).toMatchObject({
      errorKey: 'limit-reached',
      errors: { collectionId: 'There may be at most 200 products in a collection.' },
    })
    expect(
      (
        await shop.send(`/internal/products?collectionId=${collectionId}`, { caller: web })
      ).json<ProductsReply>().products,
    ).toHaveLength(200)
  })

  test('a change needs the current version and replaces the variants', async () => {
    const before = await shop.product({
      title: 'Vase',
      variants: [
        { price: 1, sku: 'V-1' },
        { price: 2, sku: 'V-2' },
      ],
    })
    const json = {
      collectionId: SHOP,
      title: 'Tall vase',
      version: 1,
      variants: [
        { id: before.variants[1]?.id, price: 3 },
        { price: 4, sku: 'V-1' },
      ],
    }
    const put = () => shop.own(`products/${before.id}`, { method: 'PUT', json })
    expect((await put()).json()).toEqual({ id: before.id, urlId: 'vase', version: 2 })
    const after = (await shop.own(`products/${before.id}`)).json<Product>()
    expect(after.title).toBe('Tall vase')
    expect(after.variants.map(({ id, sku, price }) => ({ id, sku, price }))).toEqual([
      { id: before.variants[1]?.id, sku: 'V-2', price: 3 },
      { id: before.variants[0]?.id, sku: 'V-1', price: 4 },
    ])
    expect((await put()).status).toBe(409)
    expect(
      (
        await shop.own(`products/${'0'.repeat(24)}`, {
          method: 'PUT',
          json: { ...json, variants: [{ price: 1 }] },
        })
      ).status,
    ).toBe(404)
  })

  test('an address is derived from the title and is unique in its collection', async () => {
    const title = 'Crème & brûlée!'
    expect([(await shop.product({ title })).urlId, (await shop.product({ title })).urlId]).toEqual([
      'creme-brulee',
      'creme-brulee-2',
    ])
    expect((await create({ urlId: 'creme-brulee' })).json()).toMatchObject({
      errors: { urlId: expect.any(String) },
    })
    expect((await create({ urlId: '../../x' })).json()).toMatchObject({
      errors: { urlId: expect.any(String) },
    })
  })

  test('every write is published with the stock level', async () => {
    const { id, collectionId } = await shop.product(variant({ qtyInStock: 3 }))
    const json = { collectionId, title: 'Mug', version: 1, variants: [{ price: 1, qtyInStock: 0 }] }
    await shop.own(`products/${id}`, { method: 'PUT', json })
    const facts = () =>
      shop.published
        .filter(({ message }) => message.key === id)
        .map(({ message }) => fromBinary(ProductChangedSchema, message.value))
    await until(() => facts().length === 2)
    expect(facts().map((fact) => fact.stockLevel)).toEqual([StockLevel.LOW, StockLevel.SOLD_OUT])
    expect(facts()[0]).toMatchObject({ productId: id, collectionId: SHOP })
  })
})

test('a save of a product changes the stock by the difference to the number that was shown', async () => {
  const product = await shop.product({ variants: [{ price: 100, qtyInStock: 10, sku: 'DIFF' }] })
  const [{ id: variantId }] = product.variants as [Product['variants'][number]]
  const save = (version: number, part: object) =>
    shop.own(`products/${product.id}`, {
      method: 'PUT',
      json: { version, title: 'Saved', variants: [{ id: variantId, ...part }] },
    })
  const stock = async () => (await shop.own(`products/${product.id}`)).json<Product>().variants[0]
  // Without the number that was shown, the stock stays.
  expect((await save(1, { qtyInStock: 3 })).status).toBe(200)
  expect(await stock()).toMatchObject({ qtyInStock: 10 })
  expect((await save(2, { qtyInStock: 12, qtyShown: 8 })).status).toBe(200)
  expect(await stock()).toMatchObject({ qtyInStock: 14 })
  expect((await save(3, { qtyInStock: 0, qtyShown: 20 })).status).toBe(409)
  expect(await stock()).toMatchObject({ qtyInStock: 14 })
  expect((await shop.own(`products/${product.id}`)).json<Product>().version).toBe(3)
  expect((await save(3, { qtyShown: 14, unlimited: true })).status).toBe(200)
  expect(await stock()).toMatchObject({ unlimited: true })
})
