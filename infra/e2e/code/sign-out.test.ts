import { randomUUID } from 'node:crypto'
import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '../browser.ts'
import { browser, stack } from '../suite.ts'

// How a published page signs a member out: its calls and its cookies.

const SESSION = '/api/site-users/account/session'
/** A domain below which websites share cookies. Websites below `localhost` cannot. */
const SHARED = 'kilns.example'

/** Signs up on the account's page of an origin, which may be the one of another domain, and opens the account. */
async function openAccount(origin: string) {
  const { page } = await openPage(browser())
  const { host } = new URL(stack().demo.site)
  if (new URL(origin).host !== host)
    await page.route(`${origin}/**`, (route) => passOn(route, stack().demo.site))
  await page.goto(`${origin}/account/sign-up`)
  await page.locator('form').waitFor()
  await page.getByLabel('First name').fill('Kim')
  await page.getByLabel('Email').fill(`${randomUUID()}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill('seven plates under one lamp')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Welcome, Kim.' }).waitFor()
  await page.goto(`${origin}/account`)
  const signOuts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'DELETE' && request.url().includes(SESSION)) signOuts.push(request.url())
  })
  const button = page.getByRole('region', { name: 'Sign out' }).getByRole('button', { name: 'Sign out' })
  await button.waitFor()
  return { page, signOuts, button }
}

/** Answers a request of a page of another domain from the website of the demo. */
async function passOn(route: Route, site: string): Promise<void> {
  const request = route.request()
  const { pathname, search } = new URL(request.url())
  const { host, origin, port } = new URL(site)
  const headers = { ...(await request.allHeaders()), host }
  if ('origin' in headers) headers.origin = origin
  const url = `http://127.0.0.1:${port}${pathname}${search}` // Node does not resolve *.localhost
  try {
    const response = await route.fetch({ url, headers, maxRedirects: 0 })
    await route.fulfill({ response })
  } catch {
    // The page has been closed while a beacon was on its way.
  }
}

const origin = () => new URL(stack().demo.site).origin
const isSignedIn = (page: Page) =>
  page.evaluate((path) => fetch(path).then(({ status }) => status === 200), SESSION)

test('SESS-04: after a stale crumb a sign-out makes exactly two calls, and works', async () => {
  const { page, signOuts, button } = await openAccount(origin())
  await page.evaluate(() => {
    document.cookie = 'crumb=stale; path=/'
  })
  await button.click()
  await page.waitForURL(`${origin()}/`)
  expect(signOuts).toHaveLength(2)
  expect(await isSignedIn(page)).toBe(false)
  await page.context().close()
})

test('SESS-04: after two failures of the crumb there is no third call, and the page says so; two presses make one call', async () => {
  const { page, signOuts, button } = await openAccount(origin())
  await page.route(`**${SESSION}?*`, (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({
          status: 403,
          json: { error: 'Invalid session crumb', crumbFail: true, crumb: 'a'.repeat(52) },
        })
      : route.continue(),
  )
  await button.click()
  await page.locator('.account-sections').getByRole('alert').waitFor()
  expect(signOuts).toHaveLength(2)
  expect(await isSignedIn(page)).toBe(true)

  await page.unroute(`**${SESSION}?*`)
  await page.reload()
  await button.waitFor()
  await button.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })
  await page.waitForURL(`${origin()}/`)
  expect(signOuts).toHaveLength(3)
  await page.context().close()
})

test('SESS-06: a sign-out removes the cookie of the last identity from the host and from the shared domain', async () => {
  const shop = `https://shop.${SHARED}` // browsers keep the cookie of a session on secure pages only
  const { page, button } = await openAccount(shop)
  const cookie = { name: 'lastSiteIdentity', value: 'kim', path: '/' }
  await page.context().addCookies([
    { ...cookie, domain: `shop.${SHARED}` },
    { ...cookie, domain: `.${SHARED}` },
  ])
  const identities = async () =>
    (await page.context().cookies(shop)).filter(({ name }) => name === 'lastSiteIdentity').length
  expect(await identities()).toBe(2)
  await button.click()
  await page.waitForURL(`${shop}/`)
  expect(await identities()).toBe(0)
  await page.context().close()
})
