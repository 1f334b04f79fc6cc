import type { Browser, CDPSession, Page } from 'playwright-core'
import { devices } from './devices.ts'
import { swipe } from '../gallery.ts'
import { longTasksOfInput, TASK_CATEGORIES } from './long-tasks.ts'
import { startTrace } from './trace.ts'

/** The longest task of the page while a visitor uses it, and the longest run of its scripts in a task, in ms of CPU time. */
export type InteractionFigures = { name: string; longestTask: number; script: number }

type Interaction = {
  name: string
  path: string
  /** A type of event that the page's scripts handle during the interaction. */
  input: string
  use(page: Page, devtools: CDPSession): Promise<unknown>
}

const slideshow = '[data-block-json*=new-swipe] .gallery[data-design=stacked]'

/** Each begins when the page has loaded, so that the first use loads the code of the widget. */
const interactions: readonly Interaction[] = [
  {
    name: 'swiping a slideshow three times',
    path: '/widgets-galleries',
    input: 'touchmove',
    async use(page, devtools) {
      for (let count = 0; count < 3; count++) await swipe(page, devtools, page.locator(slideshow).first())
    },
  },
  {
    name: 'opening and closing the lightbox',
    path: '/widgets-lightbox',
    input: 'click',
    async use(page) {
      await page.locator('main a[data-lightbox]').first().tap()
      const dialog = page.locator('dialog.lightbox[open]')
      await dialog.locator('img').first().waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    },
  },
  {
    name: 'opening an accordion item',
    path: '/widgets-accordion',
    input: 'click',
    async use(page) {
      const item = page.locator('.accordion details:not([open])').first()
      const text = (await item.elementHandle())!
      await item.locator('summary').tap()
      await page.waitForFunction((element) => (element as HTMLElement).dataset['state'] === 'open', text)
    },
  },
  {
    name: 'choosing a tab of a menu',
    path: '/widgets-menus',
    input: 'click',
    async use(page) {
      await page.getByRole('tab').nth(1).tap()
      await page.locator('[role=tab][aria-selected=true]').nth(0).waitFor()
    },
  },
  {
    name: 'opening and closing the navigation',
    path: '/widgets',
    input: 'click',
    async use(page) {
      await page.getByRole('button', { name: 'Menu', exact: true }).tap()
      const menu = page.locator('.site-nav:popover-open')
      await menu.waitFor()
      await menu.getByRole('button', { name: 'Close' }).tap()
      await menu.waitFor({ state: 'detached' })
    },
  },
  {
    name: 'a popup opens while the page is scrolled, and is closed',
    path: '/widgets-popups',
    input: 'scroll',
    async use(page) {
      await page.evaluate(() => scrollBy(0, document.documentElement.scrollHeight / 2))
      const popup = page.locator('dialog.promotion[open]')
      await popup.waitFor()
      await page.keyboard.press('Escape')
      await popup.waitFor({ state: 'detached' })
    },
  },
]

/** Uses the widgets of the showcase on a phone with a processor slowed `slowed` times, by touch. */
export async function measureInteractions(
  browser: Browser,
  site: string,
  slowed: number,
): Promise<InteractionFigures[]> {
  const figures: InteractionFigures[] = []
  for (const { name, path, input, use } of interactions) {
    const context = await browser.newContext(devices.phone)
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await page.goto(new URL(path, site).href, { waitUntil: 'networkidle' })
    await page.locator('main .sqs-block').first().scrollIntoViewIfNeeded()
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowed })
    const trace = await startTrace(devtools, TASK_CATEGORIES)
    await use(page, devtools)
    const { longest, longestScript } = longTasksOfInput(await trace.end(), input)
    figures.push({ name, longestTask: longest.cpu, script: longestScript.script })
    await context.close()
  }
  return figures
}
