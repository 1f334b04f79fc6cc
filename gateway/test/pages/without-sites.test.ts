import { afterEach, beforeEach, expect, test } from 'vitest'
import { send, sendHtml, startGateway, studio, type Fixture } from '../fixture.ts'

// Paths that go on while `sites` or its database is away (decision 251).

const html = '<!doctype html><p>Portico</p>'

let fixture: Fixture
beforeEach(async () => {
  fixture = await startGateway()
  fixture.world.answer.web = (_req, res) => sendHtml(res, html, { 'x-portico-cacheable': '1' })
})
afterEach(() => fixture.close())

const fetched = () => fixture.seen.web.length

test('without sites the last known website serves cached pages and files for ten minutes, and neither other pages nor the API', async () => {
  fixture.world.answer.sites = (_req, res) => void res.end('a picture')
  await fixture.site('/')
  fixture.world.away.websites = true
  fixture.world.now += 590_000
  expect((await fixture.site('/')).text).toBe(html)
  expect((await fixture.site('/s/b00/picture.png')).text).toBe('a picture')
  expect((await fixture.site('/not-cached')).status).toBe(503)
  expect((await fixture.site('/api/commerce/x')).status).toBe(503)
  expect((await fixture.site('/s/b00/picture.png', { method: 'POST' })).status).not.toBe(200)
  fixture.world.now += 11_000
  expect((await fixture.site('/')).status).toBe(503)
  expect((await fixture.site('/s/b00/picture.png')).status).toBe(503)
})

test.each([
  ['hits', 'census', '/api/census/RecordHit'],
  ['events', 'census', '/api/v1/events'],
  ['page speed', 'performance', '/api/1/performance/records'],
  ['decisions about cookies', 'census', '/api/consent/decisions'],
] as const)(
  'without sites %s are accepted for the last known website, for ten minutes',
  async (_kind, service, path) => {
    fixture.world.answer[service] = (_req, res) => send(res, 200, {})
    await fixture.site('/')
    fixture.world.away.websites = true
    fixture.world.now += 590_000
    expect((await fixture.site(path, { json: {} })).status).toBe(200)
    const { url, caller } = fixture.seen[service].at(-1)!
    expect([url, caller?.website?.id]).toEqual([path, studio.id])
    expect((await fixture.site('/api/form/SaveFormSubmission', { json: {} })).status).toBe(503)
    fixture.world.now += 11_000
    expect((await fixture.site(path, { json: {} })).status).toBe(503)
  },
)

test('without sites what a browser has decided about cookies is not read, and without identity no owner is counted', async () => {
  fixture.world.answer.census = (_req, res) => send(res, 200, {})
  await fixture.site('/')
  fixture.world.away = { websites: true, sessions: true }
  fixture.world.now += 1_000
  expect((await fixture.site('/api/consent/decisions/0b7c')).status).toBe(503)
  const member = { cookie: 'SiteUserSecureAuthToken=member-token-of-a-member' }
  const presence = { cookie: '__Host-portico_presence=presence-of-an-owner' }
  for (const path of ['/api/census/RecordHit', '/api/consent/decisions'])
    expect((await fixture.site(path, { json: {}, headers: member })).status).toBe(200)
  expect((await fixture.site('/api/census/RecordHit', { json: {}, headers: presence })).status).toBe(503)
})

test('a page that is not cached is rendered as soon as sites is there again', async () => {
  await fixture.site('/')
  fixture.world.away.websites = true
  fixture.world.now += 1_000
  expect((await fixture.site('/not-cached')).status).toBe(503)
  fixture.world.away.websites = false
  expect((await fixture.site('/not-cached')).status).toBe(200)
})

test('without sites a page that is not cached is not rendered for a host that was given to another website', async () => {
  await fixture.site('/')
  fixture.world.away.websites = true
  fixture.world.now += 1_000
  expect((await fixture.site('/')).status).toBe(200)
  fixture.world.away.websites = false
  fixture.world.websites['studio.localhost'] = { ...studio, id: 'b'.repeat(24) }
  expect((await fixture.site('/not-cached')).status).toBe(503)
  expect(fetched()).toBe(1)
})

test('PAGE-02: without sites a browser gets a page of the gateway, with 503 and Retry-After', async () => {
  fixture.world.away.websites = true
  const { status, headers, text } = await fixture.site('/', { headers: { accept: 'text/html' } })
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    503,
    'text/html; charset=utf-8',
    'no-store',
  ])
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect(text).toContain('<h1>Back in a moment</h1>')
  expect(text).toContain('Try again</a>')
})
