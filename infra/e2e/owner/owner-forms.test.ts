import { beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { openPage } from '../browser.ts'
import { ask } from '../http.ts'
import { addStorePage, madeProduct, makeByKeyboard, makeByPointer, readProduct } from './make-product.ts'
import { hasFocus, tabTo } from './work-by-keyboard.ts'
import * as area from './owner-area.ts'
import { makeWidgetSite, type WidgetSite } from '../widget-site.ts'
import { browser, stack, useSite } from '../suite.ts'

const PHONE = { width: 390, height: 844 }

// The owner's forms of the announcement bar, the popup and the contact bar, filled by keyboard. `siteOf` is a website
// that no other test uses: a popup would cover its pages.

const siteOf = useSite(makeWidgetSite)
let site: WidgetSite
let picture: { url: string; name: string }
beforeAll(async () => {
  site = siteOf()
  picture = await area.uploadPicture(site)
})
const open = async (name: string) => {
  const opened = await area.openPanel(browser(), stack(), site, 'settings')
  const form = opened.page.getByRole('region', { name })
  await form.getByRole('button', { name: 'Save' }).waitFor()
  return { ...opened, form }
}
const visit = (size?: { width: number; height: number }) => openPage(browser(), size)

test('POP-13, FORM-17: an owner fills in the announcement bar by keyboard; a wrong link is refused at its field; visitors see the bar', async () => {
  const { page, form } = await open('Announcement bar')
  const link = form.getByLabel('Link', { exact: true })
  await area.chooseBy(page, form.getByLabel('Announcement bar'), 'Shown')
  await area.typeInto(page, form.getByLabel('Text'), 'Open on Sunday')
  await area.typeInto(page, link, 'javascript:alert(1)')
  await area.pressSave(page, form)
  await form.getByText('Must be a path of this website or a web address.').waitFor()
  await expect.poll(() => hasFocus(link)).toBe(true)
  expect(await link.getAttribute('aria-invalid')).toBe('true')
  expect(await form.getByLabel('Text').inputValue()).toBe('Open on Sunday')
  await expectAccessible(page)
  await area.typeInto(page, link, 'mailto:shop@@kiln.example')
  await area.pressSave(page, form)
  await form.getByText('Emails must be formatted as a local part, an at sign and a domain').waitFor()
  await area.typeInto(page, link, '/visit')
  await area.chooseBy(page, form.getByLabel('The link opens in'), 'A new')
  await area.saveByKey(page, form)
  await area.publishByKey(page)
  await page.context().close()

  const visitor = await visit()
  const bar = visitor.page.getByRole('region', { name: 'Announcement' })
  await area.loadUntil(visitor.page, site.at('/'), bar)
  const shown = bar.getByRole('link', { name: 'Open on Sunday' })
  expect([await shown.getAttribute('href'), await shown.getAttribute('target')]).toEqual(['/visit', '_blank'])
  expect(visitor.errors).toEqual([])
  await visitor.page.context().close()
})

test('POP-08, MISC-02: an owner makes a popup by keyboard, with a picture whose file size is shown; wrong numbers are refused; visitors see it', async () => {
  const { page, form } = await open('Popup')
  const { headers } = await ask(site.at(picture.url))
  const kilobytes = Number((Number(headers['content-length']) / 1024).toFixed(2))
  const size = `${kilobytes} KB`
  await area.chooseBy(page, form.getByLabel('Popup'), 'Shown')
  await area.typeInto(page, form.getByLabel('Heading'), 'A table for eight')
  await area.typeInto(page, form.getByLabel('Text'), 'Eight places, once a month.')
  await form.getByRole('button', { name: 'Choose a picture' }).press('Enter')
  const picker = page.getByRole('dialog', { name: 'Choose a picture' })
  await picker.getByRole('button', { name: 'table.webp' }).press('Enter')
  await picker.waitFor({ state: 'detached' })
  await form.getByText(`pixels, ${size}.`).waitFor()
  const preview = form.getByRole('img', { name: 'A table' })
  await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300)
  await area.typeInto(page, form.getByLabel('Button', { exact: true }), 'Book a place')
  await area.typeInto(page, form.getByLabel('The button leads to'), '/book')
  await area.chooseBy(page, form.getByLabel('Position'), 'Bottom right')
  const days = form.getByLabel('Days until it is shown again')
  const seconds = form.getByLabel('Seconds to wait')
  await area.typeInto(page, seconds, 'soon')
  await area.typeInto(page, days, '366')
  await area.pressSave(page, form)
  const pages = form.getByRole('group', { name: 'Pages' })
  await pages.getByText('Choose the pages that show the popup.').waitFor()
  await form.getByText('Enter a number.').waitFor()
  await expect.poll(() => hasFocus(seconds)).toBe(true)
  await area.typeInto(page, seconds, '601')
  await pages.getByLabel('All pages').press('Space')
  await area.pressSave(page, form)
  await form.getByText('Must be a time of at most 10 minutes.').waitFor()
  await form.getByText('Must be a whole number from -1 to 365.').waitFor()
  await expect.poll(() => hasFocus(seconds)).toBe(true)
  expect(await Promise.all([seconds, days].map((field) => field.getAttribute('aria-invalid')))).toEqual([
    'true',
    'true',
  ])
  await expectAccessible(page)
  await area.typeInto(page, seconds, '1')
  await area.typeInto(page, days, '-1')
  expect(await form.getByLabel('Also on phones').isChecked()).toBe(true)
  await area.saveByKey(page, form)
  await area.publishByKey(page)
  await page.context().close()

  const visitor = await visit(PHONE)
  await area.loadUntil(visitor.page, site.at('/'), visitor.page.locator('template[data-popup-overlay]'))
  const popup = visitor.page.getByRole('dialog', { name: 'A table for eight' })
  await popup.waitFor()
  await popup.getByText('Eight places, once a month.').waitFor()
  expect(await popup.getByRole('link', { name: 'Book a place' }).getAttribute('href')).toBe('/book')
  const image = popup.getByRole('img', { name: 'A table' })
  await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0)
  expect(visitor.errors).toEqual([])
  await visitor.page.context().close()
})

test('POP-12: an owner fills in the contact bar by keyboard; each wrong field has its error; visitors on phones see it', async () => {
  const { page, form } = await open('Contact bar')
  const [email, tuesday] = [form.getByLabel('Contact email'), form.getByLabel('Tuesday')]
  await area.chooseBy(page, form.getByLabel('Contact bar'), 'Dark')
  for (const name of ['Email', 'Call', 'Hours']) {
    const part = form.getByRole('checkbox', { name })
    await tabTo(page, part)
    if (!(await part.isChecked())) await page.keyboard.press('Space')
  }
  await area.typeInto(page, email, 'no address')
  await area.typeInto(page, form.getByLabel('Telephone number'), '+44 1803 000000')
  await area.typeInto(page, tuesday, 'from nine')
  await area.pressSave(page, form)
  await form.getByText('Enter hours such as 9:00–12:30, 14–18.').waitFor()
  await expect.poll(() => hasFocus(tuesday)).toBe(true)
  await area.typeInto(page, tuesday, '9:00-12:30, 14-18')
  await area.pressSave(page, form)
  await form.getByText('Emails must be formatted as a local part, an at sign and a domain').waitFor()
  await expect.poll(() => hasFocus(email)).toBe(true)
  await expectAccessible(page)
  await area.typeInto(page, email, 'clay@example.com')
  await area.saveByKey(page, form)
  await area.publishByKey(page)
  await page.context().close()

  const visitor = await visit(PHONE)
  const bar = visitor.page.getByRole('navigation', { name: 'Contact' })
  await area.loadUntil(visitor.page, site.at('/?noredirect'), bar)
  expect(await bar.isVisible()).toBe(true)
  expect(await bar.getAttribute('data-style')).toBe('dark')
  const addresses = await bar
    .getByRole('link')
    .evaluateAll((all) => all.map((each) => each.getAttribute('href')))
  expect(addresses).toEqual(['mailto:clay@example.com', 'tel:+441803000000'])
  await visitor.page.setViewportSize({ width: 1_100, height: 844 })
  expect(await bar.isVisible()).toBe(false)
  expect(visitor.errors).toEqual([])
  await visitor.page.context().close()
})

test('an owner creates a product with three options, pictures and a sale price, by pointer and by keyboard', async () => {
  await addStorePage(site)
  for (const [title, make] of [
    ['Pointed mug', makeByPointer],
    ['Typed mug', makeByKeyboard],
  ] as const) {
    const { page, errors } = await area.openPanel(browser(), stack(), site, 'products')
    await make(page, title)
    await expectAccessible(page)
    const product = await readProduct(site, title)
    expect(product).toMatchObject(madeProduct)
    expect(product.variants).toHaveLength(8)
    expect(product.variants[7]).toMatchObject({
      attributes: { Size: 'Large', Glaze: 'Slate', Handle: 'Without' },
      ...{ price: 1_250, salePrice: 900, onSale: true, qtyInStock: 3 },
    })
    const visitor = await visit(PHONE)
    await area.loadUntil(visitor.page, site.at(product.fullUrl), visitor.page.getByText(title).first())
    expect(errors).toEqual([])
    await visitor.page.context().close()
    await page.context().close()
  }
})
