import type { OrdersSummary } from '@portico/proto/http/shop/orders'
import { expect, test } from 'vitest'
import { seriousFindings } from '../../lab/pictures/axe.ts'
import { signInOn } from '../../lab/pictures/places.ts'
import { openPage } from '../browser.ts'
import { productInStock } from '../stack.ts'
import { browser, stack } from '../suite.ts'
import { enterCard, fillIn } from './buying.ts'

test('an owner sends a part of an order, refunds one item, sees both in the timeline, and prints the packing slip', async () => {
  const { demo } = stack()
  const at = (path: string) => new URL(path, demo.site).href
  const buyer = await openPage(browser())
  for (const quantity of ['1', '2']) {
    // A new document, because the drawer of the cart covers the page after adding.
    await buyer.page.goto(at(productInStock(demo).path))
    await buyer.page.locator('.sqs-add-to-cart-button').first().click()
    await buyer.page.locator('.sqs-cart-quantity', { hasText: quantity }).first().waitFor()
  }
  await buyer.page.goto(at('/checkout'))
  await fillIn(buyer.page)
  await enterCard(buyer.page, '4242424242424242')
  await buyer.page.locator('#checkout-pay:enabled').press('Enter')
  await buyer.page.waitForURL(/\/checkout\/order\/[\w-]{40}$/)
  const number = (await buyer.page.locator('.order-number').textContent())?.replace('Order ', '') ?? ''
  await buyer.page.context().close()

  const { page, errors } = await openPage(browser())
  await signInOn(page, demo)
  await page.goto(`${demo.config}/sites/${demo.websiteId}/orders?search=${number}`)
  await page.getByRole('link', { name: number, exact: true }).click()
  await page.getByRole('heading', { name: `Order ${number}` }).waitFor()
  const status = page.locator('.order-summary .status')
  await status.getByText('To send', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'Send items' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Quantity of 2').fill('1')
  await dialog.getByLabel('Tracking number').fill('AB 12')
  expect(await seriousFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Mark as sent' }).click()
  await status.getByText('Part sent').waitFor()

  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  await dialog.getByLabel('Quantity of 2').fill('1')
  await dialog.getByText('The buyer gets').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await page.getByRole('region', { name: 'Refunds' }).locator('.status', { hasText: 'Refunded' }).waitFor()

  const timeline = page.getByRole('region', { name: 'Timeline' })
  await timeline.locator('dd', { hasText: '1 credit note' }).waitFor()
  await timeline.getByRole('slider').press('Home')
  await timeline.locator('dd', { hasText: '2 to send' }).waitFor()
  expect(await seriousFindings(page)).toEqual([])

  const orderId = /[0-9a-f]{24}$/.exec(new URL(page.url()).pathname)![0]
  const unknown = 'f'.repeat(24)
  const list = `${demo.config}/sites/${demo.websiteId}/orders`
  await page.goto(`${list}/print?order=${unknown}&order=${orderId}`)
  const slip = page.getByRole('article', { name: `Order ${number}` })
  expect((await slip.locator('address').innerText()).split('\n').length).toBeGreaterThan(3)
  await page.getByText(`Order ${unknown}: there is no such order`).waitFor()
  await page.getByRole('button', { name: 'Print 1 packing slip' }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  // The browser logs the reply 401 of the session before the sign-in.
  expect(errors.filter((error) => !error.includes('401'))).toEqual([])
  await page.context().close()
})

test('each list of orders is read once while its counts stay the same', async () => {
  const { demo } = stack()
  const { page } = await openPage(browser())
  await signInOn(page, demo)
  const counts = { all: 1, received: 0, toSend: 1, sent: 0, cancelled: 0 }
  const summary: OrdersSummary = {
    attention: [],
    books: [
      { book: 'test', ...counts },
      { book: 'sample', ...counts, all: 2, sent: 1 },
    ],
  }
  await page.route('**/api/rest/commerce/orders/summary?*', (route) => route.fulfill({ json: summary }))
  const reads: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/rest/commerce/orders') reads.push(searchParams.get('book') ?? '')
  })
  await page.goto(`${demo.config}/sites/${demo.websiteId}/orders`)
  const kinds = page.getByLabel('Kind of orders')
  await kinds.waitFor()
  await expect.poll(() => reads).toEqual(['test'])
  const isOfSample = (url: string) => /\/commerce\/orders\?.*book=sample/.test(url)
  const replied = page.waitForResponse((reply) => isOfSample(reply.url()))
  await kinds.selectOption('sample')
  await replied
  await kinds.selectOption('test')
  await page.waitForFunction(() => !location.search.includes('book'))
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  expect(reads).toEqual(['test', 'sample'])
  await page.context().close()
})
