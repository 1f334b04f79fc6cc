import type { Browser, Page } from 'playwright-core'
import { signInOn } from '../../lab/pictures/places.ts'
import { openPage } from '../browser.ts'
import { productInStock, type Demo } from '../stack.ts'
import { enterCard, fillIn } from './buying.ts'

/** A finished step of a purchase. `seconds` are from the end of the step before it. */
export type Step = { name: string; seconds: number }

/** A mail to the buyer whose subject contains the number of the order. */
type Confirmation = { subject: string; links: readonly URL[] }

export type PurchaseOptions = {
  browser: Browser
  demo: Demo
  size: { width: number; height: number }
  /** Waits for the mail to `buyer@example.com` about this order. */
  mailOf(orderNumber: string): Promise<Confirmation>
  /** Called with the page at the end of each step, such as to take a picture. Its time is not counted. */
  onStep?(name: string, page: Page): Promise<void>
}

/**
 * A whole purchase in a browser, and both sides of its money: product, cart, checkout with the card 4242…, order, mail, the owner's
 * order, the charge in the Test bank, and the books without a difference.
 * @throws Error when a step does not lead to what the next one needs, or a page has reported an error
 */
export async function purchase({ browser, demo, size, mailOf, onStep }: PurchaseOptions) {
  const steps: Step[] = []
  let since = performance.now()
  const done = async (name: string, page: Page) => {
    steps.push({ name, seconds: (performance.now() - since) / 1_000 })
    await onStep?.(name, page)
    since = performance.now()
  }
  const at = (path: string) => new URL(path, demo.site).href

  const buyer = await openPage(browser, size)
  const { page } = buyer
  await page.goto(at(productInStock(demo).path))
  await done('product', page)
  await page.locator('.sqs-add-to-cart-button').first().click()
  await page.locator('.sqs-cart-quantity', { hasText: '1' }).first().waitFor()
  await page.goto(at('/cart'))
  await page.getByRole('link', { name: 'Check out' }).waitFor()
  await done('cart', page)
  await page.getByRole('link', { name: 'Check out' }).click()
  await page.locator('#checkout-pay:enabled').waitFor()
  await fillIn(page)
  await enterCard(page, '4242424242424242')
  await done('checkout', page)
  await page.locator('#checkout-pay:enabled').press('Enter')
  await page.waitForURL(/\/checkout\/order\/[\w-]{40}$/)
  await page.getByRole('heading', { name: 'Thank you, your order is confirmed' }).waitFor()
  const number = (await page.locator('.order-number').textContent())?.replace('Order ', '') ?? ''
  await done('order', page)
  const mail = await mailOf(number)
  const link = mail.links.find(({ pathname }) => pathname.includes('/checkout/order/'))
  if (link?.pathname !== new URL(page.url()).pathname) throw new Error('the mail does not lead to the order')
  const invoice = mail.links.find(({ pathname }) => pathname.includes('/invoice/'))
  if (!invoice) throw new Error('the mail has no link to the invoice')
  await page.goto(invoice.href)
  await page.getByRole('heading', { name: /^Invoice \d{5}$/ }).waitFor()
  await done('invoice', page)

  const owner = await openPage(browser, size)
  const panel = (path: string) => owner.page.goto(`${demo.config}/sites/${demo.websiteId}/${path}`)
  await signInOn(owner.page, demo)
  await done('sign-in', owner.page)
  await panel(`orders?search=${number}`)
  await owner.page.getByRole('link', { name: number, exact: true }).click()
  await owner.page.getByRole('heading', { name: `Order ${number}` }).waitFor()
  const { page: orders } = owner
  const payment = await orders.locator('code', { hasText: /^pi_/ }).first().textContent()
  const bank = await orders.getByRole('link', { name: 'Open in Test bank' }).getAttribute('href')
  await done('owner-order', orders)
  await orders.goto(bank ?? '')
  await orders
    .locator('tr', { hasText: payment ?? '' })
    .getByText('paid', { exact: true })
    .first()
    .waitFor()
  await done('test-bank', orders)
  await panel('books')
  await owner.page.getByRole('button', { name: 'Check now' }).click()
  await owner.page.getByRole('heading', { name: 'Everything agrees. Every difference is zero.' }).waitFor()
  await done('books', owner.page)
  await Promise.all([page.context().close(), owner.page.context().close()])
  // The browser logs the reply 401 of the session before the sign-in.
  const errors = [...buyer.errors, ...owner.errors.filter((error) => !error.includes('status of 401'))]
  return { number, steps, errors }
}
