import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { seriousFindings } from '../pictures/axe.ts'
import { settled } from '../pictures/places.ts'
import { openPage } from './browser.ts'
import { ask } from './http.ts'
import { inbox } from './inbox.ts'
import type { Stack } from './stack.ts'

const PASSWORD = 'seven plates under one lamp'

/** What a visitor with an account does on the published site, in a browser. */
export function memberTests(stack: () => Stack, browser: () => Browser): void {
  const at = (path: string) => new URL(path, stack().demo.site).href

  test('SESS-01 SESS-02 SESS-11: a visitor signs up, confirms by the mail and signs in; a password changed in one browser ends the other', async () => {
    const email = `${randomUUID().slice(0, 8)}@example.com`
    const one = (await openPage(browser())).page
    await one.goto(at('/about'))
    await accountLink(one).click()
    await one.waitForURL('**/account/sign-in?next=%2Fabout')
    await one.locator('[data-hydration=done] form').waitFor()
    await one.getByRole('link', { name: 'Create an account' }).click()
    await one.locator('[data-hydration=done] form').waitFor()
    await sound(one)
    await one.getByLabel('First name').fill('Robin')
    await one.getByLabel('Email').fill(email)
    await one.getByLabel('Password', { exact: true }).fill('short')
    await one.getByRole('button', { name: 'Create account' }).click()
    await expect.poll(() => one.evaluate(() => document.activeElement?.id)).toBe('account-password')
    await sound(one)
    await one.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await one.getByRole('button', { name: 'Create account' }).click()
    await one.getByRole('heading', { name: 'Welcome, Robin.' }).waitFor()
    await sound(one)
    await one.getByRole('link', { name: 'Continue' }).click()
    await one.waitForURL('**/about')
    await expect.poll(() => accountLink(one).textContent()).toBe('Robin')

    const mail = await inbox(stack().dataDir).next(email)
    const link = mail.links.find(({ pathname }) => pathname === '/account/confirm')!
    await one.goto(link.href)
    await one.locator('[data-hydration=done] form').waitFor()
    expect(one.url()).not.toContain('token')
    await sound(one)
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
    await sound(other)

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

  test('PAGE-18 PAGE-20 SESS-05: Shift+Escape signs a member out; the popup says so once, and the address forgets it', async () => {
    const { page } = await openPage(browser())
    await join(page, at('/account/sign-up?next=/shop'))
    await page.goto(at('/shop'))
    const session = () => page.evaluate(() => fetch('/api/site-users/account/session').then((r) => r.status))
    expect(await session()).toBe(200)
    await expect.poll(() => accountLink(page).textContent()).toBe('Kim')
    let ended = 0
    page.on('request', (request) => (ended += Number(request.method() === 'DELETE')))
    await pressUntil(page, 'Shift+Escape', async () => ended)
    const dialog = page.getByRole('dialog', { name: 'Logout Successful' })
    await dialog.getByText('You have been successfully logged out.').waitFor()
    await sound(page)
    expect(page.url()).toBe(at('/'))
    expect(await session()).toBe(401)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.reload()
    await settled(page)
    expect(await dialog.count()).toBe(0)
    await page.context().close()
  })

  test('without JavaScript there is no form for a password, and it is said why', async () => {
    const context = await browser().newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(at('/account/sign-in'))
    await page.locator('.account-panel .no-script').waitFor() // by text Playwright finds nothing in noscript
    expect(await page.getByLabel('Password', { exact: true }).isVisible()).toBe(false)
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.waitForURL(at('/account/reset'))
    await context.close()
  })

  test('a password that is typed while scripts do not come goes nowhere, least of all into the address', async () => {
    const context = await browser().newContext()
    const page = await context.newPage()
    await page.route(/\.js(\?|$)/, (route) => route.abort())
    const asked: string[] = []
    page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`))
    await page.goto(at('/account/sign-in'))
    const before = asked.length
    await page.getByLabel('Email').fill('robin@example.com')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.waitForURL(at('/account/reset'))
    expect(asked.slice(before).join(' ')).not.toMatch(/POST|password=|plates/)
    await context.close()
  })

  test('SESS-07 SESS-12: with cookies switched off a refused crumb is not retried', async () => {
    const { page } = await openPage(browser())
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setDocumentCookieDisabled', { disabled: true })
    const { path } = stack().demo.products.find((each) => each.stock === null || each.stock > 3)!
    await page.goto(at(path))
    const posts: number[] = []
    page.on('response', (answer) => {
      if (answer.url().includes('/shopping-cart/entries')) posts.push(answer.status())
    })
    await page.locator('[data-hydration=done] .sqs-add-to-cart-button').first().click()
    await page.locator('.buy-message .field-error').getByText('Unauthorized request').waitFor()
    expect(posts).toEqual([403])
    await page.context().close()
  })

  test('WIRE-02 SESS-07: a write with a stale crumb succeeds after one retry; a foreign origin gets no fresh crumb', async () => {
    const { page } = await openPage(browser())
    const { path, sku } = stack().demo.products.find((each) => each.stock === null || each.stock > 3)!
    await page.goto(at(path))
    const posts: number[] = []
    page.on('response', (answer) => {
      if (answer.url().includes('/shopping-cart/entries')) posts.push(answer.status())
    })
    await page.locator('[data-hydration=done] .sqs-add-to-cart-button').first().waitFor()
    await page.evaluate(() => (document.cookie = `crumb=${'A'.repeat(52)}; path=/`))
    await page.locator('.sqs-add-to-cart-button').first().click()
    await page.getByRole('dialog', { name: 'Your cart' }).locator('.cart-line').waitFor()
    expect(posts).toEqual([403, 200])

    const write = (headers: Record<string, string>) =>
      ask(at(`/api/commerce/shopping-cart/entries?crumb=${'A'.repeat(52)}`), {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ itemId: sku, quantity: 1 }),
      })
    const own = await write({ origin: new URL(at('/')).origin })
    expect([own.status, JSON.parse(own.text)]).toEqual([
      403,
      expect.objectContaining({ crumbFail: true, crumb: expect.stringMatching(/^[\w-]{40,}$/) as string }),
    ])
    expect([own.headers['set-cookie'] ?? []].flat().join()).toContain('crumb=')
    const foreign = await write({ origin: 'http://foreign.example' })
    expect([foreign.status, JSON.parse(foreign.text)]).toEqual([
      403,
      expect.not.objectContaining({ crumb: expect.anything() as unknown }),
    ])
    expect([foreign.headers['set-cookie'] ?? []].flat().join()).not.toContain('crumb=')
    await page.context().close()
  })

  test('PAGE-14 PAGE-15 PAGE-16 PAGE-19: an owner is led to the config area, but for noredirect; there Escape ends what is open first', async () => {
    const { demo } = stack()
    const { page } = await openPage(browser(), { width: 1280, height: 900 })
    await page.goto(await presence(page, demo, '/gallery?noredirect'))
    await page.waitForFunction(() => sessionStorage.getItem('portico_noredirect') !== null)
    await page.goto(at('/gallery?b=1'))
    const picture = page.locator('main a[data-lightbox]').first()
    await picture.click()
    await page.locator('dialog.lightbox[open]').waitFor()
    await page.evaluate(() => window.dispatchEvent(new CustomEvent('portico:cart-open')))
    await page.locator('dialog.drawer[open]').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('dialog.drawer').waitFor({ state: 'detached' })
    expect(await page.locator('dialog.lightbox[open]').count()).toBe(1)
    await page.keyboard.press('Escape')
    await page.locator('dialog.lightbox').waitFor({ state: 'detached' })
    expect(page.url()).toBe(at('/gallery?b=1'))
    const asked = page.waitForRequest(at('/config/?frameUrl=%2Fgallery%3Fb%3D1'))
    await page.keyboard.press('Escape')
    await asked
    await page.waitForURL(`${demo.config}**`)

    // Another tab is another session: there the redirect is on.
    const tab = await page.context().newPage()
    const sent = tab.waitForRequest(at('/config/?frameUrl=%2Fabout'))
    await tab.goto(at('/about')).catch(() => undefined) // the redirect may come before the page's load
    await sent
    await tab.waitForURL(`${demo.config}**`)
    await page.context().close()
  })

  test('PAGE-17: Escape leads an anonymous visitor to the config area only where the site says so', async () => {
    const { page } = await openPage(browser())
    await page.goto(at('/about'))
    await settled(page)
    await page.keyboard.press('Escape')
    await page.evaluate(() => new Promise((done) => requestIdleCallback(() => done(null))))
    expect(page.url()).toBe(at('/about'))
    const published = await ask(at('/about'))
    const body = published.text.replaceAll('"useEscapeKeyToLogin":false', '"useEscapeKeyToLogin":true')
    await page.route(at('/about'), (route) => route.fulfill({ contentType: 'text/html', body }))
    await page.reload()
    const asked = page.waitForRequest(at('/config/?frameUrl=%2Fabout'))
    await pressUntil(page, 'Escape', async () => Number(!page.url().startsWith(at('/about'))))
    await asked
    await page.context().close()
  })
}

const accountLink = (page: Page) => page.locator('[data-account-link]:visible')

/** Nothing that axe finds keeps people out. */
async function sound(page: Page): Promise<void> {
  expect(await seriousFindings(page)).toEqual([])
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.locator('[data-hydration=done] form').waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function join(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.locator('[data-hydration=done] form').waitFor()
  await page.getByLabel('First name').fill('Kim')
  await page.getByLabel('Email').fill(`${randomUUID().slice(0, 8)}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Welcome, Kim.' }).waitFor()
}

/** The code that hears a key is loaded after the page: presses until something came of it. */
async function pressUntil(page: Page, key: string, came: () => Promise<number>): Promise<void> {
  await expect
    .poll(
      async () => {
        if ((await came().catch(() => 1)) > 0) return true
        await page.keyboard.press(key)
        return false
      },
      { interval: 300 },
    )
    .toBe(true)
}

/** Signs the owner in and answers the address that makes the owner present on the website, at a path of it. */
async function presence(page: Page, demo: Stack['demo'], next: string): Promise<string> {
  await page.goto(demo.config)
  await page.getByLabel('Email').fill(demo.owner.email)
  await page.getByLabel('Password', { exact: true }).fill(demo.owner.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: /Clay & Hearth/ }).waitFor()
  return page.evaluate(
    async ({ websiteId, next }) => {
      const crumb = /crumb=([^;]+)/.exec(document.cookie)?.[1] ?? ''
      const answer = await fetch(`/api/auth/Presence?crumb=${crumb}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ websiteId, next }),
      })
      return ((await answer.json()) as { loginUrl: string }).loginUrl
    },
    { websiteId: demo.websiteId, next },
  )
}
