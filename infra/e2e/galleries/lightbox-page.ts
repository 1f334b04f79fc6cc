import type { Browser, Page } from 'playwright-core'
import { blockType } from '@portico/proto/enums/block-type'
import { openPage } from '../browser.ts'
import { serveTestPictures, testPicture } from './pictures.ts'
import type { WidgetSite } from '../widget-site.ts'

export const DESKTOP = { width: 1_280, height: 900 }

/** The lightbox of a page. */
export const dialog = (page: Page) => page.locator('dialog.lightbox')
/** The place of the current picture, such as `2 / 3`. */
export const counter = (page: Page) => page.locator('.lightbox-count').textContent()

const images = [1, 2, 3].map((n) => ({ ...testPicture(n), caption: `Caption ${n}` }))
const blocks = [
  { type: blockType.gallery, value: { design: 'grid', images } },
  { type: blockType.html, value: { html: '<p>End</p>' } },
]

/**
 * Publishes a page with a gallery of three pictures when it is opened first. The returned function opens it, with a clock
 * that starts at 0 if `clock` is true.
 */
export function lightboxPage(site: () => WidgetSite, browser: () => Browser) {
  let address: Promise<string> | undefined
  return async ({ clock = false } = {}) => {
    const url = await (address ??= site().page(blocks))
    const opened = await openPage(browser(), DESKTOP)
    await serveTestPictures(opened.page)
    if (clock) await opened.page.clock.install({ time: 0 })
    await opened.page.goto(url)
    return { ...opened, url, links: opened.page.locator('main a[data-lightbox]') }
  }
}
