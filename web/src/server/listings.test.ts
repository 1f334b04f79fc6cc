import { expect, test } from 'vitest'
import { sampleProduct } from '../testing/page.ts'
import { listingOf, matchesExactly } from './listings.ts'

const cup = { ...sampleProduct, id: 'cup', categories: ['Cups'], tags: ['new'] }
const bowl = { ...sampleProduct, id: 'bowl', categories: ['Bowls & plates', 'Gifts'] }
const mug = { ...sampleProduct, id: 'mug', categories: ['Cups'] }
const products = [cup, bowl, mug]
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id)

test('a list without a filter shows all entries and its categories with counts, in order of first use', () => {
  const listing = listingOf({ products }, '/shop')
  expect(ids(listing.products)).toEqual(['cup', 'bowl', 'mug'])
  expect(listing.category).toBeUndefined()
  expect(listing.categories).toEqual([
    { name: 'Cups', count: 2, path: '/shop?category=Cups' },
    { name: 'Bowls & plates', count: 1, path: '/shop?category=Bowls%20%26%20plates' },
    { name: 'Gifts', count: 1, path: '/shop?category=Gifts' },
  ])
})

test('a category filter ignores case, and the other categories keep their counts', () => {
  const listing = listingOf({ products }, '/shop', { category: 'CUPS' })
  expect(ids(listing.products)).toEqual(['cup', 'mug'])
  expect(listing.category).toBe('Cups')
  expect(listing.categories.map(({ count }) => count)).toEqual([2, 1, 1])
})

test('an unknown category shows no entries and keeps the requested name', () => {
  const listing = listingOf({ products }, '/shop', { category: 'Hats' })
  expect(listing.products).toEqual([])
  expect(listing.category).toBe('Hats')
})

test('a category and a tag can be combined', () => {
  expect(ids(listingOf({ products }, '/shop', { category: 'cups', tag: 'New' }).products)).toEqual(['cup'])
})

test('a filtered page is cacheable only if each requested name exactly matches an entry that is shown', () => {
  const listing = listingOf({ products }, '/shop', { category: 'cups' })
  const matches = (filter: { category?: unknown; tag?: unknown }) => matchesExactly(listing, filter)
  expect([{}, { category: 'Cups' }, { tag: 'new' }, { category: 'Cups', tag: 'new' }].map(matches)).toEqual(
    Array(4).fill(true),
  )
  const bad = [
    { category: 'CUPS' },
    { category: ' Cups' },
    { category: '' },
    { category: ['Cups'] },
    { tag: 'x' },
  ]
  expect(bad.map(matches)).toEqual(Array(5).fill(false))
  expect([matchesExactly(undefined, {}), matchesExactly(undefined, { category: 'Cups' })]).toEqual([
    true,
    false,
  ])
})
