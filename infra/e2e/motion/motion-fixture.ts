import type { Browser, JSHandle, Page } from 'playwright-core'
import { blockType } from '@portico/proto/enums/block-type'
import { openPage } from '../browser.ts'
import type { WidgetSite } from '../widget-site.ts'

/** The time at which the fake clock of a page starts. */
export const START = new Date('2026-03-03T10:00:00Z')

/** A block of text. */
export const text = (html: string) => ({ type: blockType.html, value: { html } })

/** A picture that `withPicture` answers for. */
export const PICTURE = { assetUrl: '/s/none.webp', width: 1_600, height: 900 }

/** Answers for `PICTURE`. */
export const withPicture = (page: Page) =>
  page.route('**/s/none.webp*', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"/>',
    }),
  )

/**
 * Publishes a plain page when it is opened first. The returned function opens it with a fake clock that stands, and loads a
 * module of the shipped bundle.
 */
export function modulePage(site: () => WidgetSite, browser: () => Browser) {
  let address: Promise<string> | undefined
  return async (name: string): Promise<{ page: Page; module: JSHandle }> => {
    const url = await (address ??= site().page([text('<h1>Still</h1><p>A plain page.</p>')]))
    const { page } = await openPage(browser())
    await page.clock.install({ time: START })
    await page.goto(url)
    const module = await site().module(page, name)
    await page.clock.pauseAt(new Date(START.getTime() + 60_000))
    return { page, module }
  }
}

/** The entries that a test has written to `window.log`. */
export const log = (page: Page) => page.evaluate(() => (window as never as { log: unknown[] }).log)

/** Waits for real frames: the fake clock also stops animation frames, but not observers. */
export const nextFrames = (page: Page) =>
  page.evaluate(async () => {
    for (let at = 0; at < 3; at++) {
      await new Promise<void>((done) => {
        const observer = new IntersectionObserver(() => {
          observer.disconnect()
          done()
        })
        observer.observe(document.body)
      })
    }
  })
