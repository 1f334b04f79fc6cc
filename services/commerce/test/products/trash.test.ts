import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMetrics } from '@portico/kit/runtime/metrics'
import { until } from '@portico/kit/testing/until'
import type { DeletedProductsReply, Product, ProductsReply } from '@portico/proto/http/shop/commerce'
import type { InventoryReply } from '@portico/proto/http/shop/inventory'
import { deleteExpired } from '../../src/housekeeping.ts'
import { createSignals } from '../../src/signals.ts'
import { OTHER_SITE, owner, SHOP, startCommerce, web } from '../service.ts'

let shop: Awaited<ReturnType<typeof startCommerce>>
beforeAll(async () => {
  shop = await startCommerce()
})
afterAll(() => shop.close())

const trash = async () => (await shop.own('trash')).json<DeletedProductsReply>().products
const listed = async () => (await shop.own('inventory')).json<InventoryReply>().products.map(({ id }) => id)
const shown = async () =>
  (await shop.send(`/internal/products?collectionId=${SHOP}`, { caller: web })).json<ProductsReply>().products

test('a deleted product leaves lists and pages, and comes back whole from the trash', async () => {
  const before = await shop.product({
    title: 'Teapot',
    images: [{ assetUrl: '/s/1/pot.webp', width: 8, height: 8 }],
    seo: { title: 'A teapot' },
    taxClass: 'reduced',
    variants: [
      { price: 900, qtyInStock: 3, optionValues: [{ optionName: 'Size', value: 'S' }] },
      { price: 990, qtyInStock: 4, optionValues: [{ optionName: 'Size', value: 'L' }] },
    ],
  })
  expect((await shop.own(`products/${before.id}`, { method: 'DELETE' })).status).toBe(200)
  expect(await listed()).not.toContain(before.id)
  expect((await shown()).map(({ id }) => id)).not.toContain(before.id)
  expect((await shop.own(`products/${before.id}`)).status).toBe(404)
  const [deleted] = await trash()
  expect(deleted).toMatchObject({ id: before.id, title: 'Teapot', variants: 2 })
  expect(deleted!.expiresOn - deleted!.deletedOn).toBe(30 * 86_400_000)

  expect((await shop.own(`trash/${before.id}/restore`, { method: 'POST' })).status).toBe(200)
  const after = (await shop.own(`products/${before.id}`)).json<Product>()
  expect(after).toEqual({ ...before, version: before.version + 2, updatedOn: after.updatedOn })
  expect(await trash()).toEqual([])
  expect((await shop.own(`trash/${before.id}/restore`, { method: 'POST' })).status).toBe(404)
  // Pages learn of both: each fact of a product has a higher version.
  const facts = () =>
    shop.published.filter(
      ({ topic, message }) => topic === 'commerce.product-changed.v1' && message.key === before.id,
    )
  await until(() => facts().length === 3)
})

test('a restored product gives way where another one has taken its address or SKU', async () => {
  const first = await shop.product({ title: 'Jug', variants: [{ price: 1, sku: 'JUG' }] })
  await shop.own(`products/${first.id}`, { method: 'DELETE' })
  await shop.product({ title: 'Jug', variants: [{ price: 2, sku: 'JUG' }] })
  await shop.own(`trash/${first.id}/restore`, { method: 'POST' })
  const restored = (await shop.own(`products/${first.id}`)).json<Product>()
  expect(restored.urlId).toBe('jug-2')
  expect(restored.variants[0]!.id).toBe(first.variants[0]!.id)
  expect(restored.variants[0]!.sku).toMatch(/^SQ\d{7}$/)
})

test('products are deleted for good after 30 days in the trash', async () => {
  const product = await shop.product()
  await shop.own(`products/${product.id}`, { method: 'DELETE' })
  const features = {
    db: shop.db,
    clock: shop.deps.clock,
    signals: createSignals(createMetrics({ service: 'trash' })),
  }
  shop.advance(30 * 86_400_000 - 1_000)
  await deleteExpired(features)
  expect((await trash()).map(({ id }) => id)).toContain(product.id)
  shop.advance(2_000)
  await deleteExpired(features)
  expect(await trash()).toEqual([])
})

test('a copy is hidden, without stock, and has an address and SKUs of its own', async () => {
  const product = await shop.product({
    title: 'Vase',
    tags: ['Blue'],
    variants: [{ price: 500, qtyInStock: 7, weight: 2, sku: 'VASE' }],
  })
  const { id } = (await shop.own(`products/${product.id}/duplicate`, { method: 'POST' })).json<{
    id: string
  }>()
  const copy = (await shop.own(`products/${id}`)).json<Product>()
  expect(copy).toMatchObject({ title: 'Copy of Vase', urlId: 'copy-of-vase', state: 4, tags: ['Blue'] })
  expect(copy.variants[0]).toMatchObject({ price: 500, qtyInStock: 0, weight: 2 })
  expect(copy.variants[0]!.sku).not.toBe('VASE')
  expect((await shown()).map((each) => each.id)).not.toContain(id)
})

test('the trash belongs to one website, and a viewer cannot use it', async () => {
  const product = await shop.product()
  const elsewhere = { caller: owner, method: 'DELETE' as const }
  const path = `/api/rest/commerce/products/${product.id}?websiteId=${OTHER_SITE}`
  expect((await shop.send(path, elsewhere)).status).toBe(403)
  expect((await shop.own(`products/${product.id}`)).status).toBe(200)
  expect((await shop.own(`products/${'0'.repeat(24)}`, { method: 'DELETE' })).status).toBe(404)
})
