import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { readVisits } from '@portico/proto/api/census/visits/visits'
import { trackingKeys } from '@portico/proto/collect/tracking-keys'
import {
  VISITOR_COOKIE,
  VISIT_COOKIE,
  VISIT_SECONDS,
  parseVisitor,
} from '@portico/proto/cookies/visitor-cookie'
import { signInOn } from '../../lab/pictures/places.ts'
import { openPage } from '../browser.ts'
import { sendMessage } from '../contact-form.ts'
import { ask } from '../http.ts'
import { openSignedIn } from '../owner/owner-area.ts'
import { browser, stack, useSite } from '../suite.ts'
import { makeWidgetSite, type WidgetSite } from '../widget-site.ts'

const names = [...trackingKeys.performance, ...trackingKeys.marketing]
/** Chromium keeps no cookie for longer than 400 days. */
const LONGEST_DAYS = 400
const DAY = 86_400

type Own = WidgetSite['owner']

// Tests of the cookies in a visitor's browser, of the counting of visitors, and of deletion by an owner.

const cookies = async (context: BrowserContext, site: string) =>
  new Map((await context.cookies(site)).map((cookie) => [cookie.name, cookie]))
const tracking = async (page: Page, site: string) => {
  const inStorage = await page.evaluate(
    (names) =>
      names.filter((name) => localStorage.getItem(name) !== null || sessionStorage.getItem(name) !== null),
    names,
  )
  const known = await cookies(page.context(), site)
  return [...names.filter((name) => known.has(name)), ...inStorage]
}
const made = useSite(makeWidgetSite)
/** The website of this file with these settings. `publish` resolves when its page contains `text`. */
const website = async (settings: object, text: string) => {
  const { id, owner: own, at } = made()
  const root = `/api/rest/sites/${id}`
  const site = at('/')
  await own.write('PUT', `${root}/settings`, settings)
  const publish = async () => {
    await own.write('POST', `${root}/publish`)
    await expect.poll(async () => (await ask(site)).text).toContain(text)
  }
  return { id, own, site, publish }
}
const figures = async (own: Own, id: string) => {
  const day = (offset: number) => new Date(Date.now() + offset * DAY * 1_000).toISOString().slice(0, 10)
  const query = { websiteId: id, from: day(0), to: day(1), by: 'day' as const }
  const { rows } = await own.read(readVisits, { query })
  return { pageViews: rows[0]?.pageViews ?? 0, visitors: rows[0]?.visitors ?? 0 }
}
const counted = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/api/census/RecordHit'))

test('COOK-09: a restrictive website, the default, clears all tracking cookies and storage on every kind of page, and sets none', async () => {
  const { demo } = stack()
  const { page } = await openPage(browser())
  const context = page.context()
  for (const path of ['/', '/search', '/no/such/page', '/cart', '/shop']) {
    await context.addCookies(
      names.flatMap((name, at) => [
        { name, value: `v${at}`, domain: new URL(demo.site).hostname, path: '/' },
        // A value that cannot be decoded must not stop the clearing.
        { name: 'other', value: '%E0%A4%A', domain: new URL(demo.site).hostname, path: '/' },
      ]),
    )
    await page.goto(new URL(path, demo.site).href)
    await expect.poll(() => tracking(page, demo.site), { message: path }).toEqual([])
  }
  await page.evaluate((names) => names.forEach((name) => localStorage.setItem(name, 'x')), names)
  const view = counted(page)
  await page.locator('header a[href="/journal"]:visible').first().click()
  expect((await view).status()).toBe(204)
  await expect.poll(() => tracking(page, demo.site)).toEqual([])
  expect((await cookies(context, demo.site)).has('other')).toBe(true)
  await context.close()
})

test('the owner of a restrictive website still sees the number of visitors of a day', async () => {
  const { id, own, site, publish } = await website({}, '"isRestrictiveCookiePolicyEnabled":true')
  await publish()
  const people = ['Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', 'Mozilla/5.0 (Macintosh) Safari/605.1']
  for (const userAgent of people) {
    const context = await browser().newContext({ userAgent })
    const page = await context.newPage()
    for (let view = 0; view < 2; view++) {
      const hit = counted(page)
      await page.goto(site)
      await hit
    }
    expect(await tracking(page, site)).toEqual([])
    await context.close()
  }
  await expect.poll(() => figures(own, id)).toEqual({ pageViews: 4, visitors: 2 })
})

test('CENS-05, CENS-06 and CENS-07: an open website recognises visitors by a cookie, and starts a new visit after half an hour', async () => {
  const { id, own, site, publish } = await website(
    { cookieSettings: { isRestrictiveCookiePolicyEnabled: false } },
    '"isRestrictiveCookiePolicyEnabled":false',
  )
  await publish()
  const before = await figures(own, id)
  const { page } = await openPage(browser())
  const context = page.context()
  const view = async () => {
    const hit = counted(page)
    await page.goto(site)
    await hit
    const kept = await cookies(context, site)
    return { record: parseVisitor(kept.get(VISITOR_COOKIE)?.value), kept }
  }
  const first = await view()
  const { latest } = first.record!
  expect(first.record).toMatchObject({ first: latest, previous: latest, count: 1 })
  const now = Date.now() / 1_000
  const lasting = (name: string) => first.kept.get(name)!.expires - now
  expect(lasting(VISITOR_COOKIE)).toBeGreaterThan((LONGEST_DAYS - 1) * DAY)
  expect(lasting(VISIT_COOKIE)).toBeGreaterThan(VISIT_SECONDS - 300)
  expect(lasting(VISIT_COOKIE)).toBeLessThanOrEqual(VISIT_SECONDS + 60)
  expect((await view()).record).toEqual(first.record)

  await context.clearCookies({ name: VISIT_COOKIE }) // as after half an hour
  const second = await view()
  expect(second.record).toMatchObject({ id: first.record!.id, first: latest, previous: latest, count: 2 })
  expect(second.record!.latest).toBeGreaterThan(latest)
  await expect
    .poll(() => figures(own, id))
    .toEqual({ pageViews: before.pageViews + 3, visitors: before.visitors + 1 })
  await context.close()
})

test('CENS-04: after an owner switches visitor statistics off and publishes, pages send no hits', async () => {
  const { id, site, publish } = await website({}, '"isCensusDisabled":true')
  const { page: settings } = await openSignedIn(browser(), stack(), made())
  await settings.goto(`${stack().demo.config}sites/${id}/cookies`)
  await settings.getByRole('switch', { name: 'Visitor statistics' }).uncheck()
  await settings.getByRole('button', { name: 'Save' }).click()
  await settings.getByText('Saved', { exact: true }).waitFor()
  await publish()

  const { page } = await openPage(browser())
  const hits: string[] = []
  page.on('request', (request) => {
    if (/\/api\/(census|1\/performance)\//.test(request.url())) hits.push(request.url())
  })
  await page.goto(site, { waitUntil: 'networkidle' })
  await page.reload({ waitUntil: 'networkidle' })
  expect(hits).toEqual([])
  await settings.context().close()
  await page.context().close()
})

test('an owner deletes a message after a confirmation, and the inbox no longer shows it', async () => {
  const { demo } = stack()
  const words = `To be deleted ${Date.now()}`
  expect((await sendMessage(demo, words)).status).toBeLessThan(300)

  const { page, errors } = await openPage(browser())
  await signInOn(page, demo)
  await page.goto(`${demo.config}sites/${demo.websiteId}/inbox`)
  const row = page.locator('.messages').getByText(words).first()
  await row.click()
  await page.getByRole('button', { name: 'Delete message' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this message?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Delete message' }).click()
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await page.getByText('Message deleted.').waitFor()
  await expect.poll(() => page.locator('.messages').getByText(words).count()).toBe(0)
  await page.reload({ waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
  expect(await page.getByText(words).count()).toBe(0)
  // Two messages are no errors: the 401 that says there is no session, and the sandboxed previews without scripts.
  expect(errors.filter((error) => !/status of 401|is sandboxed/.test(error))).toEqual([])
  await page.context().close()
})
