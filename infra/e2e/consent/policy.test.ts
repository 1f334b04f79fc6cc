import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { CONSENT_COOKIE } from '@portico/proto/cookies/consent'
import { VISITOR_COOKIE } from '@portico/proto/cookies/visitor-cookie'
import { location, map } from '../maps/map-fixture.ts'
import { tilesSettings } from '../maps/map-providers.ts'
import { makeConsentSite, RESTRICTIVE } from './site.ts'
import { newConsentVisitor } from './visitor.ts'
import { browser, useSite } from '../suite.ts'

const DAY = 86_400
const TILE = '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"/>'

// Which cookies, ids and requests each policy allows before and after each answer.

const site = useSite(makeConsentSite)
const settings = (cookieSettings: object) =>
  site().settings({ cookieSettings: { ...RESTRICTIVE, ...cookieSettings } })
const paths = ['/plain', '/no/such/page', '/search?q=x', '/cart', '/code']

test('COOK-09 WIRE-27 CENS-04: under the restrictive policy nothing is kept or loaded before an answer or after no, on any page', async () => {
  const visitor = await newConsentVisitor(browser())
  for (const path of paths) {
    await visitor.view(site().at(path))
    expect([path, await visitor.kept(), visitor.foreign]).toEqual([path, [], []])
    expect(await visitor.banner.isVisible()).toBe(true)
  }
  // Not found has no hit, the others one each; none of them names a visitor.
  expect(visitor.hits).toEqual([null, null, null, null])

  await visitor.banner.getByRole('button', { name: 'Decline' }).click()
  expect(await visitor.banner.count()).toBe(0)
  await expect.poll(async () => (await visitor.cookie('ss_cookieAllowed'))?.value).toBe('false')
  await visitor.context.addCookies(
    [
      'ss_cid',
      'ss_cpvisit',
      'ss_cvisit',
      'ss_cvr',
      'ss_cvt',
      'SS_MID',
      'SS_MATTR',
      'SS_lastvisit',
      'user_segment',
    ].map((name) => ({ name, value: 'x', domain: new URL(site().plain).hostname, path: '/' })),
  )
  for (const path of paths) {
    await visitor.view(site().at(path))
    expect([path, await visitor.kept(), visitor.foreign]).toEqual([path, [], []])
    expect(await visitor.banner.count()).toBe(0)
  }
  await visitor.close()
})

test('COOK-04 COOK-06 CENS-06 WIRE-28: after yes the visitor is remembered by cookies of the server, for 30 days, and withdrawal in one tab holds in all', async () => {
  const visitor = await newConsentVisitor(browser())
  const { page, context } = visitor
  await visitor.view(site().plain)
  const recorded = page.waitForResponse((response) => response.url().endsWith('/api/consent/decisions'))
  await visitor.banner.getByRole('button', { name: 'Accept' }).click()
  expect(await visitor.banner.count()).toBe(0)
  const reply = await recorded
  expect(reply.status()).toBe(200)
  const choice = (await visitor.cookie('ss_cookieAllowed'))!
  expect(choice.value).toBe('true')
  expect(Math.abs(choice.expires - Date.now() / 1_000 - 30 * DAY)).toBeLessThan(300)

  await visitor.view(site().plain)
  const record = (await visitor.cookie(VISITOR_COOKIE))!.value
  expect(visitor.hits.at(-1)).toBe(record)
  expect(await visitor.kept()).toEqual(
    expect.arrayContaining(['SS_SESSION_ID', 'ss_cid', 'ss_cvr', 'ss_cvt']),
  )
  const renewed = page.waitForResponse((response) => response.url().endsWith('/api/census/RecordHit'))
  await page.goto(site().code)
  const setCookie = await (await renewed).headerValue('set-cookie')
  expect(setCookie).toContain(`ss_cvr=${record}; Path=/; SameSite=Lax; Max-Age=63072000`)
  await expect.poll(() => new Set(visitor.foreign)).toEqual(new Set(['tags.example', 'frames.example']))

  const other = await context.newPage()
  await other.goto(site().at('/cookie-settings'), { waitUntil: 'networkidle' })
  await page.goto(site().plain, { waitUntil: 'networkidle' })
  await other.getByRole('button', { name: 'Withdraw consent' }).click()
  await expect.poll(() => visitor.kept(page)).toEqual([])
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['consent'])).toBe('given')
  expect((await visitor.cookie(CONSENT_COOKIE))!.value).toMatch(/\.$/)
  await other.getByText('Consent withdrawn').waitFor()
  await other.getByText('Everything allowed').waitFor()
  visitor.foreign.length = 0
  for (const path of paths) await visitor.view(site().at(path))
  expect([await visitor.kept(), visitor.foreign]).toEqual([[], []])
  await visitor.close()
})

test('a withdrawal while the reply to a view is under way leaves no cookie behind', async () => {
  const visitor = await newConsentVisitor(browser())
  const { page, context } = visitor
  await visitor.view(site().plain)
  await visitor.banner.getByRole('button', { name: 'Accept' }).click()
  await visitor.view(site().at('/cookie-settings'))
  let release = () => {}
  let answered = 0
  const held = new Promise<void>((resolve) => (release = resolve))
  // The reply as the server made it before the withdrawal.
  const late = { 'set-cookie': 'ss_cvr=late|1|1|1|1; Path=/; SameSite=Lax; Max-Age=63072000' }
  const holdReply = async (route: Route) => {
    await held
    await route.fulfill({ status: 204, headers: late })
    answered++
  }
  await context.route('**/api/census/RecordHit', holdReply, { times: 1 })
  await page.reload({ waitUntil: 'domcontentloaded' })
  await page.getByRole('button', { name: 'Withdraw consent' }).click()
  await expect.poll(() => visitor.kept()).toEqual([])
  release()
  await expect.poll(() => answered).toBe(1)
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  await expect.poll(() => visitor.kept()).toEqual([])
  await visitor.close()
})

test('a banner with an open policy sets cookies at the first visit and none after no; soft navigation keeps the answer', async () => {
  await settings({ isRestrictiveCookiePolicyEnabled: false })
  const visitor = await newConsentVisitor(browser())
  const { page } = visitor
  await visitor.view(site().plain)
  expect(await visitor.kept()).toContain('ss_cvr')
  await visitor.banner.getByRole('button', { name: 'Decline' }).click()
  await expect.poll(() => visitor.kept()).toEqual([])
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  await page.getByRole('link', { name: 'To more words' }).click()
  await page.getByRole('heading', { name: 'More words' }).waitFor()
  await expect.poll(() => visitor.hits.length).toBe(2)
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
  expect([await visitor.kept(), visitor.hits[1], await visitor.banner.count()]).toEqual([[], null, 0])
  await visitor.view(site().film)
  // The film says why it is not loaded, and can be allowed there.
  await page.locator('.video-play').click()
  await page.getByRole('button', { name: 'Allow embedded content' }).click()
  await expect.poll(async () => (await visitor.cookie('ss_cookieAllowed'))?.value).toBe('true')
  expect(visitor.foreign).toEqual([])
  await page.locator('.video-play').click()
  await expect.poll(() => visitor.foreign.length).toBeGreaterThan(0)
  expect(await visitor.kept()).toEqual([])
  await visitor.close()
  await settings({})
})

test('COOK-14: with restricted visitor data no visitor is remembered, even after yes', async () => {
  await settings({ isVisitorDataRestricted: true })
  const visitor = await newConsentVisitor(browser())
  await visitor.view(site().plain)
  await visitor.banner.getByRole('button', { name: 'Accept' }).click()
  await visitor.view(site().plain)
  expect([await visitor.kept(), visitor.hits]).toEqual([[], [null, null]])
  await visitor.close()
  await settings({})
})

test('Global Privacy Control refuses statistics and marketing, and a decision with the signal on counts more', async () => {
  await settings({ isRestrictiveCookiePolicyEnabled: false })
  const visitor = await newConsentVisitor(browser())
  await visitor.context.addInitScript(() =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
  )
  await visitor.context.setExtraHTTPHeaders({ 'sec-gpc': '1' })
  await visitor.view(site().plain)
  expect(await visitor.kept()).toEqual([])
  await visitor.banner.getByRole('button', { name: 'Accept' }).click()
  await visitor.view(site().plain)
  expect(await visitor.kept()).toContain('ss_cvr')
  await visitor.close()
  await settings({})
})

test('a map stays a drawing that says why until embeds are allowed, and is a drawing again after a withdrawal', async () => {
  const address = await site().page([map({ location })], 'place')
  await site().settings(tilesSettings)
  const visitor = await newConsentVisitor(browser())
  const { page } = visitor
  let tiles = 0
  await visitor.context.route('https://tiles.example/**', (route) => {
    tiles++
    return route.fulfill({ contentType: 'image/svg+xml', body: TILE })
  })
  await visitor.view(address)
  const figure = page.locator('.map')
  await figure.scrollIntoViewIfNeeded()
  await figure.getByText('This map is loaded from another provider.').waitFor()
  expect([await figure.getAttribute('data-state'), tiles]).toEqual(['drawn', 0])
  await figure.getByRole('button', { name: 'Allow embedded content' }).click()
  await expect.poll(() => figure.getAttribute('data-state')).toBe('ready')
  expect(tiles).toBeGreaterThan(0)
  expect(await figure.locator('.blocked-embed').count()).toBe(0)

  const other = await visitor.context.newPage()
  await other.goto(site().at('/cookie-settings'), { waitUntil: 'networkidle' })
  await other.getByRole('button', { name: 'Withdraw consent' }).click()
  await figure.locator('.map-live').waitFor({ state: 'detached' })
  expect(await figure.getAttribute('data-state')).toBe('drawn')
  await visitor.close()
})
