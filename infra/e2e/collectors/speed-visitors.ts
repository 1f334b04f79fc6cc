import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { listLatestRecords } from '@portico/proto/api/performance/page-speed'
import { openPage } from '../browser.ts'
import { signIn } from '../http.ts'
import type { Stack } from '../stack.ts'

type SpeedEvent = 'page_speed' | 'user' | 'image'

export const SETTINGS = '**/api/1/performance/settings'
export const RECORDS = '/api/1/performance/records'

type Data = Record<string, unknown> & {
  context: Record<string, unknown>
  attribution?: Record<string, string>
}
/** A record as the owner reads it. */
export type SpeedRecord = { event: string; pageLoadId: string; time: number; sentAt: number; data: Data }

export const missing = (): never => {
  throw new Error('no record was stored')
}

/** Visitors whose page speed is measured. */
export function speedVisitors(stack: () => Stack, browser: () => Browser) {
  const at = (path: string) => new URL(path, stack().demo.site).href

  let signedIn: ReturnType<typeof signIn> | undefined
  /** The latest records of one kind. A record of a page that stayed open is older than all pictures that loaded since. */
  const readLatest = async (event: SpeedEvent) => {
    const own = await (signedIn ??= signIn(stack().demo.config, stack().demo.owner))
    const query = { websiteId: stack().demo.websiteId, event, limit: 100 }
    return (await own.read(listLatestRecords, { query })).rows
  }

  /** A page of a new visitor, and its records as the owner reads them: a browser does not show the calls of a page that is left. */
  async function visitor(of = browser()) {
    const { page } = await openPage(of)
    const loads = new Set<string>()
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith(RECORDS)) calls.push(request.postData() ?? '')
    })
    page.on('response', (response) => {
      if (!response.url().endsWith('/performance/settings')) return
      response.json().then(
        ({ pageLoadId }: { pageLoadId: string }) => loads.add(pageLoadId),
        () => {},
      )
    })
    const stored = async (event: SpeedEvent = 'page_speed', path?: string) =>
      (await readLatest(event))
        .map(({ record }) => record as SpeedRecord)
        .filter(({ pageLoadId }) => loads.has(pageLoadId))
        .filter(({ data }) => !path || data['pathname'] === path)
        .sort((one, other) => one.sentAt - other.sentAt)
    const until = async (count: number, event: SpeedEvent = 'page_speed', path?: string) => {
      await expect
        .poll(async () => (await stored(event, path)).length, {
          message: `${event} ${path}`,
        })
        .toBeGreaterThanOrEqual(count)
      return stored(event, path)
    }
    return { page, calls, stored, until }
  }
  /** Opens a page and waits until its collector measures. */
  const open = async (page: Page, path: string) => {
    const settings = page.waitForResponse(SETTINGS)
    await page.goto(at(path))
    await (await settings).finished()
    // The response is read in a later task than the one in which it arrives.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))))
  }
  /** Fires what a browser fires when a visitor hides the tab. */
  const hide = (page: Page) =>
    page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
  return { at, visitor, open, hide }
}
