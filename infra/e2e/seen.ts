import type { Browser, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { seriousFindings } from '../pictures/axe.ts'
import { configPlaces, settled, signInOn, sitePlaces, type Place } from '../pictures/places.ts'
import { openPage } from './browser.ts'
import { workByKeyboard } from './work-by-keyboard.ts'
import { productInStock, type Stack } from './stack.ts'

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1_440, height: 900 }

/** Keyboard use and accessibility of the demo site and the owner's area, in a browser. */
export function seenTests(stack: () => Stack, browser: () => Browser): void {
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
    await page.locator('[data-hydration=done] .sqs-add-to-cart-button').focus()
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
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => counter.textContent()).toBe(`1 / ${total}`)
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
    const pages = await sitePlaces(crawler.page, stack().demo)
    await signInOn(crawler.page, stack().demo)
    const panels = await configPlaces(crawler.page, stack().demo)
    expect(pages.length).toBeGreaterThan(30)
    expect(panels.length).toBeGreaterThan(4)
    const found: string[] = []
    for (const size of [PHONE, DESKTOP]) {
      await crawler.page.setViewportSize(size)
      for (const place of [...pages, ...panels])
        found.push(...(await findings(crawler.page, place, size.width)))
    }
    // The dark scheme reveals a panel whose own styles did not load.
    await crawler.page.emulateMedia({ colorScheme: 'dark' })
    for (const place of panels) found.push(...(await findings(crawler.page, place, DESKTOP.width)))
    await crawler.page.context().close()
    expect(found).toEqual([])
  }, 1_200_000)
}

async function findings(page: Page, { name, url }: Place, width: number): Promise<string[]> {
  await page.goto(url)
  await settled(page)
  return (await seriousFindings(page)).map((each) => `${name} at ${width}: ${each}`)
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? '')

const open = (questions: ReturnType<Page['locator']>) =>
  questions.evaluateAll((all) => all.flatMap((each, at) => ((each as HTMLDetailsElement).open ? [at] : [])))
