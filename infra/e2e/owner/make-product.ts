import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { listProducts } from '@portico/proto/api/commerce/products/products'
import { collectionType } from '@portico/proto/enums/collection-type'
import type { Product } from '@portico/proto/http/shop/commerce'
import type { WidgetSite } from '../widget-site.ts'
import { chooseBy, typeInto } from './owner-area.ts'
import { hasFocus, tabTo } from './work-by-keyboard.ts'

const OPTIONS = [
  ['Size', 'Small', 'Large'],
  ['Glaze', 'Ash', 'Slate'],
  ['Handle', 'With', 'Without'],
] as const

/** Adds a store page to the website, for its products. */
export async function addStorePage({ id, owner }: WidgetSite): Promise<void> {
  await owner.write('POST', `/api/rest/sites/${id}/collections`, {
    ...{ title: 'Shop', urlId: 'shop', type: collectionType.products },
    navigation: false,
  })
  await owner.write('POST', `/api/rest/sites/${id}/publish`)
}

/** The product of a title, as its owner reads it. */
export async function readProduct({ id, owner }: WidgetSite, title: string): Promise<Product> {
  const { products } = await owner.read(listProducts, { query: { websiteId: id, search: title } })
  expect(products).toHaveLength(1)
  return products[0]!
}

/** The names of the two pictures that are chosen from the library. */
const PICTURES: readonly string[] = ['table.webp', 'table.webp']

/** Makes a product by pointer: three options, pictures, and a sale price and stock of one variant. */
export async function makeByPointer(page: Page, title: string, pictures = PICTURES): Promise<void> {
  await page.getByRole('button', { name: 'New product' }).click()
  const dialog = page.getByRole('dialog', { name: 'New product' })
  await dialog.getByLabel('Name').fill(title)
  await dialog.getByLabel('Price in USD').fill('12,50')
  await dialog.getByRole('button', { name: 'Add product' }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  for (const [name, first, second] of OPTIONS) {
    await page.getByRole('button', { name: 'Add an option' }).click()
    await page.getByLabel('Name of the new option').fill(name)
    await page.getByLabel('First value of the new option').fill(first)
    await page.getByRole('button', { name: 'Add option' }).click()
    await page.getByLabel(`Add a value to ${name}`).fill(second)
    await page.getByLabel(`Add a value to ${name}`).press('Enter')
  }
  await page.getByLabel('Sale price of Large / Slate / Without').fill('9')
  await page.getByLabel('Stock of Large / Slate / Without').fill('3')
  for (const picture of pictures) {
    await page.getByRole('button', { name: 'Add a picture' }).click()
    const picker = page.getByRole('dialog', { name: 'Choose a picture' })
    await picker.getByRole('button', { name: picture }).click()
    await picker.waitFor({ state: 'detached' })
  }
  await page.getByRole('button', { name: 'Edit picture 2' }).click()
  await page.getByLabel('Description of picture 2').fill('The table from above')
  await page.getByRole('button', { name: 'Move picture 2 back' }).click()
  await page.getByLabel('State', { exact: true }).selectOption({ label: 'Available' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
}

/** Makes the same product by keyboard alone, in the order of the form. */
export async function makeByKeyboard(page: Page, title: string, pictures = PICTURES): Promise<void> {
  const press = (key: string) => page.keyboard.press(key)
  await tabTo(page, page.getByRole('button', { name: 'New product' }))
  await press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New product' })
  await typeInto(page, dialog.getByLabel('Name'), title)
  await typeInto(page, dialog.getByLabel('Price in USD'), '12.50')
  await press('Enter')
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  for (const picture of pictures) {
    await tabTo(page, page.getByRole('button', { name: 'Add a picture' }))
    await press('Enter')
    const picker = page.getByRole('dialog', { name: 'Choose a picture' })
    await tabTo(page, picker.getByRole('button', { name: picture }))
    await press('Enter')
    await picker.waitFor({ state: 'detached' })
  }
  await tabBackTo(page, page.getByRole('button', { name: 'Edit picture 2' }))
  await press('Enter')
  await typeInto(page, page.getByLabel('Description of picture 2'), 'The table from above')
  await tabBackTo(page, page.getByRole('button', { name: 'Move picture 2 back' }))
  await press('Enter')
  for (const [name, first, second] of OPTIONS) {
    await tabTo(page, page.getByRole('button', { name: 'Add an option' }))
    await press('Enter')
    await page.keyboard.type(name)
    await press('Tab')
    await page.keyboard.type(first)
    await press('Enter')
    // The focus is on the button again, after the options.
    await tabBackTo(page, page.getByLabel(`Add a value to ${name}`))
    await page.keyboard.type(second)
    await press('Enter')
  }
  await typeInto(page, page.getByLabel('Sale price of Large / Slate / Without'), '9.00')
  await typeInto(page, page.getByLabel('Stock of Large / Slate / Without'), '3')
  await chooseBy(page, page.getByLabel('State', { exact: true }), 'Available')
  await tabTo(page, page.getByRole('button', { name: 'Save', exact: true }))
  await press('Enter')
  await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
}

/** Presses Shift and Tab until `wanted` has the focus. */
async function tabBackTo(page: Page, wanted: Locator): Promise<void> {
  for (let presses = 0; presses < 20; presses += 1) {
    if (await hasFocus(wanted)) return
    await page.keyboard.press('Shift+Tab')
  }
  throw new Error(`${String(wanted)} cannot be reached by Shift and Tab`)
}

/** The expected product, which both ways make. */
export const madeProduct = {
  state: 1,
  items: [{ alt: 'The table from above', focalPoint: { x: 0.2, y: 0.8 } }, { alt: 'A table' }],
  structuredContent: { variantOptionOrdering: ['Size', 'Glaze', 'Handle'] },
}
