import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Principal } from '@portico/kit/http/principal'
import { signUnlock, UNLOCK_COOKIE } from '@portico/kit/http/caller/unlock'
import { routes } from '../../src/routes.ts'
import { sendHtml, startGateway, studio, type Fixture } from '../fixture.ts'

const key = Buffer.alloc(32, 7)
const presence: Principal = {
  kind: 'presence',
  accountId: 'acc',
  websiteId: studio.id,
  roles: ['editor'],
  sessionId: 'p1',
}
const presenceToken = 'presence-token-of-an-owner'
const asOwner = { cookie: `__Host-portico_presence=${presenceToken}` }

let fixture: Fixture
beforeAll(async () => {
  fixture = await startGateway()
})
afterAll(() => fixture.close())
beforeEach(() => {
  const { world, seen } = fixture
  world.answer = { web: (_req, res) => sendHtml(res, 'page', { 'x-portico-cacheable': '1' }) }
  world.sessions = { [presenceToken]: presence }
  world.websites['studio.localhost'] = { ...studio, lockKey: key.toString('base64') }
  world.now += 10_000
  for (const list of Object.values(seen)) list.length = 0
})

const unlocked = (signedWith = key, scope = studio.id, end = fixture.world.now + 60_000) => ({
  cookie: `${UNLOCK_COOKIE}=${signUnlock(signedWith, scope, end)}`,
})
const lockSeen = async (headers: Record<string, string> = {}) => {
  expect((await fixture.site('/', { headers })).status).toBe(200)
  return fixture.seen.web.at(-1)!.caller!.website
}

test('PAGE-02: web is told whether a visitor of a locked website has given its password', async () => {
  expect(await lockSeen()).toMatchObject({ id: studio.id, lock: 'closed' })
  expect(await lockSeen(unlocked())).toMatchObject({ lock: 'open' })
  expect(await lockSeen(asOwner)).toMatchObject({ lock: 'open' })
  const forged = [
    unlocked(Buffer.alloc(32, 8)),
    unlocked(key, 'b'.repeat(24)),
    unlocked(key, studio.id, fixture.world.now - 1),
    { cookie: `${unlocked().cookie}; ${UNLOCK_COOKIE}=planted` },
    { cookie: `${UNLOCK_COOKIE}=x` },
  ]
  for (const headers of forged) expect(await lockSeen(headers)).toMatchObject({ lock: 'closed' })
})

test('the key never leaves the gateway, and an open website has no lock', async () => {
  await lockSeen(unlocked())
  expect(fixture.seen.web.at(-1)!.caller!.website).not.toHaveProperty('lockKey')
  fixture.world.websites['studio.localhost'] = { ...studio }
  fixture.world.now += 10_000
  expect(await lockSeen()).not.toHaveProperty('lock')
})

test('pages of a locked website are never kept, and kept pages are not served once it is locked', async () => {
  fixture.world.websites['studio.localhost'] = { ...studio }
  await fixture.site('/kept')
  await fixture.site('/kept')
  expect(fixture.seen.web).toHaveLength(1)
  fixture.world.websites['studio.localhost'] = { ...studio, lockKey: key.toString('base64') }
  fixture.world.now += 10_000
  for (const headers of [{}, unlocked(), unlocked()]) await fixture.site('/kept', { headers })
  expect(fixture.seen.web).toHaveLength(4)
})

test('behind a closed lock only pages, files, collectors and the way in are reached: every row of the table', async () => {
  const reached: string[] = []
  for (const row of routes.filter(({ hosts }) => hosts !== 'app')) {
    const [method = 'GET'] = row.methods ?? []
    const { status } = await fixture.site(`${row.prefix.replace('*', 'x')}/x`, { method, text: '' })
    if (status !== 401) reached.push(row.prefix)
  }
  expect([...new Set(reached)].sort()).toEqual([
    '/',
    '/account',
    '/api/1/performance',
    '/api/census',
    '/api/census/shared',
    '/api/consent',
    '/api/csp-report',
    '/api/csp-report/hosts',
    '/api/events',
    '/api/events/trace',
    '/api/presence',
    '/api/preview',
    '/api/track',
    '/api/unlock',
    '/api/v1/events',
    '/assets',
    '/beacon.js',
    // Pages, which are the lock screen then.
    '/checkout',
    '/commerce/email-preview',
    '/commerce/goto-checkout',
    '/commerce/show-cart',
    '/s',
  ])
})

test('other calls of an unlocked visitor and of the owner’s presence pass', async () => {
  for (const headers of [unlocked(), asOwner])
    expect((await fixture.site('/api/open/x', { headers })).status).toBe(200)
  expect((await fixture.site('/api/open/x')).json()).toEqual({
    error: 'This website is locked. Enter its password first.',
  })
})
