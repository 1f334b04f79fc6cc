import type { Browser, Page } from 'playwright-core'
import { openPage } from './browser.ts'

/** The time without a request after which a page has loaded all that it needs, ms. */
const QUIET_MS = 150
/** How many pages are visited at the same time: tests run on machines with two cores. */
const VISITORS = 2

/** A page that visits addresses one after another. `errors` has the errors of all its visits. */
export type Visitor = {
  page: Page
  errors: string[]
  /** Opens an address, and waits until the page is complete. */
  visit(url: string): Promise<void>
  /** Waits until no request is running, no island is loading, and no skeleton is shown. */
  untilComplete(): Promise<void>
}

/** Divides `items` between visitors, which work at the same time, each in its own context. */
export async function visitAll<Item>(
  browser: Browser,
  items: readonly Item[],
  work: (visitor: Visitor, item: Item) => Promise<void>,
  prepare: (page: Page) => Promise<void> = async () => {},
): Promise<void> {
  const queue = items.values()
  const begin = async () => {
    const visitor = await openVisitor(browser)
    await prepare(visitor.page)
    for (const item of queue) await work(visitor, item)
    await visitor.page.context().close()
  }
  await Promise.all(Array.from({ length: VISITORS }, begin))
}

export async function openVisitor(browser: Browser): Promise<Visitor> {
  const { page, errors } = await openPage(browser)
  const untilQuiet = watchRequests(page)
  const untilComplete = async () => {
    await untilQuiet()
    await page.waitForFunction(
      () => !document.querySelector('#app:empty, main [aria-busy="true"], [data-hydration="loading"]'),
    )
  }
  return {
    page,
    errors,
    untilComplete,
    async visit(url) {
      await page.goto(url)
      await untilComplete()
    },
  }
}

/** Counts the requests of a page. Returns a function that waits until none has run for `QUIET_MS`. */
function watchRequests(page: Page): () => Promise<void> {
  const running = new Set<unknown>()
  let changed = Date.now()
  const end = (request: unknown) => {
    running.delete(request)
    changed = Date.now()
  }
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) running.clear()
    running.add(request)
    changed = Date.now()
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return async () => {
    while (running.size > 0 || Date.now() - changed < QUIET_MS)
      await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
