import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { settled } from '../../lab/pictures/places.ts'
import { expectAccessible } from '../accessible.ts'
import { openPage, pressUntil } from '../browser.ts'
import { inbox } from '../inbox.ts'
import { browser, stack } from '../suite.ts'

const PASSWORD = 'seven plates under one lamp'

// Tests of a member on the published site, in a browser.

const at = (path: string) => new URL(path, stack().demo.site).href

test('SESS-01 SESS-02 SESS-11: a visitor signs up, confirms the mailed link and signs in; a new password ends the session of the other browser', async () => {
  const email = `${randomUUID().slice(0, 8)}@example.com`
  const one = (await openPage(browser())).page
  await one.goto(at('/about'))
  await expect.poll(() => accountLink(one).getAttribute('href')).toContain('next=') // the page's script adds it
  await accountLink(one).click()
  await one.waitForURL('**/account/sign-in?next=%2Fabout')
  await one.locator('form').waitFor()
  await one.getByRole('link', { name: 'Create an account' }).click()
  await one.locator('form').waitFor()
  await expectAccessible(one)
  await one.getByLabel('First name').fill('Robin')
  await one.getByLabel('Email').fill(email)
  await one.getByLabel('Password', { exact: true }).fill('short')
  await one.getByRole('button', { name: 'Create account' }).click()
  await expect.poll(() => one.evaluate(() => document.activeElement?.id)).toBe('account-password')
  await expectAccessible(one)
  await one.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await one.getByRole('button', { name: 'Create account' }).click()
  await one.getByRole('heading', { name: 'Welcome, Robin.' }).waitFor()
  await expectAccessible(one)
  await one.getByRole('link', { name: 'Continue' }).click()
  await one.waitForURL('**/about')
  await expect.poll(() => accountLink(one).textContent()).toBe('Robin')

  const mail = await inbox(stack().dataDir).next(email)
  const link = mail.links.find(({ pathname }) => pathname === '/account/confirm')!
  await one.goto(link.href)
  await one.locator('form').waitFor()
  await expect.poll(() => one.url()).not.toContain('token')
  await expectAccessible(one)
  await one.getByRole('button', { name: 'Confirm email address' }).click()
  await one.getByRole('heading', { name: 'Email address confirmed' }).waitFor()

  const other = (await openPage(browser())).page
  await other.goto(at('/account'))
  await other.waitForURL('**/account/sign-in?next=%2Faccount')
  await signIn(other, email, 'not the password')
  await other.getByRole('alert').waitFor()
  await signIn(other, email, PASSWORD)
  await other.waitForURL('**/account')
  await other.locator('.account-sections').waitFor()
  await expect.poll(() => other.locator('.account-sessions li').count()).toBe(2)
  await other.getByText('Confirmed', { exact: true }).waitFor()
  await expectAccessible(other)

  await one.goto(at('/account'))
  await one.getByLabel('Current password', { exact: true }).fill(PASSWORD)
  await one.getByLabel('New password', { exact: true }).fill(`${PASSWORD} at night`)
  await one.getByRole('button', { name: 'Change password' }).click()
  await one.getByText('You are signed out on your other devices.').waitFor()
  await expect.poll(() => one.locator('.account-sessions li').count()).toBe(1)
  await other.goto(at('/account'))
  await other.waitForURL('**/account/sign-in?next=%2Faccount')
  await Promise.all([one.context().close(), other.context().close()])
})

test('PAGE-18 PAGE-20 SESS-05: Shift+Escape signs a member out; a popup says so once, not again after a reload', async () => {
  const { page } = await openPage(browser())
  await signUp(page, at('/account/sign-up?next=/shop'))
  await page.goto(at('/shop'))
  const session = () => page.evaluate(() => fetch('/api/site-users/account/session').then((r) => r.status))
  expect(await session()).toBe(200)
  await expect.poll(() => accountLink(page).textContent()).toBe('Kim')
  let signOuts = 0
  page.on('request', (request) => (signOuts += Number(request.method() === 'DELETE')))
  await pressUntil(page, 'Shift+Escape', async () => signOuts)
  const popup = page.getByRole('status').filter({ hasText: 'Logout Successful' })
  await popup.getByText('You have been successfully logged out.').waitFor()
  await expectAccessible(page)
  expect(page.url()).toBe(at('/'))
  expect(await session()).toBe(401)
  await page.keyboard.press('Escape')
  await popup.waitFor({ state: 'detached' })
  await page.reload()
  await settled(page)
  expect(await popup.count()).toBe(0)
  await page.context().close()
})

test('without JavaScript the sign-in page shows no password field, and says why', async () => {
  const context = await browser().newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(at('/account/sign-in'))
  await page.locator('.account-panel .no-script').waitFor() // Playwright finds no text in noscript
  expect(await page.getByLabel('Password', { exact: true }).isVisible()).toBe(false)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.waitForURL(at('/account/reset'))
  await context.close()
})

test('a password that is typed before the scripts arrive is not sent and not put into the address', async () => {
  const context = await browser().newContext()
  const page = await context.newPage()
  await page.route(/\.js(\?|$)/, (route) => route.abort())
  const requests: string[] = []
  page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`))
  await page.goto(at('/account/sign-in'))
  const before = requests.length
  await page.getByLabel('Email').fill('robin@example.com')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.waitForURL(at('/account/reset'))
  expect(requests.slice(before).join(' ')).not.toMatch(/POST|password=|plates/)
  await context.close()
})

const accountLink = (page: Page) => page.locator('[data-account-link]:visible')

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.locator('form').waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function signUp(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.locator('form').waitFor()
  await page.getByLabel('First name').fill('Kim')
  await page.getByLabel('Email').fill(`${randomUUID().slice(0, 8)}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Welcome, Kim.' }).waitFor()
}
