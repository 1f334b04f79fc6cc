import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { blockType } from '@portico/proto/enums/block-type'
import { expectAccessible } from '../accessible.ts'
import { openPage } from '../browser.ts'
import { makeWidgetSite } from '../widget-site.ts'
import { browser, useSite } from '../suite.ts'

const text = (html: string) => ({ type: blockType.html, value: { html } })

// Tabs of menus, and prices of member areas (ACC-03 to ACC-05).

const site = useSite(makeWidgetSite)
test('ACC-03, ACC-04: one tab is selected; arrow keys wrap around, Enter and Space select; without JavaScript the menus follow each other', async () => {
  const menu = (title: string) => ({ title, sections: [{ items: [{ title: `Soup of ${title}` }] }] })
  const menus = ['Breakfast', 'Lunch', 'Supper'].map(menu)
  const address = await site().page([
    text('<h1>Menus</h1>'),
    { id: 'menu', type: blockType.menu, value: { menus } },
    { id: 'single', type: blockType.menu, value: { menus: [menu('Sunday')] } },
  ])
  const { page, errors } = await openPage(browser())
  await page.goto(address)
  await page.locator('[data-island="menu"][data-hydration="done"]').waitFor()
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.02)
  const tab = (name: string) => page.getByRole('tab', { name })
  const selected = () => page.locator('[role=tab][aria-selected="true"]').allTextContents()
  const shown = () => page.locator('#block-menu .menu-item:visible').allInnerTexts()
  expect(await page.getByRole('tab').count()).toBe(3)
  expect([await selected(), await shown()]).toEqual([['Breakfast'], ['Soup of Breakfast']])

  await tab('Breakfast').press('ArrowLeft')
  expect([await focused(page), await selected()]).toEqual(['Supper', ['Breakfast']])
  await page.keyboard.press('Enter')
  expect([await selected(), await shown()]).toEqual([['Supper'], ['Soup of Supper']])
  await page.keyboard.press('ArrowRight')
  expect(await focused(page)).toBe('Breakfast')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  expect([await selected(), await shown()]).toEqual([['Lunch'], ['Soup of Lunch']])
  await page.keyboard.press('ArrowUp')
  expect(await focused(page)).toBe('Breakfast')
  await tab('Supper').click()
  expect([await selected(), await shown()]).toEqual([['Supper'], ['Soup of Supper']])
  await expectAccessible(page)
  expect(errors).toEqual([])
  await page.context().close()

  const plain = await (await browser().newContext({ javaScriptEnabled: false })).newPage()
  await plain.goto(address)
  expect(await plain.locator('#block-menu .menu-item:visible').count()).toBe(3)
  expect(await plain.getByRole('tab').count()).toBe(0)
  expect(await plain.getByRole('heading', { name: 'Lunch' }).isVisible()).toBe(true)
  await plain.context().close()
})

test('ACC-05: the toggle of the access screen (page type 106) shows the prices and join links of one option, even without JavaScript', async () => {
  const usd = (value: string) => ({ currency: 'USD', value })
  const recurring = { price: usd('12.00'), interval: 'month', joinUrl: '/join-monthly' }
  const plans = [
    { title: 'Club', recurring, oneTime: { price: usd('120.00'), joinUrl: '/join-once' } },
    { title: 'Letters', recurring: { ...recurring, price: usd('4.00') } },
  ]
  const address = await site().page(
    [text('<h1>For members</h1>'), { id: 'plans', type: blockType.memberArea, value: { plans } }],
    'member-area',
  )
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser().newContext({ javaScriptEnabled })
    const page = await context.newPage()
    await page.goto(address)
    const prices = () => page.locator('.plan-price:visible').allInnerTexts()
    const links = () =>
      page.locator('main a.button:visible').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(await prices()).toEqual(['$12.00 per month', '$4.00 per month'])
    expect(await links()).toEqual(['/join-monthly', '/join-monthly'])
    await page.getByText('One-time').click()
    expect(await prices()).toEqual(['$120.00 once'])
    expect(await links()).toEqual(['/join-once'])
    await page.getByRole('radio', { name: 'One-time' }).press('ArrowLeft')
    expect(await links()).toEqual(['/join-monthly', '/join-monthly'])
    if (javaScriptEnabled) {
      await expectAccessible(page)
      expect(await page.locator('#portico-context').textContent()).toContain('"pageType":106')
    }
    await context.close()
  }
})

const focused = (page: Page) => page.evaluate(() => document.activeElement!.textContent)

/** The layout shift of the page so far. */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => done(sum), 100)
      }),
  )
