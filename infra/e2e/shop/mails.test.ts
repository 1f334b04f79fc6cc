import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { until } from '@portico/kit/testing/until'
import { seriousFindings } from '../../lab/pictures/axe.ts'
import { signInOn } from '../../lab/pictures/places.ts'
import { openPage } from '../browser.ts'
import { inbox } from '../inbox.ts'
import { productInStock } from '../stack.ts'
import { browser, stack } from '../suite.ts'
import { enterCard, fillIn, orderMails } from './buying.ts'

const CLOSING = '<b onclick="alert(1)">Fired twice</b><script>alert(1)</script> at {store}'
const SHOWN = CLOSING.replace('{store}', 'Clay & Hearth')

const ownerMails = async (closing: string) =>
  (await inbox(stack().dataDir).all(stack().demo.owner.email)).filter(({ text }) => text.includes(closing))

test('PAGE-06: an owner edits a mail, sees it, sends it to the own address, looks at its page of type 301, and buyers get it', async () => {
  const { demo } = stack()
  const { page, errors } = await openPage(browser())
  await signInOn(page, demo)
  await page.goto(`${demo.config}/sites/${demo.websiteId}/settings/mails`)
  const readers = page.getByRole('region', { name: 'Recipients of “New order”' })
  await readers.getByText(demo.owner.email).waitFor()
  expect(await readers.getByText('not confirmed').count()).toBe(0)
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'Order confirmation' }).click()

  const closing = page.getByLabel('Text after the order')
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.frameLocator('iframe').getByText('Sample mug').waitFor()
  await closing.fill('See you at {shop}')
  await preview.getByText('There is no {shop} in this mail.').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Not saved: correct the marked field.').waitFor()
  await closing.fill(CLOSING)
  await preview.frameLocator('iframe').getByText(SHOWN).waitFor()
  await page.getByRole('button', { name: 'Desktop' }).click()
  await preview.frameLocator('iframe').getByText(SHOWN).waitFor()
  expect(await seriousFindings(page)).toEqual([])

  const before = (await ownerMails(SHOWN)).length
  await page.getByRole('button', { name: 'Send to me' }).click()
  await page.getByText(`Sent to ${demo.owner.email}`).waitFor()
  await until(async () => (await ownerMails(SHOWN)).length === before + 1)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()

  const address = await page.getByRole('link', { name: 'Open the saved mail' }).getAttribute('href')
  await page.goto(new URL(address ?? '', demo.config).href)
  await page.waitForURL(/\/commerce\/email-preview\/confirmation/)
  expect(await pageTypeOf(page)).toBe(301)
  await page.frameLocator('.mail-frame').getByText(SHOWN).waitFor()
  expect(await seriousFindings(page)).toEqual([])

  const number = await buy()
  const sent = () => orderMails(stack(), number)
  await until(async () => (await sent()).length > 0)
  expect((await sent())[0]?.text).toContain(SHOWN)
  expect((await sent())[0]?.html).not.toContain('<script')

  // The page shows the mail of that order too, and the link to its page works.
  await page.reload()
  const order = page.getByLabel('Order', { exact: true })
  await order.selectOption({ label: `${number} Test Buyer` })
  await page.getByRole('button', { name: 'Show' }).click()
  await page.waitForURL(/order=[0-9a-f]{24}/)
  await page.getByText('buyer@example.com', { exact: true }).waitFor()
  const href = page.frameLocator('.mail-frame').getByRole('link', { name: 'View your order' })
  expect(await href.getAttribute('href')).toMatch(/\/checkout\/order\/[\w-]{40}$/)

  await page.goto(`${demo.config}/sites/${demo.websiteId}/settings/mails/confirmation`)
  await page.getByRole('button', { name: 'Reset to the default' }).click()
  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  await page.getByText('The default text is back.').waitFor()
  expect(await closing.inputValue()).toBe('')
  // The browser logs the reply 401 of the session before the sign-in, and 400 of the preview with the unknown word.
  expect(errors.filter((error) => !/40[01]/.test(error))).toEqual([])
  await page.context().close()
})

test('a mail that another window saved meanwhile is not replaced unseen', async () => {
  const { demo } = stack()
  const { page } = await openPage(browser())
  await signInOn(page, demo)
  const address = `${demo.config}/sites/${demo.websiteId}/settings/mails/received`
  const other = await page.context().newPage()
  const saveIn = async (window: Page, text: string) => {
    await window.getByLabel('Text after the order').fill(text)
    await window.getByRole('button', { name: 'Save' }).click()
  }
  await page.goto(address)
  await page.getByLabel('Text after the order').fill('Mine')
  await other.goto(address)
  await saveIn(other, 'Theirs')
  await other.getByText('Saved', { exact: true }).waitFor()
  // As after a return to the window, when other screens read again.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await page.getByRole('button', { name: 'Save' }).click()
  const conflict = page.getByRole('alert').filter({ hasText: 'changed meanwhile' })
  await conflict.getByText('The other version', { exact: true }).click()
  await conflict.getByText('Theirs').waitFor()
  expect(await page.getByLabel('Text after the order').inputValue()).toBe('Mine')
  expect(await seriousFindings(page)).toEqual([])
  await other.reload()
  expect(await other.getByLabel('Text after the order').inputValue()).toBe('Theirs')
  await conflict.getByRole('button', { name: 'Use the other version' }).click()
  expect(await page.getByLabel('Text after the order').inputValue()).toBe('Theirs')
  await saveIn(page, '')
  await expect
    .poll(async () => {
      await other.reload()
      return other.getByLabel('Text after the order').inputValue()
    })
    .toBe('')
  await page.context().close()
})

test('PAGE-06: for visitors the page of a mail does not exist', async () => {
  const { page } = await openPage(browser())
  for (const path of ['confirmation', 'nothing', 'confirmation?order=none']) {
    const answer = await page.goto(new URL(`/commerce/email-preview/${path}`, stack().demo.site).href)
    expect(answer?.status()).toBe(404)
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  }
  await page.context().close()
})

const pageTypeOf = (page: Page): Promise<unknown> =>
  page
    .locator('#portico-context')
    .evaluate((context) => (JSON.parse(context.textContent) as { pageType: number }).pageType)

/** Buys something and returns the number of the order. */
async function buy(): Promise<string> {
  const { demo } = stack()
  const at = (path: string) => new URL(path, demo.site).href
  const { page } = await openPage(browser())
  await page.goto(at(productInStock(demo).path))
  await page.locator('.sqs-add-to-cart-button').first().click()
  await page.locator('.sqs-cart-quantity', { hasText: '1' }).first().waitFor()
  await page.goto(at('/checkout'))
  await fillIn(page)
  await enterCard(page, '4242424242424242')
  await page.locator('#checkout-pay:enabled').press('Enter')
  await page.waitForURL(/\/checkout\/order\/[\w-]{40}$/)
  const number = (await page.locator('.order-number').textContent())?.replace('Order ', '') ?? ''
  await page.context().close()
  return number
}
