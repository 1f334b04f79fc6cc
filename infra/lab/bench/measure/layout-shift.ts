import type { Page } from 'playwright-core'

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
type Seen = { layoutShift: { sum: number } }

/** Observes the layout shifts of the pages that `page` opens from now on. */
export async function observeLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const layoutShift = { sum: 0 }
    Object.assign(window, { layoutShift })
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, value } of list.getEntries() as Shift[])
        if (!hadRecentInput) layoutShift.sum += value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The sum of the layout shifts of the open page without shifts that follow an input; it has no unit. */
export const layoutShiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as Seen).layoutShift.sum)

/** Scrolls to the end of the page in steps of half a window, `stepMs` apart. */
export function scrollToEnd(page: Page, stepMs: number): Promise<void> {
  return page.evaluate(async (ms) => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
      scrollTo(0, y)
      await new Promise((resolve) => setTimeout(resolve, ms))
    }
  }, stepMs)
}
