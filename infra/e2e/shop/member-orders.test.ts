import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { seriousFindings } from '../../lab/pictures/axe.ts'
import { openPage } from '../browser.ts'
import { productInStock } from '../stack.ts'
import { browser, stack } from '../suite.ts'
import { enterCard, fillIn } from './buying.ts'

const at = (path: string) => new URL(path, stack().demo.site).href
const PASSWORD = 'seven plates under one lamp'

test('a member sees the orders placed while signed in, opens one, and no other member sees them', async () => {
  const { page, errors } = await openPage(browser())
  await page.goto(at('/account/orders'))
  await page.waitForURL('**/account/sign-in?next=%2Faccount%2Forders')
  await signUp(page)
  await page.goto(at('/account'))
  await page.getByRole('link', { name: 'Your orders' }).click()
  await page.getByText('No orders yet.').waitFor()
  expect(await seriousFindings(page)).toEqual([])

  await page.goto(at(productInStock(stack().demo).path))
  await page.locator('.sqs-add-to-cart-button').first().click()
  await page.locator('.sqs-cart-quantity', { hasText: '1' }).first().waitFor()
  await page.goto(at('/checkout'))
  await fillIn(page)
  await enterCard(page, '4242424242424242')
  await page.locator('#checkout-pay:enabled').press('Enter')
  await page.waitForURL(/\/checkout\/order\/[\w-]{40}$/)
  const order = page.url()
  const number = (await page.locator('.order-number').textContent()) ?? ''
  const total = (await page.locator('.cart-total dd').first().textContent()) ?? ''
  await page.getByRole('link', { name: 'All your orders' }).click()
  await page.waitForURL(at('/account/orders'))
  const entry = page.locator('.member-orders > li')
  expect(await entry.count()).toBe(1)
  expect(await entry.locator('.member-order-total').textContent()).toBe(total)
  expect(await entry.locator('.member-order-state').textContent()).toContain('Paid, not sent yet')
  expect(await seriousFindings(page)).toEqual([])
  const [invoice] = await Promise.all([
    page.waitForEvent('popup'),
    entry.getByRole('link', { name: /^Invoice \d{5}$/ }).click(),
  ])
  await invoice.getByRole('heading', { name: /^Invoice \d{5}$/ }).waitFor()
  await invoice.close()
  // A cursor that is cut off, or far too long, leads to the first page.
  for (const cursor of ['x', 'x'.repeat(500)]) {
    await page.goto(at(`/account/orders?cursor=${cursor}`))
    expect(await entry.count()).toBe(1)
  }
  await entry.getByRole('link', { name: number }).click()
  await page.waitForURL(order)
  // The browser logs the reply 401 of the account before the sign-up.
  expect(errors.filter((error) => !error.includes('401'))).toEqual([])

  const other = (await openPage(browser())).page
  await signUp(other)
  await other.goto(at('/account/orders'))
  await other.getByText('No orders yet.').waitFor()
  await Promise.all([page.context().close(), other.context().close()])
})

async function signUp(page: Page): Promise<void> {
  await page.goto(at('/account/sign-up'))
  await page.getByLabel('First name').fill('Robin')
  await page.getByLabel('Email').fill(`${randomUUID().slice(0, 8)}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Welcome, Robin.' }).waitFor()
}
