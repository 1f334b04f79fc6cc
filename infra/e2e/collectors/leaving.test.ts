import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { onINP } from 'web-vitals'
import { expect, test } from 'vitest'
import { decodeRecord, type Plain } from '@portico/proto/collect/performance-encoding'
import { openPage } from '../browser.ts'
import { browser, stack } from '../suite.ts'

const VITALS = join(createRequire(import.meta.url).resolve('web-vitals'), '../web-vitals.iife.js')
/** How long a click handler blocks the page, so that the delay is clearly longer than a frame. */
const BUSY_MS = 120

type Speed = { pathname: string; interactionToNextPaint?: number; navigationType?: string }

// The delay of a click that leaves a page is reported for that page.

const at = (path: string) => new URL(path, stack().demo.site).href

/**
 * A page that stores the records it sends, across page loads, beside the INP that web-vitals measures for each path.
 */
async function measuredPage({ soft }: { soft: boolean }) {
  const { page } = await openPage(browser())
  const vitals = new Map<string, number>()
  await page.exposeFunction('tellInp', (path: string, value: number) => void vitals.set(path, value))
  await page.addInitScript({ content: `${readFileSync(VITALS, 'utf8')}; globalThis.webVitals = webVitals` })
  await page.addInitScript(
    ({ soft, busy }) => {
      const keep = (record: unknown) => {
        const kept = JSON.parse(sessionStorage.getItem('records') ?? '[]') as unknown[]
        sessionStorage.setItem('records', JSON.stringify([...kept, record]))
      }
      const send = navigator.sendBeacon.bind(navigator)
      navigator.sendBeacon = (url, body) => {
        if (String(url).endsWith('/performance/records')) keep(body)
        return send(url, body)
      }
      const path = location.pathname
      const { webVitals, tellInp } = window as unknown as {
        webVitals: { onINP: typeof onINP }
        tellInp: (path: string, value: number) => void
      }
      webVitals.onINP(({ value }) => tellInp(path, value), {
        reportAllChanges: true,
        durationThreshold: 16,
      })
      addEventListener(
        'click',
        (event) => {
          for (const end = performance.now() + busy; performance.now() < end;);
          if (!soft) event.stopImmediatePropagation() // the site's script does not get the click, so the browser loads the page
        },
        { capture: true },
      )
    },
    { soft, busy: BUSY_MS },
  )
  const vitalsOf = async (path: string) => {
    await expect.poll(() => vitals.get(path)).toBeDefined()
    return vitals.get(path)!
  }
  return { page, vitalsOf }
}

const sent = async (page: Page): Promise<Speed[]> => {
  const texts = await page.evaluate(() => JSON.parse(sessionStorage.getItem('records') ?? '[]') as string[])
  return texts.flatMap((text) =>
    (JSON.parse(text) as Plain[])
      .map((each) => decodeRecord(each))
      .filter(({ event }) => event === 'page_speed')
      .map(({ data }) => data as Speed),
  )
}
const recordOf = async (page: Page, pathname: string): Promise<Speed> => {
  const find = async () => (await sent(page)).find((record) => record.pathname === pathname)
  await expect.poll(find).toBeDefined()
  return (await find())!
}
const open = async (page: Page, path: string) => {
  const settings = page.waitForResponse((response) => response.url().endsWith('/performance/settings'))
  await page.goto(at(path))
  await settings
  await page.waitForFunction(() => document.readyState === 'complete')
}
const leave = async (page: Page, path: string) => {
  await page.locator(`header a[href="${path}"]:visible`).first().click()
  await page.waitForURL(at(path))
}
/**
 * Expects both to measure the same interaction: at least the time of the click handler, and at most a frame apart.
 */
const expectNear = (record: Speed, vitals: number) => {
  expect(record.interactionToNextPaint).toBeGreaterThanOrEqual(BUSY_MS - 8)
  expect(Math.abs(record.interactionToNextPaint! - vitals)).toBeLessThanOrEqual(16)
}

test('a click on a menu link that loads the next page reports INP for the page that was left', async () => {
  const { page, vitalsOf } = await measuredPage({ soft: false })
  await open(page, '/shop')
  // The next page arrives after the frame that ends the interaction, as over a network.
  await page.route(at('/journal'), async (route) => {
    await vitalsOf('/shop')
    await route.continue()
  })
  await leave(page, '/journal')
  const record = await recordOf(page, '/shop')
  expect(record.navigationType).not.toBe('soft')
  expectNear(record, await vitalsOf('/shop'))
  await page.context().close()
})

test('a click on a menu link that replaces the page without a load reports INP once for each page that was left', async () => {
  const { page, vitalsOf } = await measuredPage({ soft: true })
  await open(page, '/shop')
  await leave(page, '/journal')
  expectNear(await recordOf(page, '/shop'), await vitalsOf('/shop'))
  await leave(page, '/shop')
  const second = await recordOf(page, '/journal')
  expect(second.navigationType).toBe('soft')
  expect(second.interactionToNextPaint).toBeGreaterThanOrEqual(BUSY_MS - 8)
  await page.goto('about:blank').then(() => page.goBack())
  const ofShop = (await sent(page)).filter((record) => record.pathname === '/shop')
  expect(ofShop.map((record) => record.navigationType === 'soft').sort()).toEqual([false, true])
  await page.context().close()
})
