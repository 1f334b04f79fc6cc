import { afterAll, beforeAll, expect, test } from 'vitest'
import { isUnlockValid } from '@portico/kit/http/caller/unlock'
import {
  MAX_UNLOCK_ATTEMPTS,
  MAX_UNLOCK_ATTEMPTS_OF_ALL,
  UNLOCK_DAYS,
  UNLOCK_PACE_SECONDS,
  UNLOCK_WINDOW_MINUTES,
} from '@portico/proto/limits/lock-limits'
import type { LockReply } from '@portico/proto/http/website/website-lock'
import type { PageReply } from '@portico/proto/http/content/page-view'
import type { WebsiteByHost } from '@portico/proto/http/website/sites'
import type { Caller } from '@portico/kit/http/principal'
import { startSites } from '../harness.ts'

let sites: Awaited<ReturnType<typeof startSites>>
beforeAll(async () => {
  sites = await startSites()
})
afterAll(() => sites.stop())

const gateway: Caller = { website: null, principal: { kind: 'service', name: 'gateway' } }

async function lockedSite(identifier: string, password = 'open sesame') {
  const site = await sites.website(identifier)
  const put = (json: object) => site.own('/lock', { method: 'PUT', json })
  await put({ password, note: 'We open in May.' })
  const keyNow = async () =>
    (
      await sites.ask(`/internal/websites/by-host?host=${identifier}.localhost`, { caller: gateway })
    ).json<WebsiteByHost>().lockKey
  const guess = (given: string, address = '192.0.2.1', cookie = '') =>
    sites.ask('/api/unlock', {
      caller: site.visitor,
      json: { password: given },
      headers: { 'x-forwarded-for': address, cookie: cookie.split(';', 1)[0]! },
    })
  const opens = async (cookie: string) => {
    const key = await keyNow()
    const token = cookie.split(/[=;]/)[1]
    const now = sites.clock.now().getTime()
    return key !== undefined && isUnlockValid(token, { key: Buffer.from(key, 'base64'), scope: site.id, now })
  }
  return { ...site, put, guess, opens, keyNow }
}
type Answer = Awaited<ReturnType<typeof sites.ask>>
const cookieOf = ({ headers }: Answer) => String(headers['set-cookie'] ?? '')

test('PAGE-02: the right password gives a cookie for this website, which ends with the password', async () => {
  const site = await lockedSite('locked')
  const right = await site.guess('open sesame')
  const cookie = cookieOf(right)
  expect(right.status).toBe(200)
  expect(cookie).toMatch(/; HttpOnly; Secure; Path=\/; SameSite=Lax; Max-Age=31536000$/)
  expect(await site.opens(cookie)).toBe(true)
  const other = await lockedSite('locked-too')
  expect(await other.opens(cookie)).toBe(false)
  await site.put({ note: 'We open in June.' })
  expect(await site.opens(cookie)).toBe(true)
  const now = sites.clock.at
  sites.clock.at = new Date(now.getTime() + UNLOCK_DAYS * 86_400_000)
  expect(await site.opens(cookie)).toBe(false)
  sites.clock.at = now
  await site.put({ password: 'open sesame' })
  expect(await site.opens(cookie)).toBe(false)
})

test('a wrong password gives no cookie, and after ten of one client its guesses are refused for a while', async () => {
  const site = await lockedSite('guessed')
  for (let tried = 0; tried < MAX_UNLOCK_ATTEMPTS; tried += 1) {
    const wrong = await site.guess(`guess ${tried}`)
    expect([wrong.status, wrong.headers['set-cookie']]).toEqual([401, undefined])
  }
  const refused = await site.guess('open sesame')
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  expect((await site.guess('open sesame', '192.0.2.2')).status).toBe(200)
  sites.clock.at = new Date(sites.clock.at.getTime() + UNLOCK_WINDOW_MINUTES * 60_000 + 1)
  expect((await site.guess('open sesame')).status).toBe(200)
})

test('strangers cannot lock visitors out: beyond the limit of all, each client has a guess a minute', async () => {
  const site = await lockedSite('besieged')
  const known = cookieOf(await site.guess('open sesame', '192.0.2.9'))
  // As many guesses of many clients as the limit allows.
  await site.guess('a guess', '198.51.100.1')
  await sites.database.db.tenant(site.id, (tx) =>
    tx.query(`update unlock_attempt set failures = $1 where scope = ''`, [MAX_UNLOCK_ATTEMPTS_OF_ALL]),
  )
  const statuses = async (address: string, ...passwords: string[]) => {
    const found: number[] = []
    for (const password of passwords) found.push((await site.guess(password, address)).status)
    return found
  }
  expect(await statuses('198.51.100.2', 'a guess', 'another', 'open sesame')).toEqual([401, 429, 429])
  // A visitor from elsewhere enters with the first guess.
  expect(await statuses('192.0.2.3', 'open sesame')).toEqual([200])
  const refused = await site.guess('open sesame', '198.51.100.2')
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(UNLOCK_PACE_SECONDS)
  sites.clock.at = new Date(sites.clock.at.getTime() + UNLOCK_PACE_SECONDS * 1_000 + 1)
  expect(await statuses('198.51.100.2', 'open sesame')).toEqual([200])

  // A browser that has entered before is not counted with the others, even from an address beyond its limit.
  for (let tried = 0; tried < MAX_UNLOCK_ATTEMPTS; tried += 1) await site.guess('wrong', '198.51.100.2')
  expect((await site.guess('open sesame', '198.51.100.2')).status).toBe(429)
  sites.clock.at = new Date(sites.clock.at.getTime() + UNLOCK_DAYS * 86_400_000)
  for (let tried = 0; tried < MAX_UNLOCK_ATTEMPTS; tried += 1)
    expect((await site.guess('wrong', '198.51.100.2', known)).status).toBe(401)
  expect((await site.guess('open sesame', '198.51.100.2', known)).status).toBe(429)
  // The cookie of another password is none.
  await site.put({ password: 'a new one' })
  expect((await site.guess('a new one', '192.0.2.8', known)).status).toBe(200)
})

test('right passwords are not counted as guesses', async () => {
  const site = await lockedSite('welcome')
  for (let tried = 0; tried <= MAX_UNLOCK_ATTEMPTS; tried += 1)
    expect((await site.guess('open sesame')).status).toBe(200)
})

test('the form of a browser without scripts is redirected to its page, never to another host', async () => {
  const site = await lockedSite('plain-form')
  const post = async (password: string, path: string) => {
    const { status, headers } = await sites.ask('/api/unlock', {
      caller: site.visitor,
      text: new URLSearchParams({ password, path }).toString(),
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    })
    return [status, headers['location'], headers['set-cookie'] !== undefined]
  }
  expect(await post('open sesame', '/journal/ash?unlock=wrong&tag=ash')).toEqual([
    303,
    '/journal/ash?tag=ash',
    true,
  ])
  expect(await post('wrong', '/journal')).toEqual([303, '/journal?unlock=wrong', false])
  expect(await post('open sesame', 'https://other.example/x')).toEqual([303, '/', true])
  expect(await post('open sesame', '//other.example/x')).toEqual([303, '/', true])
})

test('the owner reads whether the website is locked, and never the password; other roles may not', async () => {
  const site = await sites.website('owned-lock')
  const put = (json: object, role?: 'editor') => site.own('/lock', { method: 'PUT', json }, role)
  const read = async () => (await site.own('/lock')).json<LockReply>()
  expect(await read()).toEqual({ isLocked: false, note: '' })
  expect((await put({ note: 'Soon' })).json<{ errors: object }>().errors).toEqual({
    password: 'is missing: the website has no password yet',
  })
  expect((await put({ password: 'short' })).json<{ errors: object }>().errors).toHaveProperty('password')
  expect((await put({ password: 'long enough' }, 'editor')).status).toBe(403)
  await put({ password: 'long enough', note: 'Soon' })
  expect(await read()).toEqual({ isLocked: true, note: 'Soon', changedOn: sites.clock.now().getTime() })
  const { rows } = await sites.database.db.tenant(site.id, (tx) =>
    tx.query<{ hash: string }>('select password_hash as hash from website_lock'),
  )
  expect(rows[0]!.hash).toMatch(/^\$argon2id\$/)
  expect((await site.own('/lock', { method: 'DELETE' })).json()).toEqual({ isLocked: false, note: '' })
  const guess = await sites.ask('/api/unlock', { caller: site.visitor, json: { password: 'any' } })
  expect([guess.status, guess.headers['set-cookie']]).toEqual([200, undefined])
})

test('the lock screen has the title, the look and the note, and no word of the pages', async () => {
  const site = await lockedSite('secretive')
  await site.collection('Hidden plans', '')
  await site.collection('Hidden journal', 'journal', 1)
  await site.own('/settings', {
    method: 'PUT',
    json: {
      description: 'Hidden description',
      announcementBarSettings: { style: 2, text: 'Hidden sale' },
      popupOverlaySettings: { style: 'show' },
      cookieSettings: { isCookieBannerEnabled: true },
      language: 'de',
    },
  })
  await site.publish()
  const service: Caller = {
    website: { id: site.id, identifier: 'secretive' },
    principal: { kind: 'service', name: 'web' },
  }
  const screen = async (path: string) =>
    (await sites.ask(`/internal/lock-screen?path=${path}`, { caller: service })).json<PageReply>()
  const page = await screen('/journal')
  expect(page).toMatchObject({
    pageType: 103,
    path: '/journal',
    lock: { note: 'We open in May.' },
    navigation: [],
    website: { siteTitle: 'Clay & Co', language: 'de' },
    context: { cookieSettings: { isCookieBannerEnabled: true }, showAnnouncementBar: false },
  })
  expect(JSON.stringify(page)).not.toContain('Hidden')
  expect(await screen('/cookie-settings')).toMatchObject({ pageType: 2, lock: { note: 'We open in May.' } })
})

test('GET /api/unlock is a 405 that names POST, on a website with and without a password', async () => {
  const locked = await lockedSite('locked-methods')
  const open = await sites.website('open-methods')
  for (const { visitor } of [locked, open]) {
    const { status, headers } = await sites.ask('/api/unlock', { caller: visitor })
    expect([status, headers['allow']]).toEqual([405, 'POST'])
  }
})
