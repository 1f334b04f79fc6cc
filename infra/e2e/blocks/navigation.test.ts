import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { collectionType } from '@portico/proto/enums/collection-type'
import { NAV_FOLDER_CLOSE_MS, NAV_FOLDER_OPEN_MS } from '@portico/proto/limits/display-limits'
import { blockType } from '@portico/proto/enums/block-type'
import { expectAccessible } from '../accessible.ts'
import { openPage } from '../browser.ts'
import { makeWidgetSite } from '../widget-site.ts'
import { browser, useSite } from '../suite.ts'

const tall = {
  type: blockType.html,
  value: { html: `<h1>Long</h1>${'<p>A line of text.</p>'.repeat(80)}` },
}
const PHONE = { width: 390, height: 844 }

// The header: folders, the menu of a phone, and how it leaves and returns.

const site = useSite(makeWidgetSite)
let address: string
beforeAll(async () => {
  const root = `/api/rest/sites/${site().id}/collections`
  const pages: [string, string][] = [
    ['Care', 'Help'],
    ['Questions', 'Help'],
    ['Makers', 'About us'],
    ['Visit', ''],
  ]
  for (const [title, folder] of pages) {
    const urlId = `nav-${title.toLowerCase()}`
    await site().owner.write('POST', root, { title, urlId, type: collectionType.page, folder })
  }
  address = await site().page([tall])
})

const folder = (page: Page, title: string) => page.locator('header details.nav-folder', { hasText: title })
const link = (page: Page, title: string) => page.locator('header').getByRole('link', { name: title })
const open = async (size?: { width: number; height: number }) => {
  const opened = await openPage(browser(), size)
  await opened.page.clock.install()
  await opened.page.goto(address)
  await opened.page.locator('header[data-hydration="done"]').waitFor()
  return opened
}

test('a folder opens by pointer, press and key; Escape, a press elsewhere and the focus elsewhere close it', async () => {
  const { page, errors } = await open()
  await page.clock.pauseAt(Date.now() + 60_000)
  const help = folder(page, 'Help').locator('summary')
  await help.hover()
  await page.clock.runFor(NAV_FOLDER_OPEN_MS)
  expect(await link(page, 'Care').isVisible()).toBe(true)
  await page.mouse.move(300, 500)
  await page.clock.runFor(NAV_FOLDER_CLOSE_MS - 1)
  expect(await link(page, 'Care').isVisible()).toBe(true)
  await link(page, 'Questions').hover() // back before the time is over
  await page.clock.runFor(NAV_FOLDER_CLOSE_MS)
  expect(await link(page, 'Care').isVisible()).toBe(true)
  await page.mouse.move(300, 500)
  await page.clock.runFor(NAV_FOLDER_CLOSE_MS)
  expect(await link(page, 'Care').isVisible()).toBe(false)

  await help.hover()
  await page.clock.runFor(NAV_FOLDER_OPEN_MS)
  await help.click() // keeps it open
  await page.mouse.move(300, 500)
  await page.clock.runFor(NAV_FOLDER_CLOSE_MS)
  expect(await link(page, 'Care').isVisible()).toBe(true)
  await page.mouse.click(300, 500)
  expect(await link(page, 'Care').isVisible()).toBe(false)

  await help.press('Enter')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Care')
  await page.clock.resume() // axe waits by timers
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  expect(await focused(page)).toBe('Help')
  expect(await link(page, 'Care').isVisible()).toBe(false)
  await help.press('Space')
  await folder(page, 'About us').locator('summary').press('Enter')
  expect(await link(page, 'Makers').isVisible()).toBe(true)
  expect(await link(page, 'Care').isVisible()).toBe(false)
  await link(page, 'Visit').focus()
  expect(await link(page, 'Makers').isVisible()).toBe(false)
  const footer = page.locator('footer')
  for (const title of ['Care', 'Questions', 'Makers'])
    expect(await footer.getByRole('link', { name: title }).count()).toBe(1)
  expect(errors).toEqual([])
  await page.context().close()
})

test('the menu of a phone keeps the focus, opens folders by the first tap, and returns the focus', async () => {
  const context = await browser().newContext({ viewport: PHONE, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await page.goto(address)
  await page.locator('header[data-hydration="done"]').waitFor({ state: 'attached' })
  const menu = page.getByRole('button', { name: 'Menu' })
  await menu.tap()
  expect(await focused(page)).toBe('Close')
  expect(await page.locator('main').evaluate((main) => (main as HTMLElement).inert)).toBe(true)
  await folder(page, 'Help').locator('summary').tap()
  await link(page, 'Care').waitFor()
  await expectAccessible(page)
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement!.closest('.site-nav, html')!.className)).toMatch(
      /site-nav|^$/,
    )
  }
  await page.keyboard.press('Escape')
  await page.locator('.site-nav').waitFor({ state: 'hidden' })
  expect(await focused(page)).toBe('Menu')
  await menu.tap()
  await link(page, 'Visit').tap()
  await page.waitForURL('**/nav-visit')
  await expect.poll(() => page.locator('body > [inert], header > [inert]').count()).toBe(0)
  await context.close()
})

test('the header leaves on the way down and returns on the way up or with the focus', async () => {
  const { page, errors } = await open()
  const header = page.locator('header')
  const state = () => header.getAttribute('data-state')
  const scrollDown = (y: number) => page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), y)
  await expect.poll(state).toBe('top')
  await scrollDown(900)
  await expect.poll(state).toBe('hidden')
  await scrollDown(860)
  await expect.poll(state).toBe('shown')
  expect((await header.boundingBox())!.y).toBeLessThanOrEqual(0)
  await scrollDown(1_200)
  await expect.poll(state).toBe('hidden')
  await link(page, 'Visit').focus()
  await expect.poll(state).toBe('shown')
  await scrollDown(0)
  await expect.poll(state).toBe('top')
  await link(page, 'Visit').click()
  await page.waitForURL('**/nav-visit')
  await page.locator('header[data-hydration="done"]').waitFor()
  expect(errors).toEqual([])
  await page.context().close()
})

test('without JavaScript the folders and the menu open, and the header stays at the top of the page', async () => {
  const context = await browser().newContext({ viewport: PHONE, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(address)
  await page.getByRole('button', { name: 'Menu' }).click()
  await folder(page, 'Help').locator('summary').click()
  await link(page, 'Care').click()
  await page.waitForURL('**/nav-care')
  await context.close()
})

const focused = (page: Page) => page.evaluate(() => document.activeElement!.textContent)
