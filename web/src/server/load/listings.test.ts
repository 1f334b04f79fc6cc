import { expect, test } from 'vitest'
import { parseMonth } from '@portico/proto/time/month'
import { sampleProduct } from '../../testing/page.ts'
import { listingOf, listPageOf, matchesExactly, type ListQuery } from './listings.ts'

const cup = { ...sampleProduct, id: 'cup', categories: ['Cups'], tags: ['new'] }
const bowl = { ...sampleProduct, id: 'bowl', categories: ['Bowls & plates', 'Gifts'] }
const mug = { ...sampleProduct, id: 'mug', categories: ['Cups'] }
const products = [cup, bowl, mug]
const shopPage = (query: ListQuery) =>
  listPageOf({ products }, '/shop', query, { timeZone: 'UTC', now: 0 }).listing
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
  const listing = shopPage({ category: 'CUPS' })
  expect(ids(listing.products)).toEqual(['cup', 'mug'])
  expect(listing.category).toBe('Cups')
  expect(listing.categories.map(({ count }) => count)).toEqual([2, 1, 1])
})

test('an unknown category shows no entries and keeps the requested name', () => {
  const listing = shopPage({ category: 'Hats' })
  expect(listing.products).toEqual([])
  expect(listing.category).toBe('Hats')
})

test('a category and a tag can be combined', () => {
  expect(ids(shopPage({ category: 'cups', tag: 'New' }).products)).toEqual(['cup'])
})

test('a filtered page is cacheable only if each requested name exactly matches an entry that is shown', () => {
  const listing = shopPage({ category: 'cups' })
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

const day = (text: string) => Date.parse(`2026-03-${text}Z`)
const item = (urlId: string, more: object) => ({
  id: urlId.padStart(24, '0'),
  collectionId: 'c'.repeat(24),
  recordType: 1,
  title: urlId,
  urlId,
  fullUrl: `/journal/${urlId}`,
  excerpt: '',
  tags: [],
  categories: [],
  publishOn: day('01T10:00'),
  addedOn: 0,
  updatedOn: 0,
  ...more,
})
const event = (urlId: string, from: string, to: string) =>
  item(urlId, { recordType: 12, startDate: day(from), endDate: day(to) })
const titles = (list: readonly { title: string }[] = []) => list.map(({ title }) => title)
const place = { timeZone: 'UTC', now: day('10T12:00') }

test('WIRE-20: a list is filtered by author and month, and the addresses of its other pages keep the filter', () => {
  const items = Array.from({ length: 25 }, (_, at) =>
    item(`a${at}`, { author: { displayName: 'Ada' }, publishOn: day('01T10:00') + at }),
  )
  items.push(item('other', { publishOn: Date.parse('2026-02-28T23:30:00Z') }))
  const page = (query: ListQuery, zone = place) => listPageOf({ items }, '/journal', query, zone).listing
  expect(page({ author: 'ADA' }).items).toHaveLength(20)
  expect(page({ author: 'ADA' }).pagination?.nextPageUrl).toMatch(/^\/journal\?author=ADA&offset=\d+$/)
  expect(titles(page({ month: parseMonth('02-2026')! }).items)).toEqual(['other'])
  expect(
    titles(page({ month: parseMonth('02-2026')! }, { ...place, timeZone: 'Europe/Berlin' }).items),
  ).toEqual([])
})

test('WIRE-24: a list of events is split at the present moment, and says when it changes', () => {
  const items = [
    event('past', '02T10:00', '02T11:00'),
    event('later', '20T10:00', '20T11:00'),
    event('running', '10T09:00', '10T17:00'),
    event('long ago', '01T10:00', '01T11:00'),
  ]
  const { listing, changesAt } = listPageOf({ items }, '/events', {}, place)
  expect(titles(listing.events?.upcoming)).toEqual(['running', 'later'])
  expect(titles(listing.events?.past)).toEqual(['past', 'long ago'])
  expect(listing.items).toEqual([])
  expect(changesAt).toBe(day('10T17:00'))
  expect(listPageOf({ items }, '/events', {}, { ...place, now: day('25T00:00') }).changesAt).toBeUndefined()
  const mixed = listPageOf({ items: [...items, item('post', {})] }, '/events', {}, place).listing
  expect(mixed.events).toBeUndefined()
})
