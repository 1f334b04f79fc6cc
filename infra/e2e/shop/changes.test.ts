import { beforeAll, expect, test } from 'vitest'
import { seriousFindings } from '../../lab/pictures/axe.ts'
import { openPage } from '../browser.ts'
import { tabTo } from '../owner/work-by-keyboard.ts'
import { browser, stack } from '../suite.ts'
import { enterCard, fillIn } from './buying.ts'
import { addToCart, makeShop, openTestBank, orderNumber, rowsOf, type ShopSite } from './make-shop.ts'

let shop: ShopSite
beforeAll(async () => {
  shop = await makeShop(stack(), { currency: 'USD', shipping: 600 })
})

test('WIRE-16: what is sold out while the buyer pays is not charged, and the cart is repaired by one button', async () => {
  const [lamp, shade] = [
    await shop.product({ title: 'Lamp', price: 3_000, qtyInStock: 2 }),
    await shop.product({ title: 'Shade', price: 1_000, qtyInStock: 2 }),
  ]
  const { page } = await openPage(browser())
  await addToCart(page, shop.at(lamp.fullUrl))
  await addToCart(page, shop.at(shade.fullUrl), 1, 1)
  await page.goto(shop.at('/checkout'))
  await page.locator('#checkout-pay:enabled').waitFor()
  await fillIn(page)
  await enterCard(page, '4242424242424242')
  await shop.sellOut(lamp)
  await page.locator('#checkout-pay').press('Enter')
  const notice = page.locator('#checkout-notice')
  await notice.getByRole('link', { name: /^Lamp: / }).waitFor()
  expect(await page.getByLabel('Full name').inputValue()).toBe('Test Buyer')
  expect(await seriousFindings(page)).toEqual([])
  const bank = await openTestBank(page)
  await bank.getByText('No charges yet.').waitFor()
  await bank.page().close()

  await notice.getByRole('link', { name: 'Go to the cart' }).click()
  await page.locator('.cart-problems', { hasText: 'Lamp: ' }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Update the cart' }).click()
  await page.locator('.cart-problems').waitFor({ state: 'detached' })
  expect(await page.locator('.cart-line').allTextContents()).toEqual([expect.stringContaining('Shade')])
  await page.getByRole('link', { name: 'Check out' }).click()
  await page.locator('#checkout-pay:enabled').waitFor()
  await enterCard(page, '4242424242424242')
  await page.locator('#checkout-pay', { hasText: 'Pay $16.00' }).press('Enter')
  await page.waitForURL(/\/checkout\/order\/[\w-]{40}$/)
  expect((await shop.order(await orderNumber(page))).totals.total).toBe(1_600)
  expect((await shop.read(shade)).variants[0]!.qtyInStock).toBe(1)
  await page.context().close()
})

test('WIRE-16: a price that changed during the checkout is shown beside the button, which pays the new total', async () => {
  const cup = await shop.product({ title: 'Cup', price: 2_000 })
  const { page } = await openPage(browser())
  await addToCart(page, shop.at(cup.fullUrl))
  await page.goto(shop.at('/checkout'))
  await page.locator('#checkout-pay:enabled').waitFor()
  await fillIn(page)
  await enterCard(page, '4242424242424242')
  await shop.setPrice(cup, 2_500)
  await page.locator('#checkout-pay', { hasText: 'Pay $26.00' }).press('Enter')
  await page.getByText('The total changed from $26.00 to $31.00. The button pays the new total.').waitFor()
  expect(page.url()).toBe(shop.at('/checkout'))
  expect(await rowsOf(page, '#checkout-totals')).toMatchObject({ Subtotal: '$25.00', Total: '$31.00' })
  expect(await seriousFindings(page)).toEqual([])
  await page.locator('#checkout-pay', { hasText: 'Pay $31.00' }).press('Enter')
  await page.waitForURL(/\/checkout\/order\/[\w-]{40}$/)
  expect((await shop.order(await orderNumber(page))).totals.total).toBe(3_100)
  await page.context().close()
})

test('a visitor buys by keyboard alone, from the product to the order', async () => {
  const jug = await shop.product({ title: 'Jug', price: 4_000 })
  const { page, errors } = await openPage(browser())
  await page.goto(shop.at(jug.fullUrl))
  await tabTo(page, page.locator('.sqs-add-to-cart-button').first())
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Your cart' })
  await drawer.getByText('Jug').first().waitFor()
  await tabTo(page, drawer.getByRole('link', { name: 'Check out' }))
  await page.keyboard.press('Enter')
  await page.waitForURL(shop.at('/checkout'))
  await page.locator('#checkout-pay:enabled').waitFor()
  for (const [label, text] of [
    ['Email', 'keys@example.com'],
    ['Country', 'Germany'],
    ['Full name', 'Test Buyer'],
    ['Address', 'Lange Gasse 1'],
    ['Postal code', '10115'],
    ['City', 'Berlin'],
  ] as const) {
    await tabTo(page, page.locator('.checkout-form').getByLabel(label, { exact: true }))
    await page.keyboard.type(text)
  }
  const parcel = page.locator('input[name=delivery]:checked')
  await parcel.waitFor()
  await tabTo(page, parcel)
  const card = page.frameLocator('#checkout-payment iframe')
  for (const [label, text] of [
    ['Card number', '4242424242424242'],
    ['Expiry date', '1240'],
    ['Security code', '123'],
  ] as const) {
    await tabTo(page, card.getByLabel(label))
    await page.keyboard.type(text)
  }
  await tabTo(page, page.locator('#checkout-pay'))
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/checkout\/order\/[\w-]{40}$/)
  expect(await shop.order(await orderNumber(page))).toMatchObject({
    email: 'keys@example.com',
    state: 'paid',
  })
  expect(errors).toEqual([])
  await page.context().close()
})

test('the back button after paying shows the order, and nothing asks to pay again', async () => {
  const tray = await shop.product({ title: 'Tray', price: 2_700 })
  const { page } = await openPage(browser())
  await addToCart(page, shop.at(tray.fullUrl))
  await page.goto(shop.at('/checkout'))
  await page.locator('#checkout-pay:enabled').waitFor()
  await fillIn(page)
  await enterCard(page, '4242424242424242')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/commerce/checkout/'))
      sent.push(request.url())
  })
  await page.locator('#checkout-pay').press('Enter')
  await page.waitForURL(/\/checkout\/order\/[\w-]{40}$/)
  const order = page.url()
  const number = await orderNumber(page)
  await page.goBack()
  await page.locator('.order-number', { hasText: number }).waitFor()
  expect(page.url()).toBe(`${order}?back`)
  expect(await page.locator('#checkout-pay').count()).toBe(0)
  // The address of the checkout itself leads to the cart, which has nothing left to pay.
  await page.goto(shop.at('/checkout'))
  await page.waitForURL(shop.at('/cart'))
  expect(await page.locator('.cart-line').count()).toBe(0)
  expect(sent).toHaveLength(1)
  expect((await shop.order(number)).totals.total).toBe(3_300)
  await page.context().close()
})
