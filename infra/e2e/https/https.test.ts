import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPage, startBrowser } from '../browser.ts'
import { serveTiles } from '../maps/map-providers.ts'
import { startHttpsFront, type HttpsFront } from './https-front.ts'
import { productInStock, startStack, type Stack } from '../stack.ts'

/** A base domain on which a browser treats websites as siblings. */
const BASE = 'portico.test'
const PASSWORD = 'seven plates under one lamp'

/** The variables with which an operator gives map tiles to websites without a provider of their own. */
export const operatorTiles = {
  MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png',
  MAP_TILES_ATTRIBUTION: '© Tiles of the operator',
}

let front: HttpsFront
let stack: Stack
let browser: Browser

beforeAll(async () => {
  front = await startHttpsFront(BASE)
  stack = await startStack('infra/embedded/src/main.ts', {
    PORTICO_BASE_HOST: BASE,
    PORTICO_PUBLIC_PROTOCOL: 'https',
    PORTICO_PUBLIC_PORT: String(front.port),
    PORTICO_TRUSTED_PROXIES: '127.0.0.1',
    ...operatorTiles,
  })
  front.forwardTo(stack.port)
  browser = await startBrowser([
    `--host-resolver-rules=MAP *.${BASE} 127.0.0.1`,
    `--ignore-certificate-errors-spki-list=${front.spki}`,
  ])
})
afterAll(async () => {
  await browser?.close()
  await stack?.stop()
  await front?.close()
})

const hostOf = (name: string) => `${name}.${BASE}:${front.port}`
const at = (path: string, name = 'demo') => `https://${hostOf(name)}${path}`

/**
 * The browser's cookies for exactly this host, by name. Cookies of the base domain, such as planted ones, are left out.
 */
async function cookiesOf(context: BrowserContext, name = 'demo') {
  const all = await context.cookies(at('/', name))
  return Object.fromEntries(
    all.filter(({ domain }) => !domain.startsWith('.')).map((cookie) => [cookie.name, cookie]),
  )
}

async function expectPair(context: BrowserContext, name: string): Promise<string> {
  const { [name]: cookie, [`__Host-${name}`]: copy } = await cookiesOf(context)
  expect(cookie, name).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Lax', path: '/' })
  expect(copy, `__Host-${name}`).toMatchObject({
    ...cookie!,
    name: `__Host-${name}`,
    expires: expect.closeTo(cookie!.expires, 0) as number, // the browser computes each when it reads the cookie
  })
  return cookie!.value
}

const session = (page: Page) =>
  page.evaluate(async () => {
    const answer = await fetch('/api/site-users/account/session')
    return answer.status === 200 ? ((await answer.json()) as unknown) : answer.status
  })

async function signUp(page: Page, firstName: string): Promise<void> {
  await page.goto(at('/account/sign-up'))
  await page.locator('form').waitFor()
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Email').fill(`${randomUUID().slice(0, 8)}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: `Welcome, ${firstName}.` }).waitFor()
}

const itemsIn = (page: Page) =>
  page.evaluate(async () => {
    const cart = (await (await fetch('/api/commerce/shopping-cart')).json()) as { entries?: unknown[] }
    return cart.entries?.length ?? 0
  })

async function addToCart(page: Page): Promise<void> {
  const { id: itemId, sku } = productInStock(stack.demo, 10)
  const answer = await page.evaluate(
    async ([itemId, sku]) => {
      const crumb = /(?:^|; )crumb=([^;]+)/.exec(document.cookie)?.[1] ?? ''
      const answer = await fetch('/api/commerce/shopping-cart/entries', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-csrf-token': crumb },
        body: JSON.stringify({ itemId, sku, quantity: 1 }),
      })
      return { status: answer.status, text: await answer.text() }
    },
    [itemId, sku] as const,
  )
  expect(answer.status, answer.text).toBe(200)
}

/** Makes a sibling website set cookies for the base domain, as the code of its owner can. */
async function plant(page: Page, cookies: Record<string, string>): Promise<void> {
  const lines = Object.entries(cookies).map(([name, value]) => `${name}=${value}; Domain=${BASE}; Path=/`)
  front.plant(hostOf('sibling'), lines)
  await page.goto(at('/', 'sibling'))
  const stored = await page.context().cookies(at('/'))
  for (const [name, value] of Object.entries(cookies))
    expect(stored).toContainEqual(expect.objectContaining({ domain: `.${BASE}`, name, value }))
}

test('on https the cookies of a visitor, a cart and a member have a copy for this host alone', async () => {
  const { page, errors } = await openPage(browser)
  await page.goto(at('/'))
  await expectPair(page.context(), 'portico_visitor')
  expect((await cookiesOf(page.context()))['crumb']).toMatchObject({ secure: true })

  await addToCart(page)
  await expectPair(page.context(), 'CART')
  expect(await itemsIn(page)).toBe(1)

  await signUp(page, 'Kim')
  await expectPair(page.context(), 'SiteUserSecureAuthToken')
  expect(await session(page)).not.toBe(401)
  expect(errors).toEqual([])
  await page.context().close()
})

test('a member’s cookie that a sibling website plants neither signs a visitor in nor signs a member out', async () => {
  const thief = (await openPage(browser)).page
  await signUp(thief, 'Mallory')
  const token = await expectPair(thief.context(), 'SiteUserSecureAuthToken')

  const { page } = await openPage(browser)
  await plant(page, { SiteUserSecureAuthToken: token })
  await page.goto(at('/'))
  expect(await session(page)).toBe(401)

  await signUp(page, 'Kim')
  expect(JSON.stringify(await session(page))).toContain('Kim')
  await Promise.all([thief.context().close(), page.context().close()])
})

test('cookies of a cart and a visitor that a sibling website plants are ignored', async () => {
  const thief = (await openPage(browser)).page
  await thief.goto(at('/'))
  await addToCart(thief)
  const cart = await expectPair(thief.context(), 'CART')
  const visitor = await expectPair(thief.context(), 'portico_visitor')

  const { page } = await openPage(browser)
  await plant(page, { CART: cart, portico_visitor: visitor })
  await page.goto(at('/'))
  expect(await itemsIn(page)).toBe(0)
  expect(await expectPair(page.context(), 'portico_visitor')).not.toBe(visitor)

  await addToCart(page)
  await addToCart(thief)
  expect(await itemsIn(page)).toBe(1)
  await Promise.all([thief.context().close(), page.context().close()])
})

test('on https an owner’s session is a Secure cookie for the app host alone', async () => {
  const { page } = await openPage(browser)
  await page.goto(at('/config/', 'app'))
  await page.getByLabel('Email').fill(stack.demo.owner.email)
  await page.getByLabel('Password', { exact: true }).fill(stack.demo.owner.password)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Clay & Hearth' }).waitFor()
  const own = (await cookiesOf(page.context(), 'app'))['__Host-portico_session']
  expect(own).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Lax', domain: `app.${BASE}` })
  await page.goto(at('/'))
  expect(Object.keys(await cookiesOf(page.context()))).not.toContain('__Host-portico_session')
  await page.context().close()
})

test('a website without a provider shows its maps with the tiles of the operator, as the policy of the page allows', async () => {
  const { page, errors } = await openPage(browser)
  const tiles = await serveTiles(page)
  await page.addInitScript(() => {
    const violations: string[] = []
    Object.assign(window, { violations })
    document.addEventListener('securitypolicyviolation', (event) => violations.push(event.blockedURI))
  })
  await page.goto(at('/widgets-maps'))
  const map = page.locator('.map').first()
  await map.scrollIntoViewIfNeeded()
  await expect.poll(() => map.getAttribute('data-state')).toBe('ready')
  expect(tiles.length).toBeGreaterThan(0)
  expect(await map.locator('.leaflet-control-attribution').textContent()).toBe(
    operatorTiles.MAP_TILES_ATTRIBUTION,
  )
  expect(await page.evaluate(() => (window as unknown as { violations: string[] }).violations)).toEqual([])
  expect(errors).toEqual([])
  await page.context().close()
})
