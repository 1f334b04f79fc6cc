import type { Page } from 'playwright-core'
import { inbox, type Received } from '../inbox.ts'
import type { Stack } from '../stack.ts'

/** Fills in the buyer's part of the checkout page, and waits for a way to send. */
export async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('buyer@example.com')
  await page.getByLabel('Country').selectOption('DE')
  await page.getByLabel('Full name').fill('Test Buyer')
  await page.getByRole('textbox', { name: 'Address' }).fill('Lange Gasse 1')
  await page.getByLabel('Postal code').fill('10115')
  await page.getByLabel('City').fill('Berlin')
  await page.locator('input[name=delivery]:checked').waitFor()
}

/** Types a test card into the frame of the test provider. */
export async function enterCard(page: Page, number: string): Promise<void> {
  const card = page.frameLocator('#checkout-payment iframe')
  await card.getByLabel('Card number').fill(number)
  await card.getByLabel('Expiry date').fill('12/40')
  await card.getByLabel('Security code').fill('123')
}

/** The mails to the buyer about an order of the demo shop. Other websites of the stack have orders of the same number. */
export async function orderMails(
  { dataDir, demo }: Pick<Stack, 'dataDir' | 'demo'>,
  orderNumber: string,
): Promise<Received[]> {
  const { host } = new URL(demo.site)
  const mails = await inbox(dataDir).all('buyer@example.com')
  return mails.filter(
    ({ subject, links }) => subject.includes(orderNumber) && links.some((link) => link.host === host),
  )
}
