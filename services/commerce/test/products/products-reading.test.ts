import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Product, ProductReply, ProductsReply } from '@portico/proto/http/shop/commerce'
import { until } from '@portico/kit/testing/until'
import { OTHER_SITE, SHOP, SITE, owner, startCommerce, visitor, web } from '../service.ts'

let shop: Awaited<ReturnType<typeof startCommerce>>
beforeAll(async () => {
  shop = await startCommerce()
})
afterAll(() => shop.close())

const variant = (more: object) => ({ variants: [{ price: 100, ...more }] })

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

  test('web reads products by ids, in their order, and one by its address; visitors may not', async () => {
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

  test('related products are of the same category first, and start after the product', async () => {
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

  test('CTX-04, CUR-03: web reads the currency of the store, and each change of it is a fact', async () => {
    const seen = async () => (await shop.send('/internal/store', { caller: web })).json()
    expect(await seen()).toEqual({ currency: 'USD' })
    const before = shop.published.length
    await shop.own('settings', { method: 'PUT', json: { currency: 'JPY' } })
    expect(await seen()).toEqual({ currency: 'JPY' })
    await shop.own('settings', { method: 'PUT', json: { currency: 'USD' } })
    const facts = () =>
      shop.published.slice(before).filter(({ topic }) => topic === 'commerce.settings-changed.v1')
    await until(() => facts().length === 2)
    expect(facts().map(({ message }) => message.key)).toEqual([SITE, SITE])
    expect((await shop.send('/internal/store', { caller: visitor })).status).toBe(404)
  })

  test('CUR-03: the currency is USD until the owner changes it; a change keeps all other settings', async () => {
    expect((await shop.own('settings')).json()).toEqual({
      currency: 'USD',
      shopPath: '/shop',
    })
    const product = await shop.product(variant({ price: 1_000 }))
    await shop.own('settings', { method: 'PUT', json: { currency: 'GBP' } })
    const read = (await shop.own(`products/${product.id}`)).json<Product>()
    expect(read.variants[0]?.priceMoney).toEqual({ currency: 'GBP', value: '10.00' })
    const put = async (json: object) => shop.own('settings', { method: 'PUT', json })
    for (const json of [{}, { shopPath: '/store' }, { curency: 'EUR' }, { currency: null }]) await put(json)
    const kept = { currency: 'GBP', shopPath: '/store' }
    expect((await shop.own('settings')).json()).toEqual(kept)
    expect((await put({})).json()).toEqual(kept)
    expect((await put({ curency: 'EUR' })).json()).toEqual({
      error: 'curency: is not a known field',
      errors: { curency: 'is not a known field' },
    })
    await put({ currency: 'USD', shopPath: '/shop' })
  })
})
