import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { until } from '@portico/kit/testing/until'
import { seriousFindings } from '../../lab/pictures/axe.ts'
import { openPage } from '../browser.ts'
import { productInStock } from '../stack.ts'
import { browser, stack } from '../suite.ts'
import { enterCard, fillIn, orderMails } from './buying.ts'

const at = (path: string) => new URL(path, stack().demo.site).href

test('PAGE-04, WIRE-17: a visitor buys with a second card after the first was declined, and sees the order with its number', async () => {
  const { page, errors } = await openPage(browser())
  await fillCart(page)
  await page.goto(at('/cart'))
  await page.getByRole('link', { name: 'Check out' }).click()
  await page.locator('#checkout-pay:enabled').waitFor()
  expect(await seriousFindings(page)).toEqual([])

  await page.locator('#checkout-pay').click()
  const notice = page.locator('#checkout-notice')
  await notice.getByRole('link', { name: 'Enter your email address.' }).waitFor()
  await fillIn(page)
  await enterCard(page, '4000000000000002')
  await page.locator('#checkout-pay').press('Enter')
  await notice.getByText('The payment was declined.').waitFor()
  expect(await page.getByLabel('Full name').inputValue()).toBe('Test Buyer')

  await enterCard(page, '4242424242424242')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/commerce/checkout/'))
      sent.push(request.url())
  })
  // A press by pointer may go to the provider's frame, which was at this place before the page scrolled.
  await page.locator('#checkout-pay').evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await page.waitForURL(/\/checkout\/order\/[\w-]{40}$/)
  expect(await page.locator('.order-number').textContent()).toMatch(/^Order \d{5}$/)
  await page.getByRole('heading', { name: 'Thank you, your order is confirmed' }).waitFor()
  expect(sent).toHaveLength(1)
  expect(await seriousFindings(page)).toEqual([])
  expect(await page.evaluate(() => sessionStorage.getItem('portico-checkout'))).toBeNull()
  // The browser logs the reply 402 of the declined card.
  expect(errors.filter((error) => !error.includes('402'))).toEqual([])
  await expectMail(page)
  await page.context().close()
})

test('a payment that the bank confirms after the tab was closed becomes an order at the same address', async () => {
  const { page } = await openPage(browser())
  await fillCart(page)
  await page.goto(at('/checkout'))
  await page.locator('#checkout-pay:enabled').waitFor()
  await fillIn(page)
  await enterCard(page, '4000002760003184')
  // The tab is closed on its way to the bank.
  const toBank = new Promise<string>((resolve) => {
    void page.route(/authenticate/, async (navigation) => {
      await navigation.abort('aborted')
      resolve(navigation.request().url())
    })
  })
  await page.locator('#checkout-pay').press('Enter')
  const bank = await toBank
  const kept = await page.evaluate(() => sessionStorage.getItem('portico-checkout'))
  const orderToken = /"orderToken":"([\w-]{40})"/.exec(kept ?? '')?.[1]
  const later = await page.context().newPage()
  await page.close()

  const order = at(`/checkout/order/${orderToken}`)
  await later.goto(order)
  await later.getByRole('heading', { name: 'Your payment is not confirmed yet' }).waitFor()
  await later.getByRole('link', { name: 'Confirm at your bank' }).waitFor()
  const other = await later.context().newPage()
  await other.goto(bank)
  await other.route(order, (request) => request.abort()) // this tab does not come back to the shop
  await other.getByRole('button', { name: 'Confirm' }).click()
  await later.getByRole('heading', { name: 'Thank you, your order is confirmed' }).waitFor()
  expect(later.url()).toBe(order)
  await later.context().close()
})

test('COMM-15, PAGE-08: with express checkout, adding leads to the checkout; without cookies it says why it cannot go on', async () => {
  const { page } = await openPage(browser())
  await page.goto(at(productInStock(stack().demo).path))
  // The setting of the website in its page; other tests use the website too.
  await page.locator('#portico-context').evaluate((context) => {
    context.textContent = context.textContent.replace('"expressCheckout":false', '"expressCheckout":true')
  })
  await page.locator('.sqs-add-to-cart-button').first().click()
  await page.waitForURL(at('/checkout'))
  await page.goto(at('/cart'))
  await page.getByRole('link', { name: 'Check out' }).waitFor()
  await page.context().clearCookies()
  await page.getByRole('link', { name: 'Check out' }).click()
  const text =
    'Either your session has expired or you do not have cookies enabled. We cannot continue to checkout.'
  for (const path of ['/checkout', '/commerce/goto-checkout']) {
    await page.waitForURL(at(path))
    expect(await page.getByRole('alert').textContent()).toBe(text)
    await page.goto(at('/commerce/goto-checkout'))
  }
  await page.context().close()
})

async function fillCart(page: Page): Promise<void> {
  await page.goto(at(productInStock(stack().demo).path))
  await page.locator('.sqs-add-to-cart-button').first().click()
  await page.locator('.sqs-cart-quantity', { hasText: '1' }).first().waitFor()
}

/** The confirmation arrives, and its link opens the invoice with the style that its policy allows. */
async function expectMail(page: Page): Promise<void> {
  const number = (await page.locator('.order-number').textContent())?.replace('Order ', '') ?? ''
  const sent = () => orderMails(stack(), number)
  await until(async () => (await sent()).length > 0)
  const [mail] = await sent()
  expect(mail?.subject).toContain(`Your order ${number} at`)
  const link = (part: string) => mail?.links.find(({ pathname }) => pathname.includes(part))?.href ?? ''
  expect(new URL(link('/checkout/order/')).pathname).toBe(new URL(page.url()).pathname)
  await page.goto(link('/invoice/'))
  const title = page.getByRole('heading', { name: /^Invoice \d{5}$/ })
  expect(await title.evaluate((heading) => getComputedStyle(heading).fontSize)).toBe('32px')
  expect(await seriousFindings(page)).toEqual([])
}
