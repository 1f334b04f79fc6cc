import type { Browser, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '../browser.ts'
import { productInStock, type Stack } from '../stack.ts'

/** The islands with React. */
const REACT = '[data-island=form], [data-island=product], [data-island=account]'
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

/** Parts of pages that React makes interactive when a visitor shows intent. */
export function islandTests(stack: () => Stack, browser: () => Browser): void {
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
    const bundle = /\/react-island-.{8}\.js$/
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
    await page.locator('[data-island=product][data-hydration=loading]').waitFor()
    release()
    const drawer = page.getByRole('dialog', { name: 'Your cart' })
    await drawer.locator('.cart-line').waitFor()
    expect(await drawer.locator('output').textContent()).toBe('2')
    if (chosen !== null) expect(await drawer.locator('.cart-line').textContent()).toContain(chosen)
    expect(errors).toEqual([])
    await page.context().close()
  })

  test('without JavaScript a plain form adds to the cart, and a refusal says why and leads back', async () => {
    const context = await browser().newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(product())
    await page.locator('.sqs-add-to-cart-button').first().click()
    await page.waitForURL('**/cart')
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
}

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
