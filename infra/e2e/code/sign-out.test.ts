import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '../browser.ts'
import { browser, stack } from '../suite.ts'

// How a published page signs a member out.

const SESSION = '/api/site-users/account/session'

/** Signs up on the account's page, and opens the account. */
async function openAccount() {
  const { page } = await openPage(browser())
  await page.goto(`${origin()}/account/sign-up`)
  await page.locator('form').waitFor()
  await page.getByLabel('First name').fill('Kim')
  await page.getByLabel('Email').fill(`${randomUUID()}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill('seven plates under one lamp')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Welcome, Kim.' }).waitFor()
  await page.goto(`${origin()}/account`)
  const signOuts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'DELETE' && request.url().includes(SESSION)) signOuts.push(request.url())
  })
  const button = page.getByRole('region', { name: 'Sign out' }).getByRole('button', { name: 'Sign out' })
  await button.waitFor()
  return { page, signOuts, button }
}

const origin = () => new URL(stack().demo.site).origin
const isSignedIn = (page: Page) =>
  page.evaluate((path) => fetch(path).then(({ status }) => status === 200), SESSION)

test('SESS-04: after a stale crumb a sign-out makes exactly two calls, and works', async () => {
  const { page, signOuts, button } = await openAccount()
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
  const { page, signOuts, button } = await openAccount()
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
