import { expect, test } from 'vitest'
import {
  COLLECTOR_VERSION,
  METRICS_WAIT_MS,
  VISIBILITY_SEND_DELAY_MS,
} from '@portico/proto/limits/tracking-limits'
import { startBrowser } from '../browser.ts'
import { ask } from '../http.ts'
import { missing, SETTINGS, speedVisitors } from './speed-visitors.ts'
import { browser, stack } from '../suite.ts'

// The page-speed collector in a browser, from the settings to what the owner reads.

const { at, visitor, open, hide } = speedVisitors(stack, browser)

test('PERF-01, PERF-02, PERF-03, PERF-04, PERF-08, PERF-09 and PERF-11: leaving a page sends one record with its metrics and context, after the settings', async () => {
  const { page, until } = await visitor()
  const signedIn = {
    ...{ memberId: 'member-1', authenticatedAccount: { id: 'account-1' }, websiteRoles: ['viewer'] },
  }
  await page.route(at('/shop'), async (route) => {
    const { text } = await ask(at('/shop'))
    const body = text.replace(
      /(id="portico-context"[^>]*>)\{/,
      (_, tag: string) => `${tag}{${JSON.stringify(signedIn).slice(1, -1)},`,
    )
    await route.fulfill({ contentType: 'text/html; charset=utf-8', body })
  })
  await open(page, '/shop#top')
  await page.context().addCookies([
    { name: 'ss_cid', value: 'analytics-1', url: at('/') },
    { name: 'SS_MID', value: 'marketing-1', url: at('/') },
  ])
  // A click on a link would begin another view, with a record of its own.
  await page.locator('h1').click()
  // The browser reports the first input after the next paint.
  await page.evaluate(
    () =>
      new Promise((done) => {
        new PerformanceObserver(() => setTimeout(done)).observe({ type: 'first-input', buffered: true })
      }),
  )
  await page.goto('about:blank')
  const [{ data, time, sentAt } = missing()] = await until(1)
  expect(sentAt).toBeGreaterThan(time)
  const numbers = [
    ...['cumulativeLayoutShift', 'decodedBodySize', 'encodedBodySize', 'domContentLoadedStart'],
    ...['domContentLoadedEnd', 'domainLookup', 'tcpConnection', 'tlsNegotiation', 'firstContentfulPaint'],
    ...['firstInputDelay', 'largestContentfulPaint', 'loadEventStart', 'loadEventEnd', 'responseStart'],
  ]
  for (const name of numbers) expect(data[name], name).toEqual(expect.any(Number))
  expect(data).toMatchObject({
    ...{ version: COLLECTOR_VERSION, deliveryType: 'beacon', hash: '#top', pathname: '/shop' },
    ...{ analyticsId: 'analytics-1', marketingId: 'marketing-1', memberId: 'member-1' },
    hostname: new URL(stack().demo.site).hostname,
    navigationType: 'navigate',
    display: { viewportWidth: 1_280, viewportHeight: 900 },
    hardware: { cpuCount: expect.any(Number) as number },
    connection: { effectiveType: expect.any(String) as string },
  })
  expect(data.context).toMatchObject({
    websiteId: stack().demo.websiteId,
    ...{ accountId: 'account-1', memberId: 'member-1' },
    pageType: expect.any(Number) as number,
    language: expect.any(String) as string,
    timeZone: expect.any(String) as string,
    platform: expect.any(String) as string,
    websiteType: expect.anything() as unknown,
  })
  expect(data.attribution?.['lcp']).toMatch(/^[\w.#>:-]{1,100}$/)
  expect(await until(1)).toHaveLength(1)
  await page.context().close()
})

test('PERF-09: a hidden page sends its record after a second and not again when it is left; PERF-10: a page that stays open sends it after a minute', async () => {
  for (const stays of [false, true]) {
    const { page, calls, until } = await visitor()
    await page.clock.install()
    await open(page, '/journal')
    if (stays) await page.clock.fastForward(METRICS_WAIT_MS)
    else {
      await hide(page)
      expect(calls).toEqual([])
      await page.clock.runFor(VISIBILITY_SEND_DELAY_MS + 100)
    }
    await until(1)
    await page.goto('about:blank')
    await open(page, '/shop')
    await hide(page)
    await page.clock.runFor(VISIBILITY_SEND_DELAY_MS + 100)
    await until(1, 'page_speed', '/shop')
    expect(await until(1, 'page_speed', '/journal')).toHaveLength(1)
    await page.context().close()
  }
})

test('PERF-09: a page that is hidden before its settings arrive sends its record afterwards', async () => {
  const { page, until } = await visitor()
  await page.clock.install()
  let answer = () => {}
  const hidden = new Promise<void>((resolve) => (answer = resolve))
  await page.route(SETTINGS, async (route) => {
    await hidden
    await route.continue()
  })
  const asked = page.waitForRequest(SETTINGS)
  await page.goto(at('/journal'))
  await asked
  await hide(page)
  await page.clock.runFor(VISIBILITY_SEND_DELAY_MS + 100)
  answer()
  await until(1)
  await page.context().close()
})

test('PERF-01: a soft navigation, and a page that returns from the back/forward cache, send records of their own', async () => {
  const keeping = await startBrowser([], { keepsPages: true })
  const { page, until } = await visitor(keeping)
  await open(page, '/shop')
  await page.locator('header a[href="/journal"]:visible').first().click()
  await page.waitForURL(at('/journal'))
  expect((await until(1, 'page_speed', '/shop'))[0]!.data['navigationType']).toBe('navigate')
  await page.evaluate(() =>
    addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted })),
  )
  await page.goto(at('/robots.txt'))
  await page.evaluate(() => history.back())
  await expect.poll(() => page.evaluate('window.persisted').catch(() => {})).toBe(true)
  await page.goto('about:blank')
  const [soft, returned] = await until(2, 'page_speed', '/journal')
  expect(soft!.data['navigationType']).toBe('soft')
  expect(returned!.data['navigationType']).toBe('back-forward-cache')
  expect(returned!.data).not.toHaveProperty('domContentLoadedEnd')
  expect(new Set((await until(3)).map(({ data }) => data['recordId'])).size).toBe(3)
  await keeping.close()
})

test('WIRE-32: user timings of page code are sent when the page is left, and the owner reads them', async () => {
  const { page, until } = await visitor()
  await open(page, '/shop')
  await page.evaluate(() => performance.measure('basket-shown', { start: 0, duration: 75 }))
  await page.goto('about:blank')
  const timings = await until(1, 'user')
  expect(timings.map(({ data }) => data)).toMatchObject([
    { name: 'basket-shown', startTime: 0, duration: 75 },
  ])
  const pictures = await until(1, 'image')
  expect(pictures[0]!.data['name']).toMatch(/^\//)
  await page.context().close()
})
