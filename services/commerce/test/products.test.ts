import { fromBinary } from '@bufbuild/protobuf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ProductChangedSchema, StockLevel } from '@portico/proto/events/commerce/v1/product_changed_pb'
import type { AddedV1, Product, ProductReply, ProductsReply } from '@portico/proto/http/commerce'
import type { Caller } from '@portico/kit/http/principal'
import { until } from '@portico/kit/testing/until'
import { OTHER_SITE, SHOP, SITE, owner, startCommerce, visitor, web } from './service.ts'

let shop: Awaited<ReturnType<typeof startCommerce>>
beforeAll(async () => {
  shop = await startCommerce()
})
afterAll(() => shop.close())

const create = (input: object) =>
  shop.own('products', { json: { collectionId: SHOP, title: 'Bowl', variants: [{ price: 100 }], ...input } })
const variant = (more: object) => ({ variants: [{ price: 100, ...more }] })

describe('a product', () => {
  test('COMM-01: has the structured content of the catalogue', async () => {
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

  test('COMM-02: a digital product has priceCents, salePriceCents and onSale; prices are whole numbers', async () => {
    const song = await shop.product({ productType: 'digital', ...variant({ salePrice: 90, onSale: true }) })
    expect(song.structuredContent).toMatchObject({
      productType: 2,
      priceCents: 100,
      salePriceCents: 90,
      onSale: true,
    })
    expect((await shop.product()).structuredContent).not.toHaveProperty('priceCents')
    expect((await create(variant({ price: 9.99 }))).status).toBe(400)
  })

  test('COMM-03: a price goes up to 100000000 cents, a sale price too', async () => {
    expect((await create(variant({ price: 100_000_000, salePrice: 100_000_000 }))).status).toBe(200)
    expect((await create(variant({ price: 100_000_001 }))).json()).toMatchObject({
      errors: { 'variants.0.price': expect.any(String) },
    })
    expect((await create(variant({ salePrice: 100_000_001 }))).json()).toMatchObject({
      errors: { 'variants.0.salePrice': expect.any(String) },
    })
    expect((await create(variant({ price: -1 }))).status).toBe(400)
  })

  test('COMM-04: a SKU has at most 60 characters; one that is made is SQ and 7 digits; each is unique on the site', async () => {
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
    expect(last.status).toBe(400)
    expect(last.json()).toMatchObject({
      errors: { collectionId: 'A collection holds at most 200 products.' },
    })
    expect(
      (
        await shop.send(`/internal/products?collectionId=${collectionId}`, { caller: web })
      ).json<ProductsReply>().products,
    ).toHaveLength(200)
  })

  test('is written whole under the version that its owner saw', async () => {
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

  test('an address is made from the title and is unique in its collection', async () => {
    const title = 'Crème & brûlée!'
    expect([(await shop.product({ title })).urlId, (await shop.product({ title })).urlId]).toEqual([
      'creme-brulee',
      'creme-brulee-2',
    ])
    expect((await create({ urlId: 'creme-brulee' })).json()).toMatchObject({
      errors: { urlId: expect.any(String) },
    })
    expect((await create({ urlId: '../x' })).json()).toMatchObject({ errors: { urlId: expect.any(String) } })
  })

  test('is published on every write, with the name of its stock level', async () => {
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

test('texts that a database cannot hold are stored without what it cannot hold', async () => {
  const image = { assetUrl: '/s/1/a\u0000.webp', width: 1, height: 1, alt: 'a\ud800' }
  const product = await shop.product({ title: 'nul\u0000', images: [image] })
  expect([product.title, product.items[0]?.assetUrl]).toEqual(['nul', '/s/1/a.webp'])
  const added = await shop.send('/api/commerce/shopping-cart/entries', {
    json: { itemId: product.id, additionalFields: { 'a\u0000': 'b\u0000' } },
  })
  expect(added.json<AddedV1>().newlyAdded.additionalFields).toEqual({ a: 'b' })
  const missing = await shop.send(`/internal/product?collectionId=${SHOP}&urlId=a%00`, { caller: web })
  expect(missing.status).toBe(404)
})

test('a picture has a path of the site or an http(s) address, else a 400 names it', async () => {
  const withPicture = (assetUrl: string) =>
    shop.own('products', {
      json: {
        collectionId: SHOP,
        title: 'Mug',
        variants: [{ price: 1, unlimited: true }],
        images: [{ assetUrl, width: 1, height: 1 }],
      },
    })
  for (const bad of ['javascript:alert(1)', ' java\tscript:alert(1)', 'data:text/html,x', 'mug.webp', '']) {
    const answer = await withPicture(bad)
    expect([answer.status, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([
      400,
      ['images.0.assetUrl'],
    ])
  }
  for (const good of ['/s/1/mug.webp', 'https://pictures.example/mug.webp']) {
    expect((await withPicture(good)).status).toBe(200)
  }
})

test('texts of a product are cleaned; code in them needs permission 1219, and is kept with it', async () => {
  const product = await shop.product({
    description: '<p>Ash<style>p{}</style></p><form>x</form>',
    excerpt: '<em>Grey</em>',
  })
  expect([product.body, product.excerpt]).toEqual(['<p>Ash</p>x', '<em>Grey</em>'])
  const code = {
    collectionId: SHOP,
    title: 'Code',
    variants: [{ price: 1 }],
    excerpt: '<img src="x" onerror="x()">',
  }
  expect((await create(code)).status).toBe(403)
  const changed = await shop.own(`products/${product.id}`, {
    method: 'PUT',
    json: { ...code, version: product.version },
  })
  expect(changed.status).toBe(403)
  const admin: Caller = { ...owner, principal: { ...owner.principal, sites: { [SITE]: ['admin'] } } as never }
  const kept = await shop.send(`/api/rest/commerce/products?websiteId=${SITE}`, { caller: admin, json: code })
  expect(kept.status).toBe(200)
})

describe('reading products', () => {
  test('the owner pages through the list and searches titles and SKUs', async () => {
    const collectionId = 'e'.repeat(24)
    for (const title of ['Alpha', 'Beta', 'Gamma']) {
      await shop.product({ collectionId, title, variants: [{ price: 1, sku: `SKU-${title}` }] })
      shop.advance(1_000)
    }
    const read = async (query: string) =>
      (await shop.own(`products?collectionId=${collectionId}${query}`)).json<ProductsReply>()
    const first = await read('&limit=2')
    expect(first.products.map(({ title }) => title)).toEqual(['Gamma', 'Beta'])
    const second = await read(`&limit=2&cursor=${first.nextCursor}`)
    expect([second.products.map(({ title }) => title), second.nextCursor]).toEqual([['Alpha'], undefined])
    expect((await read('&search=BET')).products.map(({ title }) => title)).toEqual(['Beta'])
    expect((await read('&search=sku-gam')).products.map(({ title }) => title)).toEqual(['Gamma'])
    expect((await shop.own('products?cursor=x')).json()).toMatchObject({
      errors: { cursor: expect.any(String) },
    })
  })

  test('web gets products by ids in their order, and one by its address; visitors get nothing', async () => {
    const [a, b] = [await shop.product(), await shop.product()]
    const list = await shop.send(`/internal/products?ids=${b.id},${a.id}`, { caller: web })
    expect(list.json<ProductsReply>().products).toEqual([b, a])
    const one = (caller = web, urlId = a.urlId) =>
      shop.send(`/internal/product?collectionId=${SHOP}&urlId=${urlId}`, { caller })
    expect((await one()).json<ProductReply>().product).toEqual(a)
    expect((await one(web, 'none')).status).toBe(404)
    expect((await one(visitor)).status).toBe(404)
    expect((await one({ ...web, website: { id: OTHER_SITE, identifier: 'bowls' } })).status).toBe(404)
    expect((await shop.send('/internal/products', { caller: web })).status).toBe(400)
  })

  test('beside a product stand others of its category, beginning with the next, then the rest', async () => {
    const collectionId = 'd'.repeat(24)
    for (const [title, category] of [
      ['mug', 'Cups'],
      ['plate', 'Plates'],
      ['beaker', 'Cups'],
      ['cup', 'Cups'],
      ['vase', 'Vases'],
      ['jug', 'Table'],
    ] as const) {
      await shop.product({ collectionId, title, urlId: title, categories: [category] })
      shop.advance(1_000)
    }
    const beside = async (urlId: string) => {
      const answer = await shop.send(`/internal/product?collectionId=${collectionId}&urlId=${urlId}`, {
        caller: web,
      })
      return answer.json<ProductReply>().related.map(({ title }) => title)
    }
    expect(await beside('beaker')).toEqual(['cup', 'mug', 'vase', 'jug'])
    expect(await beside('cup')).toEqual(['mug', 'beaker', 'vase', 'jug'])
    expect(await beside('jug')).toEqual(['mug', 'plate', 'beaker', 'cup'])
  })

  test('only a store manager of the website writes products and settings', async () => {
    const json = { collectionId: SHOP, title: 'X', variants: [{ price: 1 }] }
    for (const [path, method] of [
      ['products', 'POST'],
      ['settings', 'PUT'],
    ] as const) {
      expect(
        (
          await shop.send(`/api/rest/commerce/${path}?websiteId=${OTHER_SITE}`, {
            caller: owner,
            method,
            json,
          })
        ).status,
      ).toBe(403)
      expect((await shop.own(path, { caller: visitor, method, json })).status).toBe(401)
    }
    expect((await shop.own('settings', { method: 'PUT', json: { currency: 'XXX' } })).json()).toMatchObject({
      errors: { currency: expect.any(String) },
    })
  })

  test('CUR-03: the store sells in USD until its owner chooses', async () => {
    expect((await shop.own('settings')).json()).toEqual({
      currency: 'USD',
      taxBasisPoints: 0,
      shopPath: '/shop',
    })
    const product = await shop.product(variant({ price: 1_000 }))
    await shop.own('settings', { method: 'PUT', json: { currency: 'GBP' } })
    const read = (await shop.own(`products/${product.id}`)).json<Product>()
    expect(read.variants[0]?.priceMoney).toEqual({ currency: 'GBP', value: '10.00' })
    await shop.own('settings', { method: 'PUT', json: {} })
  })
})
