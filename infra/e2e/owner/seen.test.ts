import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { seriousFindings } from '../../lab/pictures/axe.ts'
import { configPlaces, signInOn, sitePlaces, type Place } from '../../lab/pictures/places.ts'
import { widgetPages } from '../../demo/pages/widgets/index.ts'
import { openPage, pressUntil } from '../browser.ts'
import { workByKeyboard } from './work-by-keyboard.ts'
import { productInStock } from '../stack.ts'
import { visitAll } from '../visitors.ts'
import { browser, stack } from '../suite.ts'

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1_440, height: 900 }

// Keyboard use and accessibility of the demo site and the owner's area, in a browser.

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

test('axe finds nothing serious on any page of the demo site or panel of the owner’s area, on a phone and a desktop', async () => {
  const crawler = await openPage(browser(), DESKTOP)
  await signInOn(crawler.page, stack().demo)
  const panels = await configPlaces(crawler.page, stack().demo)
  await crawler.page.context().close()
  const pages = await sitePlaces(stack().demo)
  expect(pages.length).toBeGreaterThan(30)
  expect(panels.length).toBeGreaterThan(4)
  // The showcase repeats widgets of other pages and of the widget tests: once is enough.
  const repeated = [...pages.filter((page) => !isShowcase(page)), ...panels]
  const views: View[] = [
    ...repeated.map((place) => ({ place, size: PHONE })),
    ...pages.filter(isShowcase).map((place) => ({ place, size: DESKTOP })),
    ...repeated.map((place) => ({ place, size: DESKTOP })),
    // The dark scheme reveals a panel whose own styles did not load.
    ...panels.map((place) => ({ place, size: DESKTOP, colorScheme: 'dark' as const })),
  ]
  const found: string[] = []
  await visitAll(
    browser(),
    views,
    async ({ page, visit }, { place, size, colorScheme = 'light' }) => {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme })
      await visit(place.url)
      for (const each of await seriousFindings(page))
        found.push(`${place.name} at ${size.width}, ${colorScheme}: ${each}`)
    },
    (page) => signInOn(page, stack().demo),
  )
  expect(found).toEqual([])
}, 1_200_000)

type View = { place: Place; size: { width: number; height: number }; colorScheme?: 'light' | 'dark' }

/** Whether a page of the demo site belongs to the showcase of widgets. */
function isShowcase({ url }: Place): boolean {
  const path = new URL(url).pathname.slice(1)
  return path === 'widgets' || widgetPages.some(({ urlId }) => urlId === path)
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? '')

const open = (questions: ReturnType<Page['locator']>) =>
  questions.evaluateAll((all) => all.flatMap((each, at) => ((each as HTMLDetailsElement).open ? [at] : [])))
