import { expect, test } from 'vitest'
import {
  CensusHistory,
  CommerceHistory,
  FormsHistory,
  PerformanceHistory,
  SAMPLE_ITEMS_MAX,
} from '@portico/proto/http/common/sample-history'
import { DAY_MS, HISTORY_DAYS } from './days.ts'
import { makeHistory } from './history.ts'
import type { Page, Places } from './journeys.ts'
import { SLOWED_PATH } from './speed.ts'

const page = (path: string, kind: Page['kind'] = 'page'): Page => ({ path, title: `Title of ${path}`, kind })
const places: Places = {
  pages: new Map(
    ['/', '/shop', '/journal', '/about', '/visit', '/contact', '/gallery', '/questions', '/care'].map(
      (path) => [path, page(path)],
    ),
  ),
  products: Array.from({ length: 12 }, (_, n) => page(`/shop/p/${n}`, 'product')),
  posts: Array.from({ length: 10 }, (_, n) => page(`/journal/${n}`, 'post')),
}
const objects = {
  pictures: new Map([['/', '/s/1/opening.webp']]),
  forms: {
    contact: {
      id: 'f'.repeat(24),
      name: 'Contact',
      path: '/contact',
      fieldIds: ['name', 'email', 'message'],
    },
    newsletter: { id: 'e'.repeat(24), name: 'Newsletter', path: '/', fieldIds: ['email'] },
  },
  products: new Map(places.products.map(({ path }, n) => [path, String(n).padStart(24, '0')])),
  buttons: new Map([['/', { id: 'b', text: 'Shop', target: '/shop' }]]),
}
const now = Date.UTC(2026, 0, 15, 21)
const history = makeHistory({ now, places, objects })
const median = (values: number[]) => values.sort((one, other) => one - other)[values.length >> 1]!

test('sixty days have about 15,000 page views, with most at the weekend', () => {
  const views = history.hits.filter((hit) => hit.event === 1)
  expect(views.length).toBeGreaterThan(12_500)
  expect(views.length).toBeLessThan(17_500)
  const perDay = new Map<number, number>()
  for (const { at } of views) {
    const day = Math.floor(at / DAY_MS)
    perDay.set(day, (perDay.get(day) ?? 0) + 1)
  }
  expect(perDay.size).toBe(HISTORY_DAYS)
  // The middle one of the weekdays, because letters to customers raise single days.
  const usual = (weekday: number) =>
    median(
      [...perDay].filter(([day]) => new Date(day * DAY_MS).getUTCDay() === weekday).map(([, count]) => count),
    )
  expect(usual(6)).toBeGreaterThan(1.15 * usual(1))
})

test('every item is accepted by the contract and lies in the past', () => {
  const websiteId = 'a'.repeat(24)
  const inParts = <T>(items: T[]) =>
    Array.from({ length: Math.ceil(items.length / SAMPLE_ITEMS_MAX) }, (_, n) =>
      items.slice(n * SAMPLE_ITEMS_MAX, (n + 1) * SAMPLE_ITEMS_MAX),
    )
  for (const hits of inParts(history.hits)) CensusHistory.parse({ websiteId, hits })
  CensusHistory.parse({ websiteId, errors: history.errors })
  for (const events of inParts(history.events)) CensusHistory.parse({ websiteId, events })
  for (const records of inParts(history.records)) PerformanceHistory.parse({ websiteId, records })
  PerformanceHistory.parse({ websiteId, releases: history.releases })
  FormsHistory.parse({ websiteId, submissions: history.submissions })
  for (const carts of inParts(history.carts)) CommerceHistory.parse({ websiteId, carts })
  for (const orders of inParts(history.orders)) CommerceHistory.parse({ websiteId, orders })
  for (const { at } of [...history.submissions, ...history.carts, ...history.orders])
    expect(at).toBeLessThan(now)
  expect(Math.max(...history.hits.filter((hit) => hit.event === 1).map((hit) => hit.at))).toBeLessThan(now)
})

test('one release made a page slower, and the next one mended it', () => {
  const lcp = history.releases.map(({ id }) =>
    median(
      history.records
        .filter((each) => each.path === SLOWED_PATH && each.release === id)
        .map((each) => each.metrics.lcp!),
    ),
  )
  expect(lcp[1]).toBeGreaterThan(1.4 * lcp[0]!)
  expect(lcp[2]).toBeLessThan(1.15 * lcp[0]!)
})

test('the last week has errors of at least two kinds, at every time of the day', () => {
  for (const hour of [1, 9, 21]) {
    const end = Date.UTC(2026, 3, 10, hour)
    const { errors } = makeHistory({ now: end, places, objects })
    const recent = errors.filter(({ at }) => at > end - 7 * DAY_MS)
    expect(recent.length).toBeGreaterThan(8)
    expect(new Set(recent.map(({ message }) => message)).size).toBeGreaterThan(1)
  }
})

test('visitors return, errors are few, and all ids differ', () => {
  const views = history.hits.filter((hit) => hit.event === 1)
  const visits = new Set(views.map((hit) => `${hit.visitor} ${hit.visitCount}`))
  const visitors = new Set(views.map((hit) => hit.visitor))
  expect(visitors.size / visits.size).toBeGreaterThan(0.65)
  expect(visitors.size / visits.size).toBeLessThan(0.85)
  expect(history.errors.length).toBeGreaterThan(20)
  expect(history.errors.length).toBeLessThan(0.02 * views.length)
  expect(new Set(history.errors.map((each) => each.message)).size).toBe(3)
  const ids = [...history.hits.map((each) => each.hitId), ...history.records.map((each) => each.recordId)]
  expect(new Set(ids).size).toBe(ids.length)
})

test('the largest picture of a page is named as the cause of its largest paint', () => {
  const causes = (path: string) =>
    new Set(
      history.records.filter((each) => each.path === path).map((each) => each.attribution['lcp-resource']),
    )
  expect(causes('/')).toEqual(new Set(['/s/1/opening.webp']))
  expect(causes('/shop')).toEqual(new Set([undefined]))
})

test('visitors send the forms that were shown to them, and the latest messages are unread', () => {
  const { submissions, events } = history
  const sent = (id: string) => submissions.filter(({ formId }) => formId === id)
  expect(sent(objects.forms.contact.id).length).toBeGreaterThan(15)
  expect(sent(objects.forms.newsletter.id).length).toBeGreaterThan(10)
  for (const { id } of Object.values(objects.forms))
    expect(
      events.filter((each) => each.kind === 'form-render' && each.objectId === id).length,
    ).toBeGreaterThan(sent(id).length)
  const states = new Set(submissions.map(({ state }) => state))
  expect(states).toEqual(new Set(['unread', 'read', 'archived']))
})

test('the open carts belong to visitors who put a product into the cart in the last weeks', () => {
  expect(history.carts.length).toBeGreaterThan(30)
  expect(Math.min(...history.carts.map(({ at }) => at))).toBeGreaterThan(now - 30 * DAY_MS)
  expect(new Set(history.carts.map(({ cartId }) => cartId)).size).toBe(history.carts.length)
})

test('orders are spread over the sixty days, the newest are still to be sent, and numbers are small shops’ numbers', () => {
  const { orders } = history
  expect(orders.length).toBeGreaterThan(60)
  expect(orders.length).toBeLessThan(500)
  expect(new Set(orders.map(({ orderId }) => orderId)).size).toBe(orders.length)
  expect(orders.map(({ at }) => at)).toEqual(orders.map(({ at }) => at).sort((one, other) => one - other))
  expect(new Set(orders.map(({ at }) => Math.floor(at / DAY_MS))).size).toBeGreaterThan(35)
  for (const { at, sentAt } of orders)
    if (sentAt === null) expect(at).toBeGreaterThan(now - 3 * DAY_MS)
    else expect(sentAt > at && sentAt < now).toBe(true)
})

test('the same arguments give the same history', () =>
  expect(makeHistory({ now, places, objects })).toEqual(history))
