import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { missing, speedVisitors } from './speed-visitors.ts'
import { browser, stack } from '../suite.ts'

const VITALS = join(createRequire(import.meta.url).resolve('web-vitals'), '../web-vitals.iife.js')
type Vitals = Record<'LCP' | 'CLS' | 'INP' | 'FCP' | 'TTFB', number>

// The metrics of records beside the metrics of web-vitals.

const { at, visitor, open } = speedVisitors(stack, browser)

test('LCP, CLS, FCP, TTFB and INP of a record equal the values of web-vitals on the same page load, even for a click that leaves', async () => {
  for (const path of ['/', '/shop']) {
    const { page, until } = await visitor()
    const vitals: Partial<Vitals> = {}
    await page.exposeFunction('tell', (name: keyof Vitals, value: number, of: string) => {
      if (of === path) vitals[name] = value
    })
    await page.addInitScript({
      content: `${readFileSync(VITALS, 'utf8')}; globalThis.webVitals = webVitals`,
    })
    await page.addInitScript(() => {
      type Watch = (report: (metric: { name: string; value: number }) => void, options: object) => void
      const { webVitals, tell } = globalThis as unknown as {
        webVitals: Record<string, Watch>
        tell: (name: string, value: number, path: string) => void
      }
      const path = location.pathname
      for (const name of ['onLCP', 'onCLS', 'onFCP', 'onTTFB', 'onINP'])
        webVitals[name]!((metric) => tell(metric.name, metric.value, path), {
          reportAllChanges: true,
          durationThreshold: 16,
        })
      addEventListener(
        'click',
        (event) => {
          for (const end = performance.now() + 120; performance.now() < end;);
          event.stopImmediatePropagation() // the browser loads the page, instead of the site's script
        },
        { capture: true },
      )
    })
    await open(page, path)
    await page.route(at('/journal'), async (route) => {
      await expect.poll(() => vitals.INP).toBeDefined()
      await route.continue()
    })
    await page.locator('header a[href="/journal"]:visible').first().click()
    await page.waitForURL(at('/journal'))
    const [{ data } = missing()] = await until(1, 'page_speed', path)
    const difference = (name: keyof Vitals, field: string) =>
      Math.abs((data[field] as number) - (vitals[name] ?? Number.NaN))
    expect(difference('LCP', 'largestContentfulPaint')).toBeLessThanOrEqual(1)
    expect(difference('FCP', 'firstContentfulPaint')).toBeLessThanOrEqual(1)
    expect(difference('TTFB', 'timeToFirstByte')).toBeLessThanOrEqual(1)
    expect(difference('CLS', 'cumulativeLayoutShift')).toBeLessThan(0.0001)
    expect(difference('INP', 'interactionToNextPaint')).toBeLessThanOrEqual(16)
    expect(data['interactionToNextPaint']).toBeGreaterThanOrEqual(112)
    expect(data.attribution?.['inp']).toMatch(/(^|>)a/)
    await page.context().close()
  }
})
