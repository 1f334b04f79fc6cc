import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { until } from '@portico/kit/testing/until'
import { seriousFindings } from '../../lab/pictures/axe.ts'
import { openPage } from '../browser.ts'
import { makeByKeyboard, makeByPointer, madeProduct, readProduct } from '../owner/make-product.ts'
import { chooseBy, typeInto, uploadPicture } from '../owner/owner-area.ts'
import { tabTo } from '../owner/work-by-keyboard.ts'
import { browser, stack } from '../suite.ts'
import { makeWidgetSite, type WidgetSite } from '../widget-site.ts'
import { enterCard, fillIn } from './buying.ts'
import { orderNumber } from './make-shop.ts'

// An owner makes a product in the owner's area and buys it on the website, once by pointer and once by keyboard alone. The pictures are in
// the library and a shipping zone exists; nothing else of the shop does.

const PICTURES = ['table.webp', 'bowls.webp']
const CHOICE = ['Large', 'Slate', 'Without']

test('COMM-14: by pointer an owner makes a product with three options, pictures and a sale price, buys it, and sees the order', async () => {
  const site = await makeSite()
  const { page, errors } = await openPage(browser())
  await page.goto(stack().demo.config)
  await page.getByLabel('Email').fill(site.account.email)
  await page.getByLabel('Password', { exact: true }).fill(site.account.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Widgets' }).click()
  const panel = (name: string) =>
    page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
  await panel('Products')
  await page.getByText('No store page is published yet.').waitFor()
  await makeByPointer(page, 'Pointed mug', PICTURES)
  await page.getByRole('button', { name: 'Details of Large / Slate / Without' }).click()
  await page.getByLabel('Weight in kg of Large / Slate / Without').fill('0,35')
  await page.getByLabel('Height in cm of Large / Slate / Without').fill('9')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
  expect(await seriousFindings(page)).toEqual([])

  await page.getByRole('link', { name: 'Publish it under Pages' }).click()
  await page.getByRole('button', { name: /^Publish \d+ change/ }).click()
  await page.getByText('Published. Your changes are live.').waitFor()
  await expectStored(site, 'Pointed mug', '/shop/p/pointed-mug')
  await panel('Products')
  const shop = page.getByRole('link', { name: 'View shop' })
  expect(await shop.getAttribute('href')).toContain(encodeURIComponent('/shop?'))

  const visitor = await visit(site, '/shop', 'Pointed mug')
  const { page: shown } = visitor
  await shown.getByRole('link', { name: 'Pointed mug' }).first().click()
  await shown.getByRole('heading', { level: 1, name: 'Pointed mug' }).waitFor()
  await expectMeasures(shown, [
    'Weight',
    'Large, Slate, Without: 0.35 kg',
    'Height',
    'Large, Slate, Without: 9 cm',
  ])
  // A press before the scripts have arrived would send the plain form.
  await shown.waitForFunction(() => !document.querySelector('[data-hydration="loading"]'))
  for (const value of ['Small', 'Ash', 'With', ...CHOICE])
    await shown.getByRole('radio', { name: value, exact: true }).click()
  await expectPrice(shown)
  await shown.locator('.sqs-add-to-cart-button').first().click()
  const cart = shown.getByRole('dialog', { name: 'Your cart' })
  await cart.getByRole('link', { name: 'Check out' }).click()
  await shown.locator('#checkout-pay:enabled').waitFor()
  await fillIn(shown)
  await enterCard(shown, '4242 4242 4242 4242')
  const number = await pay(shown)
  expect(visitor.errors).toEqual([])
  await shown.context().close()

  await panel('Orders')
  await page.getByRole('link', { name: number, exact: true }).click()
  await expectOrder(page, number, 'Pointed mug')
  expect(ownErrors(errors)).toEqual([])
  await page.context().close()
})

test('COMM-14: by keyboard alone an owner adds a store page and a product, buys it, and sees the order', async () => {
  const site = await makeSite()
  await site.settings({ storeSettings: { measurementStandard: 1 } })
  const { page, errors } = await openPage(browser())
  const press = (key: string) => page.keyboard.press(key)
  const enterOn = async (wanted: Locator) => {
    await tabTo(page, wanted)
    await press('Enter')
  }
  const panel = async (key: string, name: string) => {
    const heading = page.getByRole('heading', { level: 1, name })
    // A dialog that closes takes the keys until its focus has returned.
    await expect
      .poll(async () => {
        await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
        await press('g')
        await press(key)
        return heading.count()
      })
      .toBe(1)
  }
  await page.goto(stack().demo.config)
  await typeInto(page, page.getByLabel('Email'), site.account.email)
  await typeInto(page, page.getByLabel('Password', { exact: true }), site.account.password)
  await press('Enter')
  await page.getByRole('link', { name: 'Widgets' }).waitFor()
  await enterOn(page.getByRole('link', { name: 'Widgets' }))
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  await panel('p', 'Pages')
  await enterOn(page.getByRole('button', { name: 'Add', exact: true }))
  await page.getByRole('menuitem', { name: 'Collection' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add a collection' })
  await typeInto(page, dialog.getByLabel('Title'), 'Pottery')
  await chooseBy(page, dialog.getByLabel('Kind'), 'Store')
  await enterOn(dialog.getByRole('button', { name: 'Add', exact: true }))
  await dialog.waitFor({ state: 'detached' })
  await enterOn(page.getByRole('button', { name: /^Publish \d+ change/ }))
  await page.getByText('Published. Your changes are live.').waitFor()

  await panel('s', 'Products')
  await makeByKeyboard(page, 'Typed mug', PICTURES)
  await enterOn(page.getByRole('button', { name: 'Details of Large / Slate / Without' }))
  await typeInto(page, page.getByLabel('Weight in lbs of Large / Slate / Without'), '0.8')
  await typeInto(page, page.getByLabel('Height in inches of Large / Slate / Without'), '3.5')
  await enterOn(page.getByRole('button', { name: 'Save', exact: true }))
  await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
  await expectStored(site, 'Typed mug', '/pottery/p/typed-mug')

  const visitor = await visit(site, '/pottery', 'Typed mug')
  const { page: shown } = visitor
  const key = (name: string) => shown.keyboard.press(name)
  await tabTo(shown, shown.getByRole('link', { name: 'Typed mug' }).first())
  await key('Enter')
  await shown.getByRole('heading', { level: 1, name: 'Typed mug' }).waitFor()
  await expectMeasures(shown, [
    'Weight',
    'Large, Slate, Without: 0.8 lbs',
    'Height',
    'Large, Slate, Without: 3.5"',
  ])
  const add = shown.locator('.sqs-add-to-cart-button').first()
  for (const value of CHOICE) {
    const radio = shown.getByRole('radio', { name: value, exact: true })
    await tabTo(shown, radio)
    await expect
      .poll(async () => {
        await key('ArrowLeft')
        return add.isDisabled()
      })
      .toBe(true)
    await key('ArrowRight')
    expect(await radio.isChecked()).toBe(true)
  }
  await expectPrice(shown)
  await tabTo(shown, add)
  await key('Enter')
  const checkOut = shown.getByRole('dialog', { name: 'Your cart' }).getByRole('link', { name: 'Check out' })
  await checkOut.waitFor()
  await tabTo(shown, checkOut)
  await key('Enter')
  await shown.locator('#checkout-pay:enabled').waitFor()
  await fillInByKeyboard(shown)
  await tabTo(shown, shown.locator('#checkout-pay'))
  const number = await pay(shown)
  expect(visitor.errors).toEqual([])
  await shown.context().close()

  await panel('o', 'Orders')
  await enterOn(page.getByRole('link', { name: number, exact: true }))
  await expectOrder(page, number, 'Typed mug')
  expect(ownErrors(errors)).toEqual([])
  await page.context().close()
})

/** A website without a store page. */
async function makeSite(): Promise<WidgetSite> {
  const site = await makeWidgetSite(stack())
  await uploadPicture(site)
  await uploadPicture(site, { name: 'bowls.webp', alt: 'Two bowls', master: 'nesting-bowls' })
  await site.owner.write('POST', `/api/rest/commerce/shipping/zones?websiteId=${site.id}`, {
    ...{ name: 'Germany', areas: [{ country: 'DE' }] },
    options: [{ name: 'Parcel', kind: 'flat', price: 490 }],
  })
  return site
}

async function expectStored(site: WidgetSite, title: string, address: string): Promise<void> {
  const product = await readProduct(site, title)
  expect(product).toMatchObject({
    ...madeProduct,
    items: [{ alt: 'The table from above' }, { alt: 'A table' }],
  })
  expect(product.variants).toHaveLength(8)
  expect(product.variants[7]).toMatchObject({ price: 1_250, salePrice: 900, onSale: true, qtyInStock: 3 })
  // The address follows the published store page.
  await until(async () => (await readProduct(site, title)).fullUrl === address)
}

/** Opens a page of the website as a visitor, once it shows `text`: the gateway learns of a change a little later. */
async function visit(site: WidgetSite, path: string, text: string) {
  const opened = await openPage(browser())
  await expect
    .poll(async () => {
      await opened.page.goto(site.at(path))
      return opened.page.getByRole('link', { name: text }).count()
    })
    .toBeGreaterThan(0)
  opened.errors.length = 0
  return opened
}

async function expectMeasures(page: Page, texts: string[]): Promise<void> {
  expect(await page.locator('.product-measures').locator('dt, dd').allTextContents()).toEqual(texts)
}

/** The price of the sale, with the regular one. */
async function expectPrice(page: Page): Promise<void> {
  const price = page.locator('.buy-price')
  expect(await price.textContent()).toMatch(/\$9\.00.*\$12\.50/)
  expect(await price.textContent()).toContain('3 left')
}

async function fillInByKeyboard(page: Page): Promise<void> {
  await typeInto(page, page.getByLabel('Email'), 'buyer@example.com')
  await chooseBy(page, page.getByLabel('Country'), 'Germany')
  for (const [label, text] of [
    ['Full name', 'Test Buyer'],
    ['Postal code', '10115'],
    ['City', 'Berlin'],
  ] as const)
    await typeInto(page, page.getByLabel(label), text)
  await typeInto(page, page.getByRole('textbox', { name: 'Address' }), 'Lange Gasse 1')
  await page.locator('input[name=delivery]:checked').waitFor()
  const card = page.frameLocator('#checkout-payment iframe')
  for (const [label, text] of [
    ['Card number', '4242 4242 4242 4242'],
    ['Expiry date', '12/40'],
    ['Security code', '123'],
  ] as const)
    await typeInto(page, card.getByLabel(label), text)
}

/** Pays by Enter on the button, and returns the number of the order. */
async function pay(page: Page): Promise<string> {
  await page.locator('#checkout-pay:enabled').press('Enter')
  await page.waitForURL(/\/checkout\/order\/[\w-]{40}$/)
  await page.getByRole('heading', { name: 'Thank you, your order is confirmed' }).waitFor()
  return orderNumber(page)
}

async function expectOrder(page: Page, number: string, title: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: `Order ${number}` }).waitFor()
  const panel = page.locator('#panel')
  await panel.getByText(title).first().waitFor()
  for (const text of ['Large', 'Slate', 'Without', '$13.90']) await panel.getByText(text).first().waitFor()
}

/** The browser logs the reply 401 of the session before the sign-in. */
const ownErrors = (errors: readonly string[]) => errors.filter((error) => !error.includes('401'))
