import { expect, test } from 'vitest'
import { createMatcher } from './policy/match.ts'
import { rateClasses, routes, type RouteRow } from './routes.ts'

const match = createMatcher(routes)
const find = (method: string, path: string, host: 'app' | 'site') => {
  const row = match(method, path, host)
  return row && { upstream: row.upstream, crumb: row.crumb, who: row.who }
}

test('the owner’s rows need an owner, a crumb and the app host', () => {
  const rows = routes.filter((row) => row.prefix.startsWith('/api/rest') || row.prefix === '/config/draft')
  expect(rows.length).toBeGreaterThan(6)
  for (const row of rows)
    expect(row, row.prefix).toMatchObject({ who: 'owner', crumb: 'crumb', hosts: 'app' })
})

test('every row that lets a write through without a crumb is one that the wire shapes name', () => {
  const free = routes.filter(
    (row) => row.crumb !== 'crumb' && !row.methods?.every((method) => method === 'GET' || method === 'HEAD'),
  )
  expect(free.map((row) => `${row.prefix} ${row.crumb}`).sort()).toEqual([
    '/api/1/performance none',
    '/api/auth own-origin',
    '/api/census none',
    '/api/commerce/webhooks none',
    '/api/consent own-origin',
    '/api/csp-report none',
    '/api/csp-report/hosts none',
    '/api/events/trace none',
    '/api/form none',
    '/api/site-users own-origin',
    '/api/track none',
    '/api/unlock own-origin',
    '/api/v1/events none',
    '/api/widget own-origin',
  ])
})

test('DATA-06: both API roots lead to a service, the visitor’s on the website’s host and the owner’s on the app host', () => {
  expect(find('GET', '/api/site-users/account/profile', 'site')?.upstream).toBe('identity')
  expect(find('GET', '/api/rest/members', 'app')?.upstream).toBe('identity')
  expect(find('GET', '/api/rest/sites', 'app')?.upstream).toBe('sites')
  // Nothing under either root is a page.
  const roots = routes.filter(({ prefix }) => prefix.startsWith('/api'))
  expect(roots.every(({ kind }) => kind === 'api')).toBe(true)
})

test('the longest prefix wins, and the method counts', () => {
  expect(find('POST', '/api/auth/Login', 'app')).toMatchObject({ upstream: 'identity', crumb: 'own-origin' })
  expect(find('POST', '/api/auth/Logout', 'app')).toMatchObject({ upstream: 'identity', crumb: 'crumb' })
  expect(find('POST', '/api/site-users/account/session', 'site')?.crumb).toBe('own-origin')
  expect(find('DELETE', '/api/site-users/account/session', 'site')?.crumb).toBe('crumb')
  expect(match('POST', '/api/rest/sites/abc/assets', 'app')?.bodyLimit).toBe(20_000_000)
  expect(match('PUT', '/api/rest/sites/abc/collections/def/page', 'app')?.bodyLimit).toBe(2 * 1_024 * 1_024)
  expect(find('GET', '/anything/else', 'site')).toMatchObject({ upstream: 'web' })
  expect(find('GET', '/config/pages', 'app')).toMatchObject({ upstream: 'web' })
})

test('another spelling of a path never finds a milder row', () => {
  for (const path of [
    '/api/site-users/account/SESSION',
    '/API/Site-Users//account/session/',
    '/api/site-users/account/sessions/x',
  ]) {
    expect(find('DELETE', path, 'site')?.crumb, path).toBe('crumb')
  }
})

test('a row is not found by half a segment or on the wrong host', () => {
  expect(find('GET', '/api/formula', 'site')).toBeNull()
  expect(find('GET', '/sale', 'site')).toMatchObject({ upstream: 'web' })
  expect(find('GET', '/api/rest/forms', 'site')).toBeNull()
  expect(find('GET', '/api/commerce/shopping-cart', 'app')).toBeNull()
  expect(find('GET', '/about', 'app')).toBeNull()
})

test('the classes are shed from page speed to payments, never the reverse', () => {
  const order = ['performance', 'census', 'forms', 'cart', 'page', 'pay'] as const
  const places = order.map((name) => rateClasses.indexOf(name))
  expect(places).toEqual([...places].sort((a, b) => a - b))
})

test('a buyer is served last of all: the checkout page and its calls are of the class pay and are never cached', () => {
  for (const path of ['/checkout', '/checkout/order/x', '/commerce/goto-checkout'])
    expect(match('GET', path, 'site'), path).toMatchObject({ upstream: 'web', rate: 'pay', isPersonal: true })
  for (const path of ['/api/commerce/checkout/x/resume', '/api/commerce/orders/x'])
    expect(match('POST', path, 'site'), path).toMatchObject({
      ...{ upstream: 'commerce', rate: 'pay', crumb: 'crumb', deadlineMs: 15_000 },
    })
})

test('the page of a mail is of the class owner, gets the presence of an owner, and is never cached', () => {
  expect(match('GET', '/commerce/email-preview/refund', 'site')).toMatchObject({
    ...{ upstream: 'web', rate: 'owner', presence: true, isPersonal: true },
  })
})

test('a table of 200 rows finds the same', () => {
  const row = routes[0] as RouteRow
  const many = Array.from({ length: 200 }, (_, i): RouteRow => ({
    ...row,
    hosts: 'both',
    prefix: `/api/many/p${i}`,
  }))
  expect(createMatcher([...many, ...routes])('GET', '/api/many/p150/x', 'site')?.prefix).toBe(
    '/api/many/p150',
  )
})

test('reading a path that takes only writes reaches its service, which answers 405 with the methods that exist', () => {
  for (const path of ['/api/unlock', '/api/form/SaveFormSubmission', '/api/census/RecordHit'])
    expect(find('GET', path, 'site'), path).not.toBeNull()
})
