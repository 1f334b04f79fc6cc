import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage, pressUntil } from '../browser.ts'
import { workByKeyboard } from '../owner/work-by-keyboard.ts'
import { productInStock } from '../stack.ts'
import { browser, stack } from '../suite.ts'

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1_440, height: 900 }

// Keyboard use of the demo site and the owner's area.

const at = (path: string) => new URL(path, stack().demo.site).href

test('an owner archives a message and changes a stock by keyboard alone, and undoes both', async () => {
  const { page } = await openPage(browser())
  await workByKeyboard(page, stack().demo)
  await page.context().close()
})

test('a visitor adds to the cart by keyboard: the drawer opens, Escape closes it, and the focus returns', async () => {
  const { page, errors } = await openPage(browser(), PHONE)
  const product = productInStock(stack().demo)
  await page.goto(at(product.path))
  await page.locator('.sqs-add-to-cart-button').focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Your cart' })
  await drawer.locator('.cart-line').waitFor()
  expect(await drawer.locator('.cart-total').textContent()).toMatch(/\$\d/)
  expect(await drawer.getByRole('link', { name: 'View cart' }).getAttribute('href')).toBe('/cart')
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toContain('sqs-add-to-cart-button')
  expect(errors).toEqual([])
  await page.context().close()
})

test('a picture of the gallery opens in the lightbox; arrow keys move and wrap, Escape returns the focus to the picture', async () => {
  const { page, errors } = await openPage(browser(), DESKTOP)
  await page.goto(at('/gallery'))
  const links = page.locator('main a[data-lightbox]')
  const total = await links.count()
  await links.first().focus()
  await page.keyboard.press('Enter')
  const counter = page.locator('dialog.lightbox .lightbox-count')
  await counter.getByText(`1 / ${total}`).waitFor()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => counter.textContent()).toBe(`${total} / ${total}`)
  // Arrow keys move at most once in 200 ms (LBOX-04).
  const atFirst = () => counter.getByText(`1 / ${total}`, { exact: true }).count()
  await pressUntil(page, 'ArrowRight', atFirst)
  await page.keyboard.press('Escape')
  await page.locator('dialog.lightbox').waitFor({ state: 'detached' })
  const first = await links.first().evaluate((link) => link.outerHTML.slice(0, 200))
  await expect.poll(() => focused(page)).toBe(first)
  expect(errors).toEqual([])
  await page.context().close()
})

test('questions open and close by keyboard, and others stay open, as the owner set', async () => {
  const { page } = await openPage(browser(), DESKTOP)
  await page.goto(at('/questions'))
  const questions = page.locator('main .accordion').first().locator('details')
  await expect.poll(() => open(questions)).toEqual([0])
  await questions.nth(1).locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => open(questions)).toEqual([0, 1])
  // A press while the item moves is ignored (ACC-01).
  await page.locator('main .accordion details[data-state=open]').nth(1).waitFor()
  await page.keyboard.press('Space')
  await expect.poll(() => open(questions)).toEqual([0])
  await page.context().close()
})

test('a category filters the shop without a page load, with the same products as a page load', async () => {
  const { page } = await openPage(browser(), DESKTOP)
  await page.goto(at('/shop'))
  const all = await page.locator('.product-card').count()
  await page.evaluate(() => Object.assign(window, { before: true }))
  const filter = page.locator('.filters a').nth(1)
  const href = (await filter.getAttribute('href'))!
  await filter.click()
  await page.locator(`.filters a[aria-current][href="${href}"]`).waitFor()
  const some = await page.locator('.product-card').count()
  expect(some).toBeGreaterThan(0)
  expect(some).toBeLessThan(all)
  expect(await page.evaluate(() => 'before' in window)).toBe(true)
  await page.goto(at(href))
  expect(await page.locator('.product-card').count()).toBe(some)
  await page.context().close()
})

const focused = (page: Page) => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? '')

const open = (questions: ReturnType<Page['locator']>) =>
  questions.evaluateAll((all) => all.flatMap((each, at) => ((each as HTMLDetailsElement).open ? [at] : [])))
