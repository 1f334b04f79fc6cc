import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { blockType } from '@portico/proto/enums/block-type'
import { openPage } from '../browser.ts'
import type { SentBlock } from '../widget-site.ts'

/** A drawn picture, so that no test depends on an upload. */
const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200" fill="#468"/></svg>'

/** `count` slides with pictures of 3:2, and fields for single slides by their index. A video has no picture. */
export function slides(
  count: number,
  more: Record<number, { type?: 'video'; [field: string]: unknown }> = {},
): object[] {
  return Array.from({ length: count }, (_, at) => {
    const picture = {
      assetUrl: `/drawn/${at + 1}.svg`,
      width: 1500,
      height: 1000,
      alt: `Picture number ${at + 1}`,
    }
    return { id: `slide-${at + 1}`, ...(more[at]?.type === 'video' ? {} : picture), ...more[at] }
  })
}

/** A gallery block with the options of GAL-02 and GAL-03. */
export const gallery = (images: object[], options: object = {}): SentBlock => ({
  type: blockType.gallery,
  value: { images, captions: 'none', ...options },
})

export type OpenOptions = {
  width?: number
  height?: number
  reducedMotion?: boolean
  query?: string
  /** Leaves the galleries waiting for the visitor. */
  isUntouched?: boolean
  /** Runs before the page is opened. */
  before?: (page: Page) => Promise<unknown>
}

/** Answers requests for the pictures of `slides`. */
export const drawPictures = (page: Page) =>
  page.route(/\/drawn\//, (route) => route.fulfill({ contentType: 'image/svg+xml', body: DRAWING }))

/**
 * Opens a page whose pictures are drawn by the test, points at its galleries, waits until they run, and stops its clock:
 * timers run only by `page.clock.runFor`.
 */
export async function openGallery(
  browser: Browser,
  url: string,
  { width = 1280, height = 900, reducedMotion = false, query = '', isUntouched, before }: OpenOptions = {},
): Promise<{ page: Page; errors: string[] }> {
  const opened = await openPage(browser, { width, height })
  const { page } = opened
  await drawPictures(page)
  await before?.(page)
  if (reducedMotion) await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install()
  await page.addInitScript(addFixture)
  await page.goto(url + query)
  const until = (state: string) =>
    page.waitForFunction(
      (selector) =>
        [...document.querySelectorAll('[data-island="gallery"]')].every((element) =>
          element.matches(selector),
        ),
      state,
    )
  await until('[data-hydration="done"][data-motion]')
  if (!isUntouched) {
    for (const gallery of await page.locator('[data-island="gallery"]').all())
      await gallery.dispatchEvent('pointerover')
    await until('[data-motion="on"]')
  }
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 2_000))
  return opened
}

/** Opens a page like `openGallery`. `close` fails if the page has reported an error. */
export async function openCheckedGallery(browser: Browser, url: string, options?: OpenOptions) {
  const { page, errors } = await openGallery(browser, url, options)
  const close = async () => {
    expect(errors).toEqual([])
    await page.context().close()
  }
  return { page, close }
}

/** Adds `makeGallery(count)` to the window: a gallery of its own in the page, for tests of the module. */
function addFixture(): void {
  const makeGallery = (count: number, width = 600, height = 400) => {
    const element = (name: string, className: string, parent: Element) => {
      const made = document.createElement(name)
      made.className = className
      parent.append(made)
      return made
    }
    const container = element('div', 'gallery', document.querySelector('main')!)
    container.style.width = `${width}px`
    const list = element('ul', 'gallery-slides', element('div', 'gallery-stage', container))
    for (let at = 0; at < count; at++) {
      const slide = element('li', 'gallery-slide', list)
      slide.dataset['slideType'] = 'image'
      slide.dataset['slideId'] = `made-${at + 1}`
      slide.style.height = `${height}px`
      const picture = element('img', 'gallery-image', element('span', 'gallery-frame', slide))
      picture.setAttribute('alt', '')
    }
    const controls = element('div', 'gallery-controls', container)
    const button = () => element('button', '', controls)
    const elements = {
      controls,
      previous: button(),
      next: button(),
      currentIndex: element('span', '', element('span', '', controls)),
      totalSlides: element('span', '', controls),
    }
    return { container, elements }
  }
  Object.assign(window, { makeGallery })
}
