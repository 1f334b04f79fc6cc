import type { Chance, Weighted } from './chance.ts'

/** A page of the website, as visits know it. */
export type Page = { path: string; title: string; kind: 'page' | 'product' | 'post' }

const entries: Weighted<string> = [
  ['/', 42],
  ['/shop', 14],
  ['product', 18],
  ['post', 13],
  ['/journal', 3],
  ['/about', 3],
  ['/visit', 4],
  ['/gallery', 3],
]

/** Where visitors go from a page; `end` ends the visit. Products and posts share a row each. */
const next: Record<string, Weighted<string>> = {
  '/': [
    ['/shop', 30],
    ['product', 14],
    ['/journal', 8],
    ['/about', 8],
    ['/gallery', 6],
    ['/visit', 5],
    ['end', 29],
  ],
  '/shop': [
    ['product', 62],
    ['/', 5],
    ['/questions', 3],
    ['end', 30],
  ],
  product: [
    ['product', 26],
    ['/shop', 22],
    ['/care', 4],
    ['/shipping-and-returns', 6],
    ['end', 42],
  ],
  post: [
    ['/journal', 18],
    ['post', 10],
    ['/shop', 12],
    ['end', 60],
  ],
  '/journal': [
    ['post', 58],
    ['/', 6],
    ['end', 36],
  ],
  '/about': [
    ['/visit', 20],
    ['/shop', 22],
    ['/contact', 10],
    ['end', 48],
  ],
  '/gallery': [
    ['/shop', 34],
    ['/', 8],
    ['end', 58],
  ],
  '/visit': [
    ['/contact', 24],
    ['/shop', 12],
    ['end', 64],
  ],
}
const otherwise: Weighted<string> = [
  ['/shop', 22],
  ['/contact', 10],
  ['end', 68],
]
const VIEWS_MAX = 14

/** The pages that visits are made of. Earlier products and posts are viewed more than later ones. */
export type Places = { pages: ReadonlyMap<string, Page>; products: readonly Page[]; posts: readonly Page[] }

/** Returns the pages of one visit in their order, at least one. */
export function journey(chance: Chance, places: Places): Page[] {
  const viewed: Page[] = []
  let to = chance.pick(entries)
  while (to !== 'end' && viewed.length < VIEWS_MAX) {
    const page = pageOf(chance, places, to)
    if (page && page !== viewed.at(-1)) viewed.push(page)
    to = chance.pick(next[page && page.kind !== 'page' ? page.kind : to] ?? otherwise)
  }
  return viewed.length > 0 ? viewed : [...places.pages.values()].slice(0, 1)
}

function pageOf(chance: Chance, { pages, products, posts }: Places, name: string): Page | undefined {
  if (name === 'product') return favourite(chance, products)
  if (name === 'post') return favourite(chance, posts)
  return pages.get(name)
}

const favourite = (chance: Chance, pages: readonly Page[]) =>
  pages.length === 0 ? undefined : pages[Math.floor(pages.length * chance.next() ** 2)]
