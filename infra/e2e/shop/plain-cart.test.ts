import { expect, test } from 'vitest'
import { seriousFindings } from '../../lab/pictures/axe.ts'
import { openPage } from '../browser.ts'
import { browser, stack } from '../suite.ts'
import { USER_AGENT } from '../user-agent.ts'

const at = (path: string) => new URL(path, stack().demo.site).href

test('PAGE-04, WIRE-01: without JavaScript a visitor fills the cart, changes it, enters a coupon, and reads why payment needs a script', async () => {
  const context = await browser().newContext({ javaScriptEnabled: false, userAgent: USER_AGENT })
  context.setDefaultTimeout(90_000)
  const page = await context.newPage()
  const product = stack().demo.products.find(({ stock }) => stock !== null && stock >= 4)!
  await page.goto(at(product.path))
  await page.locator('.sqs-add-to-cart-button').first().click()
  await page.waitForURL(at('/commerce/show-cart?added'))
  const context200 = await page.locator('#portico-context').textContent()
  expect(context200).toContain('"pageType":200')
  const quantity = page.getByLabel(/^Quantity of/)
  expect(await quantity.inputValue()).toBe('1')

  await quantity.fill('2')
  await page.getByRole('button', { name: /^Update the quantity of/ }).click()
  await page.waitForURL(at('/commerce/show-cart'))
  expect(await quantity.inputValue()).toBe('2')

  // A number that the browser lets pass, and the stock does not.
  await quantity.fill('9999')
  await quantity.press('Enter')
  const error = page.locator('.cart-line .field-error')
  await error.waitFor()
  expect(await quantity.inputValue()).toBe('9999')
  expect(await quantity.getAttribute('aria-describedby')).toBe(await error.getAttribute('id'))
  await page.goto(at('/commerce/show-cart'))
  expect(await quantity.inputValue()).toBe('2')

  const code = page.getByLabel('Coupon')
  await code.fill('NO-SUCH-CODE')
  await code.press('Enter')
  await page.locator('.plain-coupons .field-error').waitFor()
  expect(await code.inputValue()).toBe('NO-SUCH-CODE')

  // axe needs scripts, so another browser looks at the same cart, with and without a message at a field.
  const { page: seen, errors } = await openPage(browser())
  await seen.context().addCookies(await context.cookies())
  await seen.goto(at('/commerce/show-cart'))
  expect(await seriousFindings(seen)).toEqual([])
  await seen.getByLabel('Coupon').fill('NO-SUCH-CODE')
  await seen.getByRole('button', { name: 'Apply the coupon' }).click()
  await seen.locator('.plain-coupons .field-error').waitFor()
  expect(await seriousFindings(seen)).toEqual([])
  // The browser logs the reply 400.
  expect(errors.filter((error) => !error.includes('400'))).toEqual([])
  await seen.context().close()

  await page.goto(at('/cart'))
  await page.getByRole('link', { name: 'Show the cart without JavaScript' }).click()
  await page.getByRole('link', { name: 'Check out' }).click()
  await page.waitForURL(at('/checkout'))
  // The text is in a noscript element, which the locator of texts leaves out.
  expect(await page.locator('.no-script').innerText()).toContain('Payment needs JavaScript.')
  expect(await page.locator('#checkout-form').isVisible()).toBe(false)
  await page.getByRole('link', { name: 'Back to the cart' }).click()
  await page.waitForURL(at('/commerce/show-cart'))
  expect(await quantity.inputValue()).toBe('2')

  const tab = await context.newPage()
  await tab.goto(at('/commerce/show-cart'))
  await page.getByRole('button', { name: /^Remove/ }).click()
  await page.getByText('Your cart is empty.').waitFor()
  // The other tab still shows the line. Removing it there leads to the same cart, without a message.
  await tab.getByRole('button', { name: /^Remove/ }).click()
  await tab.getByText('Your cart is empty.').waitFor()
  expect(await tab.getByRole('alert').count()).toBe(0)
  await context.close()
})

test('PAGE-08: a browser without JavaScript that keeps no cookies reads why the product is not in the cart', async () => {
  const context = await browser().newContext({ javaScriptEnabled: false, userAgent: USER_AGENT })
  context.setDefaultTimeout(90_000)
  const page = await context.newPage()
  const product = stack().demo.products.find(({ stock }) => stock !== null && stock >= 4)!
  await page.goto(at(product.path))
  await page.locator('.sqs-add-to-cart-button').first().click()
  await page.waitForURL(at('/commerce/show-cart?added'))
  // The same address, as a browser loads it that kept no cookie of the reply to the form.
  await context.clearCookies()
  await page.goto(page.url())
  const alert = page.locator('.plain-cart-message[role=alert]')
  expect(await alert.textContent()).toContain('you do not have cookies enabled')
  await page.getByText('Your cart is empty.').waitFor()

  // Without the addition the cart is only empty.
  await context.clearCookies()
  await page.goto(at('/commerce/show-cart'))
  await page.getByText('Your cart is empty.').waitFor()
  expect(await alert.count()).toBe(0)
  await context.close()
})
