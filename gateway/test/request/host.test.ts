import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCountryDatabase } from '@portico/kit/testing/country-database'
import { openCountryDatabase } from '../../src/request/country-database.ts'
import { startGateway, studio, type Fixture } from '../fixture.ts'

let fixture: Fixture
const countryOf = openCountryDatabase(makeCountryDatabase({ '203.0.0.0/16': 'DE' }))
beforeAll(async () => {
  fixture = await startGateway({ trustedProxies: ['127.0.0.0/8'], countryHeader: 'CF-IPCountry', countryOf })
})
afterAll(() => fixture.close())

test('a host without a website gets a clear page, or JSON for a program', async () => {
  const page = await fixture.at('unknown.localhost', '/')
  expect(page.status).toBe(404)
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.text).toContain('There is no website here')
  expect(page.text).toContain('http://app.localhost:8080/config/')
  const json = await fixture.at('unknown.localhost', '/api/commerce/x')
  expect(json.status).toBe(404)
  expect(json.json()).toHaveProperty('error')
})

test('an unknown host is looked up once in half a second', async () => {
  fixture.asked.websites = 0
  for (let i = 0; i < 5; i += 1) await fixture.at('other.localhost', '/')
  expect(fixture.asked.websites).toBe(1)
})

test('case, port and a final dot do not change the host', async () => {
  expect((await fixture.at('STUDIO.LocalHost.', '/api/commerce/x')).status).toBe(200)
})

test('the base host and the root of the app host redirect to the owner’s area', async () => {
  for (const host of ['localhost', 'app.localhost']) {
    expect((await fixture.at(host, '/')).headers['location']).toBe('http://app.localhost:8080/config/')
  }
})

test.each([
  ['//evil.com/x', '/evil.com/x'],
  ['/////evil.com//x/?a=1&b=//c', '/evil.com/x/?a=1&b=//c'],
  ['/about//', '/about/'],
  ['/api//commerce/x?crumb=1', '/api/commerce/x?crumb=1'],
])('H6: %s leads to %s on the same host, on websites and on the app host', async (path, place) => {
  const before = fixture.seen.web.length
  for (const host of ['studio.localhost', 'app.localhost', 'other.localhost'])
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await fixture.at(host, path, { method })
      expect([status, headers['location']], host).toEqual([301, place])
    }
  expect((await fixture.site(path, { method: 'POST' })).status).toBe(400)
  expect(fixture.seen.web).toHaveLength(before)
})

test('PAGE-13: /config on a website’s host leads to the app host with a frameUrl of that site only', async () => {
  const place = async (path: string) => {
    const { status, headers } = await fixture.site(path)
    expect(status).toBe(302)
    const url = new URL(headers['location']!)
    expect(url.origin).toBe('http://app.localhost:8080')
    expect(url.searchParams.get('websiteId')).toBe(studio.id)
    return {
      path: url.pathname,
      frameUrl: url.searchParams.get('frameUrl'),
      next: url.searchParams.get('next'),
    }
  }
  expect(await place('/config/?frameUrl=%2Fshop%3Fa%3D1')).toEqual({
    path: '/config/',
    frameUrl: '/shop?a=1',
    next: null,
  })
  expect(await place('/config/pages')).toEqual({ path: '/config/pages', frameUrl: null, next: null })
  expect((await place('/config/sign-out?next=%2Fshop')).next).toBe('/shop')
  expect((await place('/config?frameUrl=http%3A%2F%2Fstudio.localhost%3A8080%2Fa')).frameUrl).toBe('/a')
  for (const evil of [
    '//evil.example/a',
    'http://evil.example',
    'javascript:alert(1)',
    '/\\evil.example',
    'http://x@evil.example',
    'http://studio.localhost:8080//evil.example',
    '/.//evil.example',
  ]) {
    const asked = encodeURIComponent(evil)
    const { frameUrl, next } = await place(`/config/?frameUrl=${asked}&next=${asked}`)
    expect([frameUrl, next], evil).toEqual([null, null])
  }
})

test('a trusted proxy names the client and its protocol; only the part that proxies wrote counts', async () => {
  await fixture.site('/api/commerce/x', {
    headers: {
      'x-forwarded-for': '6.6.6.6, 203.0.113.9, 127.0.0.2',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'studio.localhost',
      'x-request-id': 'from-the-proxy-1',
      'cf-ipcountry': 'at',
      'x-portico-country': 'DE',
    },
  })
  expect(fixture.seen.commerce.at(-1)!.headers).toMatchObject({
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'studio.localhost',
    'x-request-id': 'from-the-proxy-1',
    'x-portico-country': 'AT',
  })
})

test('without a country in the header, the database gives the country of the client, and clients cannot state one', async () => {
  const countryFor = async (address: string) => {
    const headers = { 'x-forwarded-for': address, 'x-portico-country': 'FR' }
    await fixture.site('/api/commerce/x', { headers })
    return fixture.seen.commerce.at(-1)!.headers['x-portico-country']
  }
  expect(await countryFor('203.0.113.9')).toBe('DE')
  expect(await countryFor('198.51.100.1')).toBeUndefined()
})
