import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Records which types of events the document of a page listens to, from the next load on. The returned function waits until it
 * listens to one. Published pages load parts of their scripts after they are shown: `focusin` is heard when all parts have
 * started that a visitor does not miss in the first moment, such as links that scroll and announcements that close.
 */
export async function recordHandlers(page: Page): Promise<(type: string) => Promise<void>> {
  await page.addInitScript(() => {
    const heard = new Set<string>()
    Object.assign(window, { heard })
    const { addEventListener } = document
    document.addEventListener = (...given: Parameters<typeof addEventListener>) => {
      heard.add(given[0])
      addEventListener.apply(document, given)
    }
  })
  return (type) =>
    expect
      .poll(
        () => page.evaluate((name) => (window as never as { heard: Set<string> }).heard.has(name), type),
        {
          message: `a handler of ${type}`,
        },
      )
      .toBe(true)
}
