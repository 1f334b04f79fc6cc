import { expect, test } from 'vitest'
import { sampleProduct } from '../testing/page.ts'
import { listingOf, namesExactly } from './listings.ts'

const cup = { ...sampleProduct, id: 'cup', categories: ['Cups'], tags: ['new'] }
const bowl = { ...sampleProduct, id: 'bowl', categories: ['Bowls & plates', 'Gifts'] }
const mug = { ...sampleProduct, id: 'mug', categories: ['Cups'] }
const products = [cup, bowl, mug]
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id)

test('a list without a filter shows everything and counts its categories in the order of their first entry', () => {
  const listing = listingOf({ products }, '/shop')
  expect(ids(listing.products)).toEqual(['cup', 'bowl', 'mug'])
  expect(listing.category).toBeUndefined()
  expect(listing.categories).toEqual([
    { name: 'Cups', count: 2, path: '/shop?category=Cups' },
    { name: 'Bowls & plates', count: 1, path: '/shop?category=Bowls%20%26%20plates' },
    { name: 'Gifts', count: 1, path: '/shop?category=Gifts' },
  ])
})

test('a category shows its own entries, whatever the case of its name, and the others keep their counts', () => {
  const listing = listingOf({ products }, '/shop', { category: 'CUPS' })
  expect(ids(listing.products)).toEqual(['cup', 'mug'])
  expect(listing.category).toBe('Cups')
  expect(listing.categories.map(({ count }) => count)).toEqual([2, 1, 1])
})

test('a category that there is none of shows nothing, under the name that was asked for', () => {
  const listing = listingOf({ products }, '/shop', { category: 'Hats' })
  expect(listing.products).toEqual([])
  expect(listing.category).toBe('Hats')
})

test('a category and a tag are asked together', () => {
  expect(ids(listingOf({ products }, '/shop', { category: 'cups', tag: 'New' }).products)).toEqual(['cup'])
})

test('an answer is worth keeping where each name asked for is, letter by letter, one of an entry shown', () => {
  const listing = listingOf({ products }, '/shop', { category: 'cups' })
  const kept = (asked: { category?: unknown; tag?: unknown }) => namesExactly(listing, asked)
  expect([{}, { category: 'Cups' }, { tag: 'new' }, { category: 'Cups', tag: 'new' }].map(kept)).toEqual(
    Array(4).fill(true),
  )
  const bad = [
    { category: 'CUPS' },
    { category: ' Cups' },
    { category: '' },
    { category: ['Cups'] },
    { tag: 'x' },
  ]
  expect(bad.map(kept)).toEqual(Array(5).fill(false))
  expect([namesExactly(undefined, {}), namesExactly(undefined, { category: 'Cups' })]).toEqual([true, false])
})
