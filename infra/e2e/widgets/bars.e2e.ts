import type { Browser, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { MOBILE_INFO_BAR_MAX_PX } from '@portico/proto/display-limits'
import { expectAccessible } from '../accessible.ts'
import type { LoadedFiles } from './loaded-files.ts'
import { ownErrors } from './popup-module.ts'
import { changeSettings, offer, openWithClock, settled } from './settings-page.ts'
import type { WidgetSite } from './site.ts'

/** The announcement bar with its tooltip, and the mobile info bar, of a website with such settings. */
export function barTests(site: () => WidgetSite, browser: () => Browser): void {
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
    const hrefs = await bar
      .getByRole('link')
      .evaluateAll((all) => all.map((each) => each.getAttribute('href')))
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
}

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
