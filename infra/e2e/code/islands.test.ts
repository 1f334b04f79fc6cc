import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '../browser.ts'
import { ask } from '../http.ts'
import { productInStock } from '../stack.ts'
import { browser, stack } from '../suite.ts'

/** The islands with React. */
const REACT = '[data-island=form], [data-island=buy], [data-island=account]'
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

// Parts of pages that React makes interactive when a visitor shows intent.

const at = (path: string) => new URL(path, stack().demo.site).href
const product = () => at(productInStock(stack().demo, 6).path)
const contact = () => at(stack().demo.forms.contact.path)

test('no island with React starts before the visitor does something, and its files are prefetched', async () => {
  const { page, errors } = await openPage(browser())
  for (const address of [product(), contact(), at('/'), at('/cart')]) {
    const files = new Set<string>()
    page.on('request', (request) => files.add(new URL(request.url()).pathname))
    await page.goto(address)
    await page.locator('header[data-hydration=done]').waitFor({ state: 'attached' })
    const links = () =>
      page.$$eval('link[rel=prefetch]', (all) => all.map((each) => each.getAttribute('href')!))
    if (!address.endsWith('/cart')) await expect.poll(async () => (await links()).length).toBeGreaterThan(1)
    for (const link of await links()) await expect.poll(() => files).toContain(link)
    expect(await page.locator('[data-island]').count()).toBeGreaterThan(0)
    expect(await page.locator(REACT).and(page.locator('[data-hydration]')).count()).toBe(0)
  }
  expect(errors).toEqual([])
  await page.context().close()
})

test('PAGE-21: only the cart page loads the bundle of the cart, and a failure is reported, or logged without a reporter, and shown', async () => {
  const failed = 'Failed to load cart page bundle'
  const { page } = await openPage(browser())
  const bundle = /\/react-island-.{7}\.js$/
  const cookie = { name: 'hasCart', value: 'true', url: at('/') }
  await page.context().addCookies([cookie])
  const requested: string[] = []
  page.on('request', (request) => bundle.test(request.url()) && requested.push(page.url()))
  await page.goto(product())
  await page.locator('header[data-hydration=done]').waitFor({ state: 'attached' })
  expect(requested).toEqual([])

  await page.route(bundle, (route) => route.abort())
  const reported = page.waitForRequest(
    (request) =>
      request.url().endsWith('/api/events/RecordJavascriptErrors') &&
      (request.postData() ?? '').includes(failed),
  )
  await page.goto(at('/cart'))
  const root = page.locator('#sqs-cart-root')
  await root.getByText('Your cart could not be loaded.').waitFor()
  await reported
  expect(new Set(requested)).toEqual(new Set([at('/cart')]))
  await page.unroute(bundle)
  await root.getByRole('link', { name: 'Try again' }).click()
  await root.locator('.cart:not([data-state=loading])').waitFor()
  expect(await root.getByText('Your cart could not be loaded.').isVisible()).toBe(false)
  await page.context().close()

  const bare = await openPage(browser())
  await bare.page.context().addCookies([cookie])
  const logged: string[] = []
  bare.page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  await bare.page.route(/\/beacon[^/]*\.js$/, (route) => route.abort())
  await bare.page.route(bundle, (route) => route.abort())
  await bare.page.goto(at('/cart'))
  await expect.poll(() => logged.some((text) => text.includes(failed))).toBe(true)
  await bare.page.context().close()
})

test('the first tap on a slow phone adds to the cart, once', async () => {
  const context = await browser().newContext(PHONE)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(product())
  await page.locator('.sqs-add-to-cart-button').first().tap()
  const drawer = page.getByRole('dialog', { name: 'Your cart' })
  await drawer.locator('.cart-line').waitFor()
  expect(await drawer.locator('output').textContent()).toBe('1')
  await context.close()
})

test('values that a visitor enters before the code runs are kept, and the first send is repeated', async () => {
  const { page, errors } = await openPage(browser())
  const release = await holdScripts(page)
  await page.goto(product())
  const other = page.locator('.option-value input:not(:checked)').first()
  const chosen = (await other.count()) > 0 ? await other.getAttribute('value') : null
  if (chosen !== null) await other.check({ force: true })
  await page.locator('.product-quantity-input').fill('2')
  await page.locator('.sqs-add-to-cart-button').first().click()
  await page.locator('[data-island=buy][data-hydration=loading]').waitFor()
  release()
  const drawer = page.getByRole('dialog', { name: 'Your cart' })
  await drawer.locator('.cart-line').waitFor()
  expect(await drawer.locator('output').textContent()).toBe('2')
  if (chosen !== null) expect(await drawer.locator('.cart-line').textContent()).toContain(chosen)
  expect(errors).toEqual([])
  await page.context().close()
})

test('a tab of another build loads a product page anew, and its plain form works with code that does not know its island', async () => {
  const { page, errors } = await openPage(browser())
  await page.goto(at('/'))
  await page.locator('header[data-hydration=done]').waitFor({ state: 'attached' })
  const marked = () => page.evaluate(() => 'isFirstDocument' in window)
  const follow = async (path: string) => {
    await page.evaluate((to) => {
      const link = Object.assign(document.createElement('a'), {
        href: to,
        textContent: 'Next',
        id: 'next-page',
      })
      document.querySelector('main')!.prepend(link)
      Object.assign(window, { isFirstDocument: true })
    }, path)
    await page.locator('#next-page').click()
    await page.locator('#next-page').waitFor({ state: 'detached' })
    await page.waitForURL((url) => url.pathname === path)
  }
  const path = new URL(product()).pathname
  await follow(path)
  expect(await marked()).toBe(true)

  // The build of the next pages has another first script.
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      if (route.request().resourceType() === 'document') return route.continue()
      const { text } = await ask(route.request().url(), { headers: { accept: 'text/html' } })
      const body = text.replace(/(src="\/assets\/site-)[\w-]+(\.js")/, '$1another$2')
      await route.fulfill({ contentType: 'text/html', body })
    },
  )
  await page.goto(at('/'))
  await page.locator('header[data-hydration=done]').waitFor({ state: 'attached' })
  await follow(path)
  await expect.poll(marked).toBe(false)
  await page.locator('[data-island=buy]').waitFor()
  await page.unrouteAll({ behavior: 'wait' })

  // An island without an entry in the code of the tab keeps its HTML, whose form works without code.
  await page.route(product(), async (route) => {
    const { text } = await ask(route.request().url(), { headers: { accept: 'text/html' } })
    const body = text.replace('data-island="buy"', 'data-island="of-a-later-build"')
    await route.fulfill({ contentType: 'text/html', body })
  })
  await page.goto(product())
  await page.locator('header[data-hydration=done]').waitFor({ state: 'attached' })
  await page.locator('.sqs-add-to-cart-button').first().click()
  await page.waitForURL('**/commerce/show-cart?added')
  await page.locator('.cart-line').first().waitFor()
  expect(errors).toEqual([])
  await page.context().close()
})

test('DATA-03 DATA-04 DATA-07 DATA-13: “Add to cart” shows a reply that is not JSON and the text of a field, repeats a lost call, and keeps changes in order', async () => {
  const { page } = await openPage(browser())
  const entries = '**/api/commerce/shopping-cart/entries*'
  const button = page.locator('.sqs-add-to-cart-button').first()
  const refusal = page.locator('.buy-message .field-error')
  await page.goto(product())

  await page.route(entries, (route) => route.fulfill({ contentType: 'text/html', body: '<html>' }))
  await button.click()
  await expect
    .poll(() => refusal.textContent())
    .toMatch(
      /^Internal Error: Unable to parse server response from \(\/api\/commerce\/shopping-cart\/entries\) as JSON: Unexpected token/,
    )
  await page.unroute(entries)

  const errors = { quantity: 'Only two are left.' }
  await page.route(entries, (route) => route.fulfill({ status: 400, json: { errors } }))
  await button.click()
  await expect.poll(() => refusal.textContent()).toBe('Only two are left.')
  expect(await page.locator('.popup-layer').count()).toBe(0)
  await page.unroute(entries)

  const keys: (string | undefined)[] = []
  await page.route(entries, async (route) => {
    keys.push(route.request().headers()['add-to-cart-id'])
    await (keys.length === 1 ? route.abort() : route.continue())
  })
  await button.click()
  const drawer = page.getByRole('dialog', { name: 'Your cart' })
  await drawer.locator('.cart[data-state=ready] .cart-line').waitFor()
  expect(await drawer.locator('output').textContent()).toBe('1')
  expect(keys).toEqual([keys[0], keys[0]])
  await page.unroute(entries)
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })

  const changes: string[] = []
  let release = () => {}
  const released = new Promise<void>((done) => (release = done))
  await page.route('**/api/commerce/shopping-cart/entries**', async (route) => {
    changes.push(route.request().method())
    if (changes.length === 1) await released
    await route.continue()
  })
  await button.click()
  await expect.poll(() => changes).toEqual(['POST'])
  await page.locator('header [data-cart-open]').first().click()
  await drawer.getByRole('button', { name: 'Increase quantity' }).click()
  await drawer.locator('.cart[data-state=changing]').waitFor()
  expect(changes).toEqual(['POST'])
  release()
  await expect.poll(() => changes).toEqual(['POST', 'PUT'])
  await drawer.locator('.cart[data-state=ready]').waitFor()
  await page.context().close()
})

test('without JavaScript a plain form adds to the cart, and a refusal says why and leads back', async () => {
  const context = await browser().newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(product())
  await page.locator('.sqs-add-to-cart-button').first().click()
  await page.waitForURL('**/commerce/show-cart?added')
  const cookies = await context.cookies(at('/cart'))
  expect(cookies.find(({ name }) => name === 'hasCart')?.value).toBe('true')

  await page.goto(product())
  await page.locator('.product-quantity-input').fill('9999')
  await page.locator('.sqs-add-to-cart-button').first().click()
  await page.getByRole('alert').getByText('left').waitFor()
  await page.getByRole('link', { name: 'Go back' }).click()
  expect(page.url()).toBe(product())
  await context.close()
})

/** Holds the code of islands back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((done) => (release = done))
  await page.route(/\/assets\/(island|hydrate|client|react)[^/]*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  return () => release()
}
