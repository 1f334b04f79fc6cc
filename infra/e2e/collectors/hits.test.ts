import { expect, test } from 'vitest'
import { readVisits } from '@portico/proto/api/census/visits/visits'
import { pageType } from '@portico/proto/enums/page-type'
import { parseVisitor } from '@portico/proto/cookies/visitor-cookie'
import { changeContext, newVisitor, type Call } from './visitor.ts'
import { makeTrackedSite } from './site.ts'
import { browser, useSite } from '../suite.ts'

const HIT = 'census/RecordHit'

// Page views, site searches, heartbeats, sounds and films.

const site = useSite(makeTrackedSite)
const hits = (calls: readonly Call[]) =>
  calls
    .filter(({ path }) => path === `/api/${HIT}`)
    .map(({ body }) => ({ event: body['event'], cookie: body['ss_cvr'], data: body['data'] as Hit }))
const cookie = async (context: Awaited<ReturnType<typeof newVisitor>>['context'], name: string) =>
  (await context.cookies(site().plain)).find((each) => each.name === name)
const pageViews = async () => {
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
  const query = { websiteId: site().id, from: day(0), to: day(1), by: 'day' as const }
  const { rows } = await site().owner.read(readVisits, { query })
  return rows[0]?.pageViews ?? 0
}

test('CENS-01 CENS-02: a page view carries all fields and the visitor cookie, and is counted once', async () => {
  const before = await pageViews()
  const { page, context, calls, until, errors, close } = await newVisitor(browser())
  await page.goto(`${site().plain}?utm_source=letter`)
  await until(HIT)
  const [view] = hits(calls)
  expect(view!.event).toBe('1')
  expect(view!.cookie).toBe((await cookie(context, 'ss_cvr'))!.value)
  const { clientDate, sentAt, hitId, ...data } = view!.data
  expect(data).toMatchObject({
    websiteId: site().id,
    templateId: expect.any(String) as string,
    release: expect.any(String) as string,
    website_locale: 'en-US',
    userAgent: await page.evaluate(() => navigator.userAgent),
    viewportWidth: 1280,
    viewportHeight: 900,
    screenWidth: 1280,
    screenHeight: 900,
    url: new URL(site().plain).pathname,
    queryString: '?utm_source=letter',
    referrer: '',
    localStorageSupported: true,
    title: await page.title(),
    collectionId: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
    pageType: 2,
  })
  expect(hitId).toMatch(/^[\da-f-]{36}$/)
  expect(sentAt).toBe(clientDate)
  expect(Math.abs(clientDate - Date.now())).toBeLessThan(60_000)
  await expect.poll(pageViews).toBe(before + 1)
  expect(errors).toEqual([])
  await close()
})

test('CENS-01: a collector that fails or answers nonsense changes nothing on the page', async () => {
  const { page, context, until, open, close } = await newVisitor(browser())
  const uncaught: string[] = []
  page.on('pageerror', (error) => uncaught.push(error.message))
  await context.route('**/api/census/**', (route) => route.fulfill({ status: 500, body: '{"error":' }))
  await open(site().blocks)
  await until(HIT)
  await until('census/form-render')
  expect(await page.getByRole('heading', { name: 'Blocks' }).isVisible()).toBe(true)
  expect(uncaught).toEqual([])
  await close()
})

test('CENS-06 CENS-07: two tabs are one visit of one visitor; after 30 minutes without a view another visit starts', async () => {
  const { page, context, calls, until, close } = await newVisitor(browser())
  await page.goto(site().plain)
  await until(HIT)
  const first = parseVisitor((await cookie(context, 'ss_cvr'))!.value)!
  expect(first).toMatchObject({ count: 1, previous: first.first, latest: first.first })
  const visit = (await cookie(context, 'ss_cvt'))!
  expect(visit.value).toBe(String(first.latest))
  expect(visit.expires - Date.now() / 1_000).toBeGreaterThan(1_700)
  expect(visit.expires - Date.now() / 1_000).toBeLessThanOrEqual(1_801)
  const tab = await context.newPage()
  await tab.goto(site().blocks)
  await until(HIT, 2)
  expect(parseVisitor((await cookie(context, 'ss_cvr'))!.value)).toEqual(first)
  // A reply renews the cookies: one that came later would bring the visit back.
  await Promise.all(calls.map(({ request }) => request.response()))
  // The browser removes the cookie of the visit when it expires.
  await context.clearCookies({ name: 'ss_cvt' })
  await tab.reload()
  await until(HIT, 3)
  await expect.poll(async () => parseVisitor((await cookie(context, 'ss_cvr'))!.value)!.count).toBe(2)
  const second = parseVisitor((await cookie(context, 'ss_cvr'))!.value)!
  expect(second).toMatchObject({ id: first.id, first: first.first, previous: first.latest, count: 2 })
  expect(second.latest).toBeGreaterThan(first.latest)
  // A hit without an answer in time is sent again, with the same id.
  const cookies = new Map(hits(calls).map((hit) => [hit.data.hitId, hit.cookie as string]))
  expect([...cookies.values()].map((each) => parseVisitor(each)!.count)).toEqual([1, 1, 2])
  await close()
})

test('ENUM-34, S-38: a heartbeat is sent for each 30 seconds in which the page is visible', async () => {
  const { page, calls, until, open, close } = await newVisitor(browser())
  await open(site().plain)
  const setVisibility = (state: string) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  const beats = () => hits(calls).filter(({ event }) => event === '10')
  await page.clock.runFor(30_000)
  await until(HIT, 2)
  expect(beats()).toHaveLength(1)
  expect(beats()[0]!.cookie).toBe(hits(calls)[0]!.cookie)
  await setVisibility('hidden')
  await page.clock.runFor(120_000)
  await setVisibility('visible')
  await page.clock.runFor(30_000)
  await until(HIT, 3)
  expect(beats()).toHaveLength(2)
  await close()
})

test('PAGE-22 ENUM-34: a search is sent with its words, and a view of /search is not', async () => {
  const { page, context, calls, until, open, close } = await newVisitor(browser())
  // Websites have no search page yet: the server answers with the not-found page.
  await changeContext(context, () => ({ pageType: pageType.search }))
  await open(site().at('/search'))
  await page.goto(site().at('/search?q=blue+mug'))
  await until(HIT)
  expect(hits(calls).map(({ event, data }) => [event, data.subject])).toEqual([['2', 'blue mug']])
  expect(hits(calls)[0]!.cookie).toMatch(/\|1$/)
  await close()
})

test('ENUM-34, S-38: the start of a film and of a sound is sent with the block, and playing on after a pause is not', async () => {
  const { page, calls, until, open, close } = await newVisitor(browser())
  await open(site().media)
  await page.locator('main [data-hydration=done]').nth(1).waitFor()
  await page.getByRole('button', { name: /Play video, The film/ }).press('Enter')
  await expect.poll(() => page.locator('.video').getAttribute('data-state')).toBe('playing')
  const sound = page.locator('.audio')
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await until(HIT, 3)
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect.poll(() => sound.getAttribute('data-state')).toBe('paused')
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => sound.getAttribute('data-state')).toBe('playing')
  await page.goto(site().plain)
  await until(HIT, 4)
  expect(hits(calls).map(({ event, data }) => [event, data.subject])).toEqual([
    ['1', undefined],
    ['21', 'film'],
    ['20', 'bell'],
    ['1', undefined],
  ])
  await close()
})

test('CENS-02: prerendered pages count when they are shown, and pages of the back/forward cache each time', async () => {
  const { page, calls, until, close } = await newVisitor(browser())
  await page.addInitScript(() => {
    let isHidden = true
    Object.defineProperty(document, 'prerendering', { get: () => isHidden })
    Object.assign(window, {
      show() {
        isHidden = false
        document.dispatchEvent(new Event('prerenderingchange'))
      },
    })
  })
  await page.goto(site().plain, { waitUntil: 'networkidle' })
  expect(calls).toEqual([])
  await page.evaluate(() => (window as unknown as { show(): void }).show())
  await until(HIT)
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await until(HIT, 2)
  const ids = hits(calls).map(({ data }) => data.hitId)
  expect(new Set(ids).size).toBe(2)
  await close()
})

test('CENS-01: a visitor who leaves in the middle of a page load is counted', async () => {
  const { page, until, close } = await newVisitor(browser())
  // Hits of the tests before may still be on their way.
  let before = await pageViews()
  await expect
    .poll(
      async () => {
        const earlier = before
        before = await pageViews()
        return before === earlier
      },
      { interval: 3_000 },
    )
    .toBe(true)
  await page.route('**/assets/**.woff2', () => {}) // the load never ends
  await page.goto(site().plain, { waitUntil: 'commit' })
  await until(HIT)
  await page.goto('about:blank')
  await expect.poll(pageViews).toBe(before + 1)
  await close()
})

type Hit = { hitId: string; clientDate: number; sentAt: number; subject?: string; [field: string]: unknown }
