import type { Browser, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import type { LoadedFiles } from './loaded-files.ts'
import { ownErrors } from './popup-module.ts'
import { changeSettings, offer, openWithClock } from './settings-page.ts'
import type { WidgetSite } from './site.ts'

type Opened = { page: Page; files: LoadedFiles }

const DAY = 86_400_000

/** The popup overlay of a website with such settings. */
export function popupOverlayTests(site: () => WidgetSite, browser: () => Browser): void {
  const overlay = (page: Page) => page.getByRole('dialog', { name: 'When the kiln opens' })
  const key = () => `popup-overlay-${site().id}`
  const record = (page: Page) =>
    page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null') as object | null, key())
  /** Stores a record, and loads the page again. */
  async function loadWith(page: Page, stored: { version: number; submitted: boolean; days: number }) {
    await page.evaluate(
      ([name, { version, submitted, days }]) =>
        localStorage.setItem(
          name,
          JSON.stringify({ version, submitted, closedDate: Date.now() - days * 86_400_000 }),
        ),
      [key(), stored] as const,
    )
    await page.reload()
  }
  /** Expects that the page shows the overlay after its delay. */
  async function expectShown({ page, files }: Opened) {
    await files.untilRun('start')
    await page.clock.runFor(5_000)
    await overlay(page).waitFor()
  }
  /** Expects that the page does not even load the code of the overlay after its delay. */
  async function expectHidden({ page, files }: Opened) {
    await files.untilRun('start')
    await page.clock.runFor(5_000)
    await page.waitForTimeout(100) // a request would be sent in the meantime
    expect([files.isRequested('overlay'), await overlay(page).count()]).toEqual([false, 0])
  }

  test('POP-08 POP-09 POP-10 PAGE-26 ENUM-14 WIRE-26: the overlay is shown on its page, by time or scroll, and again by its rules', async () => {
    const address = await site().page(offer)
    const other = await site().page(offer)
    const { id: formId } = await site().owner.write<{ id: string }>(
      'POST',
      `/api/rest/forms?websiteId=${site().id}`,
      {
        name: 'Letter',
        fields: [{ type: 'email', id: 'email-1', title: 'Email', required: true }],
      },
    )
    const { collections } = await site().owner.get<{ collections: { id: string; fullUrl: string }[] }>(
      `/api/rest/sites/${site().id}/collections`,
    )
    const { id: pageId } = collections.find(({ fullUrl }) => address.endsWith(fullUrl) && fullUrl !== '/')!
    const settings = {
      style: 'show',
      position: 'bottom-right',
      showOnTimer: true,
      timerDelay: 5_000,
      showOnScroll: true,
      scrollPercentage: 50,
      displayFrequency: 7,
      enabledPages: [pageId],
      version: 3,
    }
    await site().settings({
      popupOverlaySettings: settings,
      popupOverlayContent: { heading: 'When the kiln opens', text: 'One letter a month.', formId },
    })
    try {
      const opened = await openWithClock(browser(), other)
      const { page, errors, files } = opened
      expect(await page.locator('template[data-popup-overlay]').count()).toBe(0)
      await page.clock.pauseAt(Date.now() + 60_000)
      await page.goto(address)
      await files.untilRun('start')
      await page.clock.runFor(4_999)
      await page.waitForTimeout(100) // a request would be sent in the meantime
      expect(files.isRequested('overlay')).toBe(false)
      await page.clock.runFor(1)
      await overlay(page).waitFor()
      await page.clock.resume()
      // Beside the page it takes neither the focus nor the scroll, and the record is written when it is closed.
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
      expect(await record(page)).toBeNull()
      const now = await page.evaluate(() => Date.now())
      await page.keyboard.press('Escape')
      await overlay(page).waitFor({ state: 'detached' })
      expect(await record(page)).toEqual({
        version: 3,
        submitted: false,
        closedDate: expect.any(Number) as number,
      })
      expect(Math.abs(((await record(page)) as { closedDate: number }).closedDate - now)).toBeLessThan(DAY)

      await loadWith(page, { version: 3, submitted: false, days: 6 })
      await expectHidden(opened)
      await loadWith(page, { version: 3, submitted: false, days: 7.1 })
      await expectShown(opened)
      await loadWith(page, { version: 2, submitted: false, days: 0 })
      await expectShown(opened)

      // A sent form is recorded; its success event has the form's id.
      const body = page.waitForRequest(/SaveFormSubmission/)
      await overlay(page).getByLabel('Email').fill('kim@example.com')
      await page.keyboard.press('Enter')
      expect((await body).postDataJSON()).toMatchObject({ isOverlayForm: true, objectName: 'popup-overlay' })
      await overlay(page).getByRole('status').waitFor()
      await expect.poll(() => record(page)).toMatchObject({ version: 3, submitted: true })

      await changeSettings(site(), page, {
        popupOverlaySettings: { displayFrequency: -1, timerDelay: 0, showUntilSignup: true },
      })
      await loadWith(page, { version: 3, submitted: false, days: 5_000 })
      await expectHidden(opened)
      await loadWith(page, { version: 2, submitted: true, days: 5_000 })
      await expectHidden(opened)

      // A reader who scrolls half of the page sees it before the time is over; not over another dialog.
      await changeSettings(site(), page, {
        popupOverlaySettings: { showOnTimer: false, position: 'center-center' },
      })
      await page.evaluate((name) => localStorage.removeItem(name), key())
      await page.reload()
      await files.untilRun('start') // listens to the scrolling
      await page.locator('[data-cart-open]').click()
      await page.locator('dialog.drawer').waitFor()
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      await expectHidden(opened)
      await page.keyboard.press('Escape')
      await page.locator('dialog.drawer').waitFor({ state: 'detached' })
      await page.clock.runFor(600)
      await overlay(page).waitFor()
      await expectAccessible(page)
      await page.mouse.click(5, 5)
      await overlay(page).waitFor({ state: 'detached' })
      expect(ownErrors(errors)).toEqual([])

      // Without storage it works, and is shown once in the life of a page.
      await page.addInitScript(() => {
        Object.defineProperty(window, 'localStorage', {
          get() {
            throw new DOMException('refused', 'SecurityError')
          },
        })
      })
      await changeSettings(site(), page, {
        popupOverlaySettings: { showOnTimer: true, timerDelay: 0, showOnAllPages: true },
      })
      await page.clock.runFor(100)
      await overlay(page).waitFor()
      await page.getByRole('button', { name: 'Close' }).click()
      await overlay(page).waitFor({ state: 'detached' })
      await page.locator('main a').first().click()
      await page.waitForURL(site().at('/'))
      await page.waitForTimeout(500) // its delay is 0
      expect(await overlay(page).count()).toBe(0)
      expect(ownErrors(errors)).toEqual([])
      await page.context().close()
    } finally {
      await site().settings({ popupOverlaySettings: { style: 'none', showOnAllPages: false } })
    }
  })
}
