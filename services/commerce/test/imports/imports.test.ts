import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductImport } from '@portico/proto/http/shop/product-imports'
import type { Product, ProductsReply } from '@portico/proto/http/shop/commerce'
import { createChildren } from '../checkout/faults/children.ts'
import { owner, OTHER_SITE, SITE } from '../service.ts'
import { startImports } from './shop.ts'

const children = createChildren(join(import.meta.dirname, 'apply-child.ts'))
let shop: Awaited<ReturnType<typeof startImports>>
beforeAll(async () => {
  shop = await startImports()
})
afterAll(async () => {
  children.close()
  await shop.close()
})

const found = async (search: string) =>
  (await shop.own(`products?search=${encodeURIComponent(search)}`)).json<ProductsReply>().products
const checked = async (file: string, pages?: readonly string[]) =>
  (await shop.check(file, pages)).json<ProductImport>()

test('a dry run names line and column of what is wrong, and changes nothing', async () => {
  const reply = await checked(
    [
      'Address,Name,Price,Stock,State,SKU',
      'good,Good,5.00,1,available,G-1',
      'dear,"Dear\nname",five,1,available,D-1',
      ',No address,1.00,1,available,N-1',
      'half,Half,1.00,1.5,shown,H-1',
      'twin,Twin,1.00,1,hidden,G-1',
      `long,${'x'.repeat(201)},1.00,1,,L-1`,
    ].join('\n'),
  )
  expect(reply).toMatchObject({ state: 'checked', format: 'portico', creates: 1, problemCount: 5 })
  expect(reply.problems.map(({ line, column }) => [line, column])).toEqual([
    [3, 'Price'],
    [5, 'Address'],
    [6, 'State'],
    [7, 'SKU'],
    [8, 'Name'],
  ])
  expect(await found('Good')).toEqual([])
})

test('a file that cannot be read says where and why', async () => {
  expect(await checked('Colour,Size\nblue,1')).toMatchObject({ state: 'failed', problems: [{ line: 1 }] })
  const open = await checked('Address,Name,Price\nmug,"Mug,1.00')
  expect(open).toMatchObject({ state: 'failed' })
  expect(open.problems[0]!.text).toContain('quotation mark')
  expect((await shop.own(`imports/${open.id}/apply`, { method: 'POST' })).status).toBe(409)
  expect((await shop.check('x', [])).status).toBe(400)
})

test('COMM-07: a store page gets 200 products; the next one goes to a further page, or is refused by its line', async () => {
  const pages = ['e0000000000000000000000e', 'f0000000000000000000000f']
  const rows = Array.from({ length: 201 }, (_, at) => `item-${at},Item ${at},1.00`)
  const file = ['Address,Name,Price', ...rows].join('\n')
  const refused = await checked(file, pages.slice(0, 1))
  expect(refused).toMatchObject({ creates: 200, problemCount: 1, problems: [{ line: 202 }] })
  expect(refused.problems[0]!.text).toContain('at most 200 products on a store page')
  const done = await shop.import(file, pages)
  expect(done).toMatchObject({ applied: 201, failed: 0 })
  const [last] = await found('Item 200')
  expect(last!.collectionId).toBe(pages[1])
})

test('an export of Shopify becomes products with variants, sale prices and stock', async () => {
  const file = [
    'Handle,Title,Body (HTML),Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Image Src,SEO Title,Status',
    'tee,Plain tee,<p>Cotton<script>x()</script></p>,Shirts,"summer, new",true,Size,S,TEE-S,200,shopify,5,deny,15.00,20.00,true,true,https://x.example/a.jpg,A tee,active',
    'tee,,,,,,,M,TEE-M,220,shopify,-2,deny,20.00,,true,true,,,',
    'tee,,,,,,,,,,,,,,,,,https://x.example/b.jpg,,',
    'ebook,A book,,,,true,Title,Default Title,BOOK,0,,,,9.99,,false,false,,,draft',
  ].join('\r\n')
  const done = await shop.import(file)
  expect(done).toMatchObject({ format: 'shopify', creates: 2, applied: 2, problems: [] })
  expect(done.notices[0]).toContain('Pictures are not taken over')
  const [tee] = await found('Plain tee')
  expect(tee).toMatchObject({
    urlId: 'tee',
    body: '<p>Cotton</p>',
    tags: ['summer', 'new'],
    categories: ['Shirts'],
    seo: { title: 'A tee' },
    variants: [
      { sku: 'TEE-S', price: 2_000, salePrice: 1_500, onSale: true, qtyInStock: 5, weight: 0.2 },
      { sku: 'TEE-M', price: 2_000, onSale: false, qtyInStock: 0, attributes: { Size: 'M' } },
    ],
  })
  const [book] = await found('A book')
  expect(book).toMatchObject({ state: 4, taxClass: 'zero', variants: [{ unlimited: true, attributes: {} }] })
})

test('an export of WooCommerce becomes products, with variations that are far from their product', async () => {
  const file = [
    'ID,Type,SKU,Name,Published,Short description,Description,Tax status,Tax class,In stock?,Stock,Weight (kg),Sale price,Regular price,Categories,Tags,Images,Parent,Attribute 1 name,Attribute 1 value(s)',
    '10,variable,HOOD,Hoodie,1,Warm,<p>Soft</p>,taxable,reduced-rate,1,,,,,"Clothes > Tops, Sale",new,https://x.example/h.jpg,,Colour,"Red, Blue"',
    '11,simple,CAP,Cap,0,,,none,,1,4,0.1,7.5,9,Clothes,,,,,',
    '12,variation,HOOD-R,Hoodie - Red,1,,,taxable,,1,3,,,45.00,,,,id:10,Colour,Red',
    '13,variation,HOOD-B,Hoodie - Blue,1,,,taxable,,1,2,,40,45,,,,HOOD,Colour,Blue',
    '14,grouped,SET,Set,1,,,taxable,,1,,,,,,,,,,',
    '15,variation,LOST,Lost,1,,,taxable,,1,1,,,5,,,,id:99,Colour,Red',
  ].join('\n')
  const done = await shop.import(file)
  expect(done).toMatchObject({ format: 'woocommerce', creates: 2, applied: 2 })
  expect(done.problems.map(({ line, column }) => [line, column])).toEqual([
    [6, 'Type'],
    [7, 'Parent'],
  ])
  const [hoodie] = await found('Hoodie')
  expect(hoodie).toMatchObject({
    taxClass: 'reduced',
    excerpt: 'Warm',
    categories: ['Tops', 'Sale'],
    variants: [
      { sku: 'HOOD-R', price: 4_500, onSale: false, qtyInStock: 3, attributes: { Colour: 'Red' } },
      { sku: 'HOOD-B', price: 4_500, salePrice: 4_000, onSale: true, attributes: { Colour: 'Blue' } },
    ],
  })
  const [cap] = await found('Cap')
  expect(cap).toMatchObject({
    state: 4,
    taxClass: 'zero',
    variants: [{ price: 900, salePrice: 750, weight: 0.1 }],
  })
})

test('an import belongs to one website, and a viewer cannot use it', async () => {
  const { id } = await checked('Address,Name,Price\nsolo,Solo,1.00')
  for (const path of [`imports/${id}`, 'products.csv'])
    expect(
      (await shop.send(`/api/rest/commerce/${path}?websiteId=${OTHER_SITE}`, { caller: owner })).status,
    ).toBe(403)
  expect((await shop.own(`imports/${'0'.repeat(24)}`)).status).toBe(404)
})

test('5,000 rows with processes that are killed in the middle: each product is written once', async () => {
  const pages = Array.from({ length: 7 }, (_, at) => `a${at}`.padEnd(24, '0'))
  const rows = Array.from({ length: 1_250 }, (_, at) =>
    Array.from(
      { length: 4 },
      (_, size) => `part-${at},${size === 0 ? `Part ${at}` : ''},1.0${size},P-${at}-${size},Size,${size}`,
    ),
  ).flat()
  const { id } = await checked(
    ['Address,Name,Price,SKU,Option 1 name,Option 1 value', ...rows].join('\n'),
    pages,
  )
  expect(await shop.read(id)).toMatchObject({
    state: 'checked',
    rows: 5_000,
    creates: 1_250,
    problemCount: 0,
  })
  await shop.db.tenant(SITE, (tx) =>
    tx.query(`update product_import set state = 'applying' where website_id = $1 and id = $2`, [SITE, id]),
  )
  // The service applies the same import meanwhile, and these processes are killed between its statements.
  const { appUrl, jobUrl } = shop
  const now = shop.deps.clock.now().getTime()
  let kills = 0
  for (const killAt of [2, 3, 5, 9, 20])
    if ((await children.run({ appUrl, jobUrl, now, id, killAt })) === null) kills += 1
  // On a slow machine the service may be done before the last ones begin.
  expect(kills).toBeGreaterThanOrEqual(2)
  await expect.poll(async () => (await shop.read(id)).state, { timeout: 200_000 }).toBe('done')
  expect(await shop.read(id)).toMatchObject({ applied: 1_250, failed: 0, problemCount: 0 })
  const { rows: counted } = await shop.db.tenant(SITE, (tx) =>
    tx.query<object>(
      `select count(*) as products, count(distinct title) as titles,
         (select count(*) from variant where website_id = $1 and sku like 'P-%') as variants
       from product where website_id = $1 and title like 'Part %'`,
      [SITE],
    ),
  )
  expect(counted).toEqual([{ products: 1_250, titles: 1_250, variants: 5_000 }])
  const [first] = await found('P-0-0')
  expect((first as Product).variants).toHaveLength(4)
}, 280_000)
