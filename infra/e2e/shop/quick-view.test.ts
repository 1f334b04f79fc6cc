import { expect, test } from 'vitest'
import { seriousFindings } from '../../lab/pictures/axe.ts'
import { openPage } from '../browser.ts'
import { ask } from '../http.ts'
import { browser, stack } from '../suite.ts'

const at = (path: string) => new URL(path, stack().demo.site).href

test('WIRE-18, CENS-09: by keyboard a product is opened in its quick view, added to the cart, and the focus returns', async () => {
  const { page, errors } = await openPage(browser())
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await page.goto(at('/shop'))
  const product = stack().demo.products.find(({ stock }) => stock !== null && stock >= 4)!
  const link = page.locator(`.sqs-product-quick-view-button[data-id="${product.id}"]`)
  // Until its script runs, it is a link to the page of the product.
  expect(new URL((await link.getAttribute('href'))!, page.url()).pathname).toBe(product.path)
  // The code is loaded when the link gets the focus, once its listener runs.
  const isLoaded = () => calls.some((path) => path.includes('open-quick-view'))
  expect(isLoaded()).toBe(false)
  await expect
    .poll(async () => {
      await link.blur()
      await link.focus()
      return isLoaded()
    })
    .toBe(true)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.locator('.product-page').waitFor()
  expect(page.url()).toBe(at('/shop'))
  await expect.poll(() => calls).toContain(`/api/census/RecordQuickView/${product.id}`)
  expect(await seriousFindings(page)).toEqual([])
  for (const selector of [
    '.sqs-add-to-cart-button[data-item-id][data-collection-id][data-product-type]',
    '.product-variants[data-variants]',
    '.product-quantity-input[data-item-id]',
    '.product-price .sqs-money-native',
  ])
    expect(await dialog.locator(selector).count(), selector).toBe(1)

  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)

  await page.keyboard.press('Enter')
  await dialog.locator('.sqs-add-to-cart-button').press('Enter')
  // The drawer of the cart takes the place of the quick view.
  await page.getByRole('dialog', { name: 'Your cart' }).waitFor()
  await page.locator('.quick-view').waitFor({ state: 'detached' })
  await page.locator('.sqs-cart-quantity', { hasText: '1' }).first().waitFor()
  expect(errors).toEqual([])
  await page.context().close()
})

test('WIRE-18: the pages of the shop have the classes and data that scripts and themes look for', async () => {
  const { demo } = stack()
  const pages: Record<string, string[]> = {
    [demo.products.find(({ stock }) => stock !== null && stock >= 4)!.path]: [
      '.sqs-add-to-cart-button[data-item-id][data-collection-id][data-product-type]',
      '.product-variants[data-variants]',
      '.product-quantity-input[data-item-id]',
      '.product-price',
      '.sqs-money-native',
      '.sqs-custom-cart',
      '.sqs-cart-quantity',
    ],
    '/shop': ['.product-price', '.sqs-product-quick-view-button[data-id]'],
    '/cart': ['#sqs-cart-root > script[type="application/json"]'],
  }
  const { page } = await openPage(browser())
  for (const [path, selectors] of Object.entries(pages)) {
    await page.goto(at(path))
    for (const selector of selectors)
      expect(await page.locator(selector).count(), `${path} ${selector}`).toBeGreaterThan(0)
  }
  await page.context().close()
})

test('PAGE-07, PAGE-08: goto-checkout leads on with the cart indicator, and says why it cannot without it', async () => {
  const address = at('/commerce/goto-checkout')
  const led = await ask(address, { headers: { cookie: 'hasCart=true' } })
  expect([led.status, led.headers['location']]).toEqual([303, '/checkout'])
  for (const cookie of ['', 'hasCart=false', 'nothasCart=true']) {
    const refused = await ask(address, { headers: { cookie } })
    expect(refused.status).toBe(200)
    expect(refused.text).toContain(
      'Either your session has expired or you do not have cookies enabled. We cannot continue to checkout.',
    )
  }
})
