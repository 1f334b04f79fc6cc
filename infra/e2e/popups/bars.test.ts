import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { MOBILE_INFO_BAR_MAX_PX } from '@portico/proto/limits/display-limits'
import { expectAccessible } from '../accessible.ts'
import { USER_AGENT } from '../user-agent.ts'
import type { LoadedFiles } from '../code/loaded-files.ts'
import { ownErrors } from './popup-module.ts'
import { changeSettings, offer, openWithClock, settled } from './settings-page.ts'
import { makeWidgetSite } from '../widget-site.ts'
import { browser, stack, useSite } from '../suite.ts'

// The announcement bar with its tooltip, and the mobile info bar, of a website with such settings.

const site = useSite(makeWidgetSite)
const demoSite = () => stack().demo.site
test('POP-13 WIRE-26 POP-11: an announcement has a link, stays dismissed until it says something new, and moves nothing', async () => {
  const address = await site().page(offer)
  const announcement = (text: string, style = 2) => ({
    announcementBarSettings: { style, text, clickthroughUrl: { url: '/', newWindow: true } },
  })
  try {
    const { page, errors, files } = await openWithClock(browser(), address)
    await changeSettings(site(), page, announcement('Open on Friday'))
    const bar = page.getByRole('region', { name: 'Announcement' })
    const link = bar.getByRole('link', { name: 'Open on Friday' })
    expect([await link.getAttribute('href'), await link.getAttribute('target')]).toEqual(['/', '_blank'])
    await expectAccessible(page)
    await expectTooltip(page, files, bar.getByRole('button'))
    await bar.getByRole('button').click()
    expect(await bar.isVisible()).toBe(false)
    await page.addInitScript(() => {
      const shifts = { total: 0 }
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.total += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.reload()
    await settled(page)
    expect(await bar.isVisible()).toBe(false)
    const shifts = () =>
      page.evaluate(() => (window as unknown as { shifts: { total: number } }).shifts.total)
    expect(await shifts()).toBeLessThan(0.02)
    await changeSettings(site(), page, announcement('Open on Saturday'))
    expect(await bar.isVisible()).toBe(true)
    await changeSettings(site(), page, announcement('Open on Saturday', 1))
    expect(await page.locator('.announcement').count()).toBe(0)
    expect(ownErrors(errors)).toEqual([])
    await page.context().close()
  } finally {
    await site().settings(announcement('', 1))
  }
})

test('POP-12 ENUM-13: the mobile info bar is shown up to 1,024 px, light, dark or not at all', async () => {
  const address = await site().page(offer)
  const { page, errors } = await openWithClock(browser(), address)
  await site().settings({
    businessInformation: {
      contactEmail: 'hello@example.com',
      contactPhoneNumber: '+44 1632 960 142',
      location: { addressLine1: 'Mill Lane 1' },
      businessHours: { friday: { ranges: [{ from: 600, to: 720 }] } },
    },
  })
  await changeSettings(site(), page, {
    mobileInfoBarSettings: {
      style: 'light',
      isContactEmailEnabled: true,
      isContactPhoneNumberEnabled: true,
      isLocationEnabled: true,
      isBusinessHoursEnabled: true,
    },
  })
  const bar = page.locator('.info-bar')
  const isVisibleAt = async (width: number) => {
    await page.setViewportSize({ width, height: 800 })
    return bar.isVisible()
  }
  expect(await isVisibleAt(MOBILE_INFO_BAR_MAX_PX + 1)).toBe(false)
  expect(await isVisibleAt(MOBILE_INFO_BAR_MAX_PX)).toBe(true)
  expect(await isVisibleAt(200)).toBe(true)
  await page.setViewportSize({ width: 390, height: 800 })
  const box = (await bar.boundingBox())!
  expect(Math.round(box.y + box.height)).toBe(800)
  const hrefs = await bar.getByRole('link').evaluateAll((all) => all.map((each) => each.getAttribute('href')))
  expect(hrefs).toEqual([
    'mailto:hello@example.com',
    'tel:+441632960142',
    'https://www.google.com/maps/search/?api=1&query=Mill%20Lane%201',
  ])
  await bar.getByRole('button', { name: 'Hours' }).click()
  await page.getByText('10:00–12:00').waitFor()
  await expectAccessible(page)
  expect(await bar.getAttribute('data-style')).toBe('light')
  await changeSettings(site(), page, { mobileInfoBarSettings: { style: 'dark' } })
  expect(await bar.getAttribute('data-style')).toBe('dark')
  await changeSettings(site(), page, { mobileInfoBarSettings: { style: 'none' } })
  expect(await bar.count()).toBe(0)
  expect(ownErrors(errors)).toEqual([])
  await page.context().close()
})

test.each(['/member-area', '/contact', '/about', '/search?q=cup', '/widgets-menus'])(
  'the contact bar of a phone covers no control of %s that is scrolled to, by touch and by focus',
  async (path) => {
    const context = await browser().newContext(PHONE)
    context.setDefaultTimeout(90_000)
    const page = await context.newPage()
    await page.goto(new URL(path, demoSite()).href)
    await page.locator('header[data-hydration=done]').waitFor({ state: 'attached' })
    await page.locator('.info-bar').waitFor()
    // A trial scrolls and fails if another element would get the touch.
    for (const control of await page.locator(CONTROLS).filter({ visible: true }).all())
      await control.tap({ trial: true })
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
    expect(await page.evaluate(controlsBehindBar, CONTROLS)).toEqual([])
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    expect(await focusBehindBar(page)).toEqual([])
    await context.close()
  },
)

const PHONE = { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true, userAgent: USER_AGENT }
/** Controls of the content and of the foot of a page. */
const CONTROLS =
  ':is(main, footer) :is(a, button, summary, label, input:not([type=hidden])):not(.visually-hidden)'

/** The controls in the window whose middle is behind the bar. */
function controlsBehindBar(controls: string): string[] {
  const bar = document.querySelector('.info-bar')!
  return [...document.querySelectorAll(controls)]
    .filter((control) => control.checkVisibility() && !bar.contains(control))
    .filter((control) => {
      const { x, y, width, height } = control.getBoundingClientRect()
      return width > 0 && bar.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })
    .map((control) => control.outerHTML.slice(0, 120))
}

/**
 * Moves the focus through the page, and returns the elements that stayed behind the bar when they had it. Each has two seconds,
 * because a form whose script is loaded on its first focus may change its height.
 */
async function focusBehindBar(page: Page): Promise<string[]> {
  const hidden: string[] = []
  for (let presses = 0; presses < 200; presses++) {
    await page.keyboard.press('Tab')
    let found = await focusedBehindBar(page)
    for (let tries = 0; tries < 20 && found !== '' && found !== 'end'; tries++) {
      await page.waitForTimeout(100)
      found = await focusedBehindBar(page)
    }
    if (found === 'end') return hidden
    if (found !== '') hidden.push(found)
  }
  throw new Error('the focus does not leave the page')
}

/** The beginning of the focused element if the bar covers some of it (of a text area its first line), `end` if no element has the focus, else an empty text. */
const focusedBehindBar = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: element } = document
    if (!element || element === document.body) return 'end'
    const bar = document.querySelector('.info-bar')!
    const over = bar.getBoundingClientRect()
    const { top, bottom: end } = element.getBoundingClientRect()
    // Browsers scroll to the line with the cursor of a text area, here the first one, and not to the whole area.
    const bottom = element instanceof HTMLTextAreaElement ? Math.min(end, top + 40) : end
    // An element that is higher than the window cannot be shown whole.
    const isHidden = !bar.contains(element) && bottom - top < over.top / 2 && bottom > over.top + 1
    return isHidden ? element.outerHTML.slice(0, 120) : ''
  })

/** POP-11: shown after 1,200 ms, 250 px wide, 15 px from the pointer, which it follows, and 20 px from the edges. */
async function expectTooltip(
  page: Page,
  files: LoadedFiles,
  target: ReturnType<Page['locator']>,
): Promise<void> {
  const tooltip = page.getByRole('tooltip', { includeHidden: true })
  await files.untilRun('later') // listens to the pointer
  await page.clock.pauseAt(Date.now() + 3_600_000)
  const { x, y, width, height } = (await target.boundingBox())!
  const middle = { x: x + width / 2, y: y + height / 2 }
  await page.mouse.move(middle.x, middle.y)
  await files.untilRun('tooltip')
  await page.clock.runFor(1_100)
  expect(await tooltip.count()).toBe(0)
  await page.clock.runFor(100)
  const place = () =>
    tooltip.evaluate((element) => {
      const { right, top, width } = element.getBoundingClientRect()
      const { transitionDuration } = getComputedStyle(element)
      return { right, top, width, seconds: transitionDuration }
    })
  const { width: page1280 } = page.viewportSize()!
  const first = await place()
  // The button is at the right edge, so that the tooltip is on the other side of the pointer.
  expect(first).toEqual({ right: middle.x - 15, top: middle.y + 15, width: 250, seconds: '0.3s' })
  expect(first.right).toBeLessThan(page1280 - 20)
  await page.mouse.move(middle.x - 4, middle.y + 2)
  await page.clock.runFor(20)
  expect(await place()).toMatchObject({ right: middle.x - 19, top: middle.y + 17 })
  await page.keyboard.press('Escape')
  expect(await tooltip.count()).toBe(0)
  await page.clock.resume()
}
