import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CreateItem } from '@portico/proto/http/content/items'
import { CreateCollection } from '@portico/proto/http/content/pages'
import { ProductInput } from '@portico/proto/http/shop/commerce'
import { PageDocument, blocksOf } from '@portico/proto/site'
import { documentOf } from './journal.ts'
import { demoCollections, demoPages } from './pages/index.ts'
import { demoPosts } from './posts/index.ts'
import { lastTime } from './posts/post.ts'
import { demoProducts } from './products/index.ts'

const id = 'a'.repeat(24)
const listed = JSON.parse(readFileSync(new URL('pictures/pictures.json', import.meta.url), 'utf8')) as {
  name: string
}[]
const names = new Set(listed.map(({ name }) => name))
const used = new Set<string>()
const picture = (name: string) => {
  used.add(name)
  return { assetUrl: `/s/${name}`, width: 1, height: 1, alt: name }
}
const pages = demoPages({
  picture,
  media: (name) => `/s/${name}`,
  shop: id,
  journal: id,
  forms: { contact: id, newsletter: id },
  productId: () => id,
})
const words = (html: string) => html.replace(/<[^>]*>/g, ' ').match(/\S+/g)?.length ?? 0

/** Every path of the demo site that a link may lead to. */
const addresses = new Set([
  ...demoCollections.map(({ urlId }) => `/${urlId}`),
  ...demoProducts.map(({ urlId }) => `/shop/p/${urlId}`),
  ...demoPosts.map(({ urlId }) => `/journal/${urlId}`),
  '/account/sign-in',
  '/account/sign-up',
])

test('there are 24 products and ten posts, each with its own address', () => {
  const products = new Set(demoProducts.map(({ urlId }) => urlId))
  const posts = new Set(demoPosts.map(({ urlId }) => urlId))
  expect(products.size).toBe(24)
  expect(posts.size).toBe(10)
})

test('all content fits the schemas of the calls', () => {
  for (const product of demoProducts) ProductInput.parse({ ...product, collectionId: id })
  for (const collection of demoCollections) CreateCollection.parse(collection)
  for (const post of demoPosts)
    CreateItem.parse({ ...post, categories: [post.category], document: documentOf(post) })
  for (const document of Object.values(pages)) PageDocument.parse(document)
})

test('a post has 250 to 500 words', () => {
  for (const { urlId, parts } of demoPosts) {
    const count = words(parts.map((part) => (typeof part === 'string' ? part : part.quote)).join(' '))
    expect(count, urlId).toBeGreaterThanOrEqual(250)
    expect(count, urlId).toBeLessThanOrEqual(500)
  }
})

test('every page has a document, and the ids of its blocks are unique', () => {
  expect(Object.keys(pages).sort()).toEqual(demoCollections.map(({ urlId }) => urlId).sort())
  for (const document of Object.values(pages)) {
    const ids = blocksOf(document).map((block) => block.id)
    expect(new Set(ids).size).toBe(ids.length)
  }
})

test('every product, post and page has its pictures, and every picture is used', () => {
  for (const { urlId } of [...demoProducts, ...demoPosts]) used.add(urlId)
  const second = [...names].filter((name) => name.endsWith('-2') && used.has(name.slice(0, -2)))
  expect([...names].sort()).toEqual([...new Set([...used, ...second])].sort())
})

test('every link leads to an existing page', () => {
  const texts = [
    ...Object.values(pages).map((page) => JSON.stringify(page)),
    ...demoPosts.map((post) => JSON.stringify(post)),
    ...demoProducts.map((product) => JSON.stringify(product)),
  ].join('\n')
  // Paths under /s/ are files of the website.
  const links = [...texts.matchAll(/(?:href=\\"|"url":")(\/(?!s\/)[^"\\?]*)/g)].map((match) => match[1]!)
  expect(links.length).toBeGreaterThan(20)
  for (const link of links) expect(addresses).toContain(link)
})

test('some products are on sale, some are low in stock, and one is sold out', () => {
  const variants = demoProducts.map(({ variants }) => variants)
  const stock = (list: (typeof variants)[0]) => list.reduce((sum, { qtyInStock }) => sum + qtyInStock, 0)
  expect(variants.filter((list) => stock(list) === 0)).toHaveLength(1)
  expect(variants.filter((list) => stock(list) > 0 && stock(list) <= 3).length).toBeGreaterThanOrEqual(2)
  expect(variants.flat().filter(({ onSale }) => onSale).length).toBeGreaterThanOrEqual(5)
  for (const { onSale, salePrice, price } of variants.flat())
    if (onSale) expect(salePrice).toBeLessThan(price)
})

test('the date of a post is the last past occurrence of its day', () => {
  expect(lastTime('10-31', new Date('2026-11-21T00:00:00Z'))).toBe('2026-10-31T08:00:00.000Z')
  expect(lastTime('12-04', new Date('2026-11-21T00:00:00Z'))).toBe('2025-12-04T08:00:00.000Z')
  expect(lastTime('11-21', new Date('2026-11-21T07:59:00Z'))).toBe('2025-11-21T08:00:00.000Z')
})
