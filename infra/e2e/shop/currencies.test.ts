import { beforeAll, expect, test } from 'vitest'
import { seriousFindings } from '../../lab/pictures/axe.ts'
import { openPage } from '../browser.ts'
import { browser, stack } from '../suite.ts'
import { enterCard, fillIn } from './buying.ts'
import { addToCart, makeShop, openTestBank, orderNumber, rowsOf, type ShopSite } from './make-shop.ts'

// Shops that sell in other currencies than the demo.

let euros: ShopSite
beforeAll(async () => {
  euros = await makeShop(stack(), { currency: 'EUR', shipping: 490 })
  const { owner, of } = euros
  await owner.write('PUT', of('taxes'), {
    pricesIncludeTax: true,
    storePlace: { country: 'DE', postalCode: '10115' },
  })
  const rate = { name: 'VAT', area: { country: 'DE' }, ppm: 190_000, shippingTaxed: true }
  await owner.write('POST', of('taxes/rates'), rate)
  await owner.write('POST', of('coupons'), { code: 'FIFTEEN', kind: 'percent', ppm: 150_000 })
})

test('CUR-03: a coupon, shipping and included tax in EUR are the same cents on the cart, checkout, order, invoice and in the owner’s order', async () => {
  const bowl = await euros.product({ title: 'Bowl', price: 2_599 })
  const { page, errors } = await openPage(browser())
  await addToCart(page, euros.at(bowl.fullUrl), 2)
  await page.goto(euros.at('/cart'))
  await page.getByLabel('Coupon').fill('fifteen')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('FIFTEEN', { exact: true }).waitFor()
  await page.getByText('Estimate the shipping').click()
  await page.getByLabel('Country').selectOption('DE')
  await page.getByLabel('Postal code').fill('10115')
  await page.locator('.cart-estimate').getByRole('button').click()
  await page.getByText('Parcel').first().waitFor()
  // 15 % of 51.98 are 7.797. 49.08 contain 19 % of 41.2436…
  const amounts = { Subtotal: '€51.98', Discount: '-€7.80', Total: '€49.08', 'Tax included': '€7.84' }
  await expect.poll(() => rowsOf(page)).toEqual({ ...amounts, Shipping: '€4.90' })
  expect(await seriousFindings(page)).toEqual([])

  await page.getByRole('link', { name: 'Check out' }).click()
  await page.locator('#checkout-pay:enabled').waitFor()
  await fillIn(page)
  await expect.poll(() => rowsOf(page, '#checkout-totals')).toEqual({ ...amounts, Delivery: '€4.90' })
  await enterCard(page, '4242424242424242')
  await page.locator('#checkout-pay', { hasText: 'Pay €49.08' }).press('Enter')
  await page.waitForURL(/\/checkout\/order\/[\w-]{40}$/)
  expect(await rowsOf(page)).toEqual({ ...amounts, Delivery: '€4.90' })
  const number = await orderNumber(page)
  const invoice = await page.getByRole('link', { name: 'Invoice 00001' }).getAttribute('href')
  await page.goto(euros.at(invoice!))
  expect(await rowsOf(page, '.sums')).toEqual({
    ...{ Subtotal: '€51.98', Discount: '-€7.80', Parcel: '€4.90', Total: '€49.08', 'Includes VAT': '€7.84' },
  })
  expect(await euros.order(number)).toMatchObject({
    currency: 'EUR',
    totals: {
      ...{ subtotal: 5_198, discount: 780, shipping: 490, tax: 0, includedTax: 784, total: 4_908 },
      taxLines: [{ name: 'VAT', ppm: 190_000, amount: 784, isIncluded: true }],
    },
  })
  expect(errors).toEqual([])
  await page.context().close()
})

test('PAGE-04: an order by bank debit is received (207), and is paid (202) at the same address when the bank collects it', async () => {
  const vase = await euros.product({ title: 'Vase', price: 4_000 })
  const { page } = await openPage(browser())
  await addToCart(page, euros.at(vase.fullUrl))
  await page.goto(euros.at('/checkout'))
  await page.locator('#checkout-pay:enabled').waitFor()
  await fillIn(page)
  const fields = page.frameLocator('#checkout-payment iframe')
  await fields.getByLabel('Bank debit').check()
  await fields.getByLabel('IBAN').fill('AT32 1904 3002 3547 3204')
  const bank = await openTestBank(page)
  await page.locator('#checkout-pay').press('Enter')
  await page.getByRole('heading', { name: 'We have received your order' }).waitFor()
  const typeOf = async () =>
    /"pageType":(\d+)/.exec(
      await page
        .locator('#portico-context')
        .textContent()
        .then((text) => text ?? ''),
    )?.[1]
  expect(await typeOf()).toBe('207')
  expect(await seriousFindings(page)).toEqual([])
  const address = page.url()
  const number = await orderNumber(page)
  expect((await euros.order(number)).state).toBe('received')

  await bank.page().reload()
  await bank.getByRole('button', { name: 'Settle the debit' }).click()
  await expect
    .poll(async () => {
      await page.goto(address)
      return page.getByRole('heading', { level: 1 }).textContent()
    })
    .toBe('Thank you, your order is confirmed')
  expect(await typeOf()).toBe('202')
  expect(await orderNumber(page)).toBe(number)
  expect((await euros.order(number)).state).toBe('paid')
  await page.context().close()
})

test('CUR-02, CUR-04: a shop in JPY shows and charges whole yen', async () => {
  const yen = await makeShop(stack(), { currency: 'JPY', shipping: 500 })
  const bowl = await yen.product({ title: 'Bowl', price: 1_480 })
  const { page, errors } = await openPage(browser())
  await addToCart(page, yen.at(bowl.fullUrl))
  expect(await page.locator('.product-price').first().textContent()).toContain('¥1,480')
  await page.goto(yen.at('/checkout'))
  await page.locator('#checkout-pay:enabled').waitFor()
  await fillIn(page)
  const amounts = { Subtotal: '¥1,480', Delivery: '¥500', Total: '¥1,980' }
  await expect.poll(() => rowsOf(page, '#checkout-totals')).toEqual(amounts)
  await enterCard(page, '4242424242424242')
  await page.locator('#checkout-pay', { hasText: 'Pay ¥1,980' }).press('Enter')
  await page.waitForURL(/\/checkout\/order\/[\w-]{40}$/)
  expect(await rowsOf(page)).toEqual(amounts)
  expect(await yen.order(await orderNumber(page))).toMatchObject({
    currency: 'JPY',
    totals: { total: 1_980 },
  })
  expect(errors).toEqual([])
  await page.context().close()
})
