import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CartsSummary } from '@portico/proto/http/shop/carts'
import type { InventoryReply, InventorySummary } from '@portico/proto/http/shop/inventory'
import type { Product } from '@portico/proto/http/shop/commerce'
import { OTHER_SITE, SITE, cookiesOf, owner, startCommerce, visitor } from '../service.ts'

let shop: Awaited<ReturnType<typeof startCommerce>>
const made: Record<string, Product> = {}
beforeAll(async () => {
  shop = await startCommerce()
  const add = async (title: string, more: object) => {
    made[title] = await shop.product({ title, ...more })
    shop.advance(1_000)
  }
  await add('Mug', {
    categories: ['Cups'],
    variants: [
      { sku: 'MUG-S', price: 1_200, qtyInStock: 2, optionValues: [{ optionName: 'Size', value: 'Small' }] },
      {
        sku: 'MUG-L',
        price: 1_500,
        salePrice: 900,
        onSale: true,
        qtyInStock: 1,
        optionValues: [{ optionName: 'Size', value: 'Large' }],
      },
    ],
  })
  await add('Bowl', { categories: ['Bowls'], variants: [{ price: 3_000, qtyInStock: 20 }] })
  await add('Vase', { categories: ['Vases', 'Bowls'], variants: [{ price: 500, qtyInStock: 0 }] })
  await add('class', { variants: [{ price: 3_000, unlimited: true }] })
})
afterAll(() => shop.close())

const list = async (query = '') => (await shop.own(`inventory?${query}`)).json<InventoryReply>()
const titles = async (query = '') => (await list(query)).products.map((product) => product.title)

test('the inventory has price and stock of each product and its variants', async () => {
  expect((await list('search=mug-l')).products).toEqual([
    {
      id: made['Mug']!.id,
      title: 'Mug',
      fullUrl: '/shop/p/mug',
      categories: ['Cups'],
      tags: [],
      taxClass: 'standard',
      stockLevel: 'low',
      left: 3,
      priceFrom: 900,
      priceTo: 1_200,
      onSale: true,
      state: 1,
      currency: 'USD',
      version: 1,
      variants: [
        expect.objectContaining({ sku: 'MUG-S', name: 'Small', price: 1_200, qtyInStock: 2 }),
        expect.objectContaining({ sku: 'MUG-L', name: 'Large', salePrice: 900, onSale: true }),
      ],
    },
  ])
  expect((await list('search=class')).products[0]).toMatchObject({ left: null, stockLevel: 'inStock' })
})

test('the inventory is filtered by text, category and stock level, and has four sort orders', async () => {
  expect(await titles()).toEqual(['class', 'Vase', 'Bowl', 'Mug'])
  expect(await titles('sort=title')).toEqual(['Bowl', 'class', 'Mug', 'Vase'])
  expect(await titles('sort=stock')).toEqual(['Vase', 'Mug', 'Bowl', 'class'])
  expect((await titles('sort=price')).slice(0, 2)).toEqual(['Vase', 'Mug'])
  expect(await titles('category=Bowls')).toEqual(['Vase', 'Bowl'])
  expect(await titles('stock=soldOut')).toEqual(['Vase'])
  expect(await titles('stock=low&search=MUG')).toEqual(['Mug'])
  expect(await titles('search=%25')).toEqual([])
})

test.each(['newest', 'title', 'stock', 'price'])(
  'pages sorted by %s contain each product once',
  async (sort) => {
    const seen: string[] = []
    for (let cursor = ''; ;) {
      const page = await list(`sort=${sort}&limit=1${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.products.map((product) => product.title))
      if (page.nextCursor === undefined) break
      cursor = page.nextCursor
    }
    expect(seen).toEqual(await titles(`sort=${sort}`))
  },
)

test.each([
  ['cursor', 'cursor=zzz'],
  ['sort', 'sort=colour'],
  ['stock', 'stock=some'],
  ['limit', 'limit=0'],
])('an invalid %s gets a 400 that names it', async (field, query) => {
  const answer = await shop.own(`inventory?${query}`)
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([field])
})

test('a cursor of one sort order is refused in another', async () => {
  const { nextCursor } = await list('sort=title&limit=1')
  expect((await shop.own(`inventory?sort=price&cursor=${nextCursor}`)).status).toBe(400)
})

test('the summary counts and lists products with low stock, sold out first', async () => {
  const summary = (await shop.own('inventory/summary')).json<InventorySummary>()
  expect(summary).toMatchObject({ products: 4, low: 1, soldOut: 1 })
  expect(summary.categories).toEqual([
    { name: 'Bowls', products: 2 },
    { name: 'Cups', products: 1 },
    { name: 'Vases', products: 1 },
  ])
  expect(summary.attention.map(({ title, left }) => [title, left])).toEqual([
    ['Vase', 0],
    ['Mug', 3],
  ])
})

test('stock and price of a variant change alone; a price for another version is a 409, a variant of another product a 400', async () => {
  const { id, version, variants } = made['Bowl']!
  const change = (json: object) => shop.own(`products/${id}/variants`, { method: 'PUT', json })
  const [variant] = variants
  const first = await change({
    version,
    variants: [{ id: variant!.id, qtyInStock: 7, qtyShown: 20, salePrice: 5 }],
  })
  expect(first.json()).toEqual({ id, version: version + 1 })
  const after = (await shop.own(`products/${id}`)).json<Product>()
  expect(after).toMatchObject({ title: 'Bowl', categories: ['Bowls'], urlId: 'bowl' })
  expect(after.variants[0]).toMatchObject({
    id: variant!.id,
    sku: variant!.sku,
    qtyInStock: 7,
    price: 3_000,
  })

  expect((await change({ version, variants: [{ id: variant!.id, price: 8 }] })).status).toBe(409)
  const foreign = await change({
    version: version + 1,
    variants: [{ id: made['Vase']!.variants[0]!.id, price: 1 }],
  })
  expect([foreign.status, Object.keys(foreign.json<{ errors: object }>().errors)]).toEqual([
    400,
    ['variants.0.id'],
  ])
  for (const [field, wrong] of [
    ['variants.0.qtyInStock', { qtyInStock: -1, qtyShown: 1 }],
    ['variants.0.qtyShown', { qtyInStock: 1 }],
    ['variants.0.price', { price: 1.5 }],
  ] as const) {
    const answer = await change({ version: version + 1, variants: [{ id: variant!.id, ...wrong }] })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([field])
  }
})

test('the summary of carts counts carts that changed since a time, without empty ones', async () => {
  const since = new Date(shop.deps.clock.now().getTime() + 1_000).toISOString()
  const put = (headers = {}) =>
    shop.send('/api/commerce/shopping-cart/entries', {
      headers,
      json: { itemId: made['Mug']!.id, sku: 'MUG-S', quantity: 2 },
    })
  await put()
  shop.advance(2_000)
  const answer = await put()
  const emptied = await put()
  const [entry] = emptied.json<{ shoppingCart: { entries: { id: string }[] } }>().shoppingCart.entries
  await shop.send(`/api/commerce/shopping-cart/entries/${entry!.id}`, {
    method: 'PUT',
    headers: cookiesOf(emptied),
    json: { quantity: 0 },
  })
  expect(answer.status).toBe(200)
  const summary = (await shop.own(`carts/summary?since=${since}`)).json<CartsSummary>()
  expect(summary).toEqual({ carts: 1, items: 2, value: 2_400, currency: 'USD', hasSample: false })
  expect((await shop.own('carts/summary?since=never')).status).toBe(400)
})

test('only a store manager reads the inventory, and only the inventory of the own website', async () => {
  const paths = ['inventory', 'inventory/summary', 'carts/summary?since=2026-01-01']
  const ask = (path: string, site: string, caller = owner) =>
    shop.send(`/api/rest/commerce/${path}${path.includes('?') ? '&' : '?'}websiteId=${site}`, { caller })
  for (const path of paths) {
    expect((await ask(path, SITE, visitor)).status).toBe(401)
    expect((await ask(path, OTHER_SITE)).status).toBe(403)
  }
  const strangers = {
    ...owner,
    principal: { ...owner.principal, sites: { [OTHER_SITE]: ['storeManager'] } },
  } as typeof owner
  expect((await ask('inventory', OTHER_SITE, strangers)).json()).toEqual({ products: [] })
  expect((await ask('inventory/summary', OTHER_SITE, strangers)).json()).toMatchObject({
    products: 0,
    attention: [],
  })
  const theirs = await shop.send(
    `/api/rest/commerce/products/${made['Mug']!.id}/variants?websiteId=${OTHER_SITE}`,
    {
      caller: strangers,
      method: 'PUT',
      json: { version: 1, variants: [{ id: made['Mug']!.variants[0]!.id }] },
    },
  )
  expect(theirs.status).toBe(404)
})

test('the inventory finds the products that show a file of the assets library', async () => {
  const [shown, linked, unused] = ['a', 'b', 'c'].map((digit) => digit.repeat(24)) as [string, string, string]
  await shop.product({
    title: 'Jug',
    images: [{ assetUrl: `/s/${shown}/jug.webp`, width: 4, height: 5 }],
    description: `<p><a href="/s/${linked}/care.pdf">Care</a></p>`,
    variants: [{ price: 1_000, unlimited: true }],
  })
  expect(await titles(`assetId=${shown}`)).toEqual(['Jug'])
  expect(await titles(`assetId=${linked}`)).toEqual(['Jug'])
  expect(await titles(`assetId=${unused}`)).toEqual([])
})
