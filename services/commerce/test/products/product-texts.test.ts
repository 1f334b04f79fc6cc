import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AddedV1 } from '@portico/proto/http/shop/carts'
import type { Caller } from '@portico/kit/http/principal'
import { until } from '@portico/kit/testing/until'
import { startApp } from '@portico/kit/app'
import { createMetrics } from '@portico/kit/runtime/metrics'
import { buildApp } from '../../src/app.ts'
import { SHOP, SITE, owner, startCommerce, web } from '../service.ts'

let shop: Awaited<ReturnType<typeof startCommerce>>
beforeAll(async () => {
  shop = await startCommerce()
})
afterAll(() => shop.close())

const create = (input: object) =>
  shop.own('products', { json: { collectionId: SHOP, title: 'Bowl', variants: [{ price: 100 }], ...input } })

test('characters that Postgres cannot store are removed', async () => {
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

test('a picture has a path of the site or an http(s) address, else a 400 that names it', async () => {
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

test('texts of a product are cleaned; code needs permission 1219 and is then kept', async () => {
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

const ATTACK =
  '<div data-island="form">a</div><p data-island-props="">{"form":{"submissionRedirect":"javascript:x()"}}</p>'
const CLEANED = '<div>a</div><p>{"form":{"submissionRedirect":"javascript:x()"}}</p>'

test('a product’s texts keep no data attribute', async () => {
  const product = await shop.product({ description: ATTACK, excerpt: '<em style="position:fixed">x</em>' })
  expect([product.body, product.excerpt]).toEqual([CLEANED, '<em>x</em>'])
})

test('stored products are cleaned at the next start, with a fact; those with code are kept and have hasOwnerCode', async () => {
  const [attack, code, plain] = [await shop.product(), await shop.product(), await shop.product()]
  const texts = { [attack.id]: ATTACK, [code.id]: '<p onclick="x()">c</p>', [plain.id]: '<p>p</p>' }
  await shop.db.tenant(SITE, async (tx) => {
    for (const [id, text] of Object.entries(texts)) {
      await tx.query('update product set description = $2, cleaner = 0 where id = $1', [id, text])
    }
  })
  const own = { ...shop.deps, metrics: createMetrics({ service: 'commerce' }) }
  const another = await startApp(await buildApp(own), own)
  await until(() =>
    shop.db.job(async (tx) => (await tx.query('select 1 from product where cleaner = 0')).rows.length === 0),
  )
  await another.stop()

  const read = async (id: string) => (await shop.own(`products/${id}`)).json<typeof attack>()
  expect((await read(attack.id)).body).toBe(CLEANED)
  expect((await read(code.id)).body).toBe(texts[code.id])
  expect((await read(plain.id)).version).toBe(plain.version)
  expect((await read(attack.id)).version).toBe(attack.version + 1)
  const facts = () => shop.published.filter(({ message }) => message.key === attack.id)
  await until(async () => facts().length === 2)
  const shown = async ({ urlId }: { urlId: string }) =>
    (await shop.send(`/internal/product?collectionId=${SHOP}&urlId=${urlId}`, { caller: web })).json<{
      hasOwnerCode?: boolean
    }>().hasOwnerCode
  expect([await shown(attack), await shown(code)]).toEqual([undefined, true])
})
