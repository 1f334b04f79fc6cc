import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The files of the bundle that the current document of a page has requested, by names such as `tooltip`. */
export type LoadedFiles = {
  isRequested(name: string): boolean
  /** Waits until the code of a file has run, even while the clock of the page stands still. */
  untilRun(name: string): Promise<void>
}

/** Records the requests of a page from now on. */
export function recordFiles(page: Page): LoadedFiles {
  let requested: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) requested = []
    requested.push(new URL(request.url()).pathname)
  })
  const find = (name: string) => requested.find((path) => new RegExp(`/${name}-.{7}\\.js$`).test(path))
  return {
    isRequested: (name) => find(name) !== undefined,
    async untilRun(name) {
      await expect.poll(() => find(name), { message: `the file ${name}` }).toBeDefined()
      // As a text, because the test runner replaces `import` in functions.
      await page.evaluate(`import(${JSON.stringify(find(name))}).then(() => undefined)`)
    },
  }
}
