import { expect, test } from 'vitest'
import { trackingMessages } from '@portico/proto/texts/tracking-messages'
import { collectorsStarted, newVisitor, withClients } from './visitor.ts'
import { makeTrackedSite } from './site.ts'
import { browser, useSite } from '../suite.ts'

const UUID4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/
const DAY = 86_400

// The ids of a visitor's browser and of its sessions.

const site = useSite(makeTrackedSite)
test('EVT-11: the analytics id is a random UUID in a cookie of 390 days for the whole website', async () => {
  const { context, open, close } = await newVisitor(browser())
  await open(site().blocks)
  const cookie = (await context.cookies(site().plain)).find(({ name }) => name === 'ss_cid')!
  expect(cookie.value).toMatch(UUID4)
  // A host directly under a single label, or under the domain of the service, shares its cookies with no other.
  expect(cookie).toMatchObject({ path: '/', domain: site().host.split(':')[0], secure: false })
  expect(Math.abs(cookie.expires - Date.now() / 1_000 - 390 * DAY)).toBeLessThan(120)
  await open(site().plain)
  const again = (await context.cookies(site().plain)).find(({ name }) => name === 'ss_cid')!
  expect(again.value).toBe(cookie.value)
  await close()
})

test('EVT-13, S-35: each tab has a session; the first session of a visitor is marked', async () => {
  const { page, context, open, close } = await newVisitor(browser(), { clock: false })
  const stored = (tab: typeof page) => tab.evaluate(() => ({ ...sessionStorage }) as Record<string, string>)
  await open(site().plain)
  const first = await stored(page)
  expect(first).toEqual({
    SS_HAS_LANDED: 'true',
    SS_IS_FIRST_SESSION: 'true',
    SS_SESSION_ID: expect.stringMatching(UUID4) as string,
  })
  await open(site().blocks)
  expect(await stored(page)).toEqual(first)
  const tab = await context.newPage()
  await tab.goto(site().plain)
  await collectorsStarted(tab)
  const second = await stored(tab)
  expect(second).toMatchObject({ SS_HAS_LANDED: 'true', SS_IS_FIRST_SESSION: 'false' })
  expect(second['SS_SESSION_ID']).not.toBe(first['SS_SESSION_ID'])
  await close()
})

test('EVT-12: a browser that stores nothing is warned about, and its events have ids for the life of the page', async () => {
  const { page, context, warnings, errors, to, until, open, close } = await newVisitor(browser())
  await page.addInitScript(() => {
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} })
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('denied', 'SecurityError')
        },
      })
  })
  await open(site().plain)
  expect(warnings).toEqual([trackingMessages.noAnalyticsId, trackingMessages.noStorage])
  const fields = {
    actor: 'user',
    action: 'a',
    event_owner_team: 'web',
    event_source: 'WEB',
    object_type: 'b',
  }
  for (const at of [1, 2])
    await withClients(page, (clients, given) => clients.track(given), { ...fields, at })
  const sent = (await until('v1/events', 2)).flatMap(({ body }) => Object.values(body) as EventBatch[])
  expect(sent[0]!.analyticsId).toMatch(UUID4)
  expect(sent[1]!.analyticsId).toBe(sent[0]!.analyticsId)
  expect(sent[1]!.commonData.session_id).toBe(sent[0]!.commonData.session_id)
  expect(to('census/RecordHit')[0]!.body['data']).toMatchObject({ localStorageSupported: false })
  expect(errors).toEqual([])
  expect((await context.cookies(site().plain)).filter(({ name }) => name.startsWith('ss_'))).toEqual([])
  await close()
})

type EventBatch = { analyticsId: string; commonData: { session_id: string } }
