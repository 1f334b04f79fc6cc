import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '../browser.ts'
import { ask, type Answer } from '../http.ts'
import { productInStock } from '../stack.ts'
import { browser, stack } from '../suite.ts'

// Tests of a page and the gateway when a write has no valid crumb.

const at = (path: string) => new URL(path, stack().demo.site).href

test('SESS-07 SESS-12: without cookies a refused crumb is not retried', async () => {
  const { page } = await openPage(browser())
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setDocumentCookieDisabled', { disabled: true })
  await page.goto(at(productInStock(stack().demo).path))
  const statuses = cartStatuses(page)
  await page.locator('.sqs-add-to-cart-button').first().click()
  await page.locator('.buy-message .field-error').getByText('Unauthorized request').waitFor()
  expect(statuses).toEqual([403])
  await page.context().close()
})

test('WIRE-02 SESS-07: a page repeats a write with a stale crumb once, with the fresh crumb of the refusal', async () => {
  const { page } = await openPage(browser())
  await page.goto(at(productInStock(stack().demo).path))
  const statuses = cartStatuses(page)
  await page.locator('.sqs-add-to-cart-button').first().waitFor()
  await page.evaluate(() => (document.cookie = `crumb=${'A'.repeat(52)}; path=/`))
  await page.locator('.sqs-add-to-cart-button').first().click()
  await page.getByRole('dialog', { name: 'Your cart' }).locator('.cart-line').waitFor()
  expect(statuses).toEqual([403, 200])
  await page.context().close()
})

test('WIRE-02: a refused crumb is answered with a fresh one on the own origin, and without one on a foreign origin', async () => {
  const { sku } = productInStock(stack().demo)
  const write = (headers: Record<string, string>) =>
    ask(at(`/api/commerce/shopping-cart/entries?crumb=${'A'.repeat(52)}`), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ itemId: sku, quantity: 1 }),
    })
  const own = await write({ origin: new URL(at('/')).origin })
  expect(own.status).toBe(403)
  expect(JSON.parse(own.text)).toMatchObject({
    crumbFail: true,
    crumb: expect.stringMatching(/^[\w-]{40,}$/) as string,
  })
  expect(cookiesOf(own)).toContain('crumb=')
  const foreign = await write({ origin: 'http://foreign.example' })
  expect(foreign.status).toBe(403)
  expect(JSON.parse(foreign.text)).not.toHaveProperty('crumb')
  expect(cookiesOf(foreign)).not.toContain('crumb=')
})

/** The statuses of the page's writes to the cart from now on, in order. */
function cartStatuses(page: Page): number[] {
  const statuses: number[] = []
  page.on('response', (answer) => {
    if (answer.url().includes('/shopping-cart/entries')) statuses.push(answer.status())
  })
  return statuses
}

const cookiesOf = ({ headers }: Answer) => [headers['set-cookie'] ?? []].flat().join()
