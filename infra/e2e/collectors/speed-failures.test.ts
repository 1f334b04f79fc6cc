import { expect, test } from 'vitest'
import { COLLECT_EVENT } from '@portico/proto/collect/collector-events'
import { RECORDS, SETTINGS, speedVisitors } from './speed-visitors.ts'
import { browser, stack } from '../suite.ts'

// The page-speed collector when its calls fail.

const { at, visitor, open, hide } = speedVisitors(stack, browser)

test('PERF-05, PERF-06 and PERF-07: without page load id, with settings that take too long, or with a rollout off, nothing is sent', async () => {
  const rollouts = { 'rum-rollout': true, 'site-app-rollout': true, 'track-page-speed-rollout': false }
  const cases: [reply: object | null, message: string | undefined][] = [
    [{ rollouts: { ...rollouts, 'track-page-speed-rollout': true } }, 'Unable to resolve pageLoadId'],
    [{ pageLoadId: 'p', rollouts }, undefined],
    [null, 'Metric settings request timeout'],
  ]
  for (const [json, message] of cases) {
    const { page, calls } = await visitor()
    await page.addInitScript(() => {
      const window = globalThis as unknown as { failures: string[] }
      window.failures = []
      addEventListener(
        'portico:collect',
        (event) => {
          const { kind, error } = (event as CustomEvent<{ kind: string; error?: Error }>).detail
          if (kind === 'error') window.failures.push(error!.message)
        },
        { capture: true },
      )
    })
    await page.route(SETTINGS, (route) => (json ? route.fulfill({ json }) : undefined))
    const asked = page.waitForRequest(SETTINGS)
    await page.goto(at('/journal'))
    await asked
    const failures = () => page.evaluate(() => (globalThis as unknown as { failures: string[] }).failures)
    if (message) await expect.poll(failures).toEqual([message])
    await hide(page)
    await page.evaluate(async () => {
      dispatchEvent(new PageTransitionEvent('pagehide'))
      await fetch('/robots.txt')
    })
    expect(calls).toEqual([])
    await page.context().close()
  }
})

test('PERF-13 and PERF-14: a refused record and a failed sending are reported to error capture, or to the console without it', async () => {
  const { page } = await visitor()
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  await page.addInitScript((type) => {
    navigator.sendBeacon = () => false
    addEventListener(type, (event) => 'hasNoCapture' in window && event.stopImmediatePropagation())
  }, COLLECT_EVENT)
  await page.route(`**${RECORDS}`, (route) => route.fulfill({ status: 500 }))
  await open(page, '/journal')
  const refused = 'RUM timing error: XHR request DONE with unexpected status: 500'
  const reported = page.waitForRequest('**/api/events/RecordJavascriptErrors')
  await hide(page)
  expect((await reported).postData()).toContain(refused)
  expect(warnings).toEqual([])

  await page.evaluate(() => Object.assign(window, { hasNoCapture: true }))
  /** Takes a timing and leaves the page, as far as its scripts can tell. */
  const leave = () =>
    page.evaluate(async () => {
      performance.mark('late')
      await new Promise((done) => setTimeout(done, 50)) // until observers have the mark
      dispatchEvent(new PageTransitionEvent('pagehide'))
    })
  await leave()
  await expect.poll(() => warnings).toEqual([refused])
  await page.evaluate(() => {
    navigator.sendBeacon = () => {
      throw new Error('Blocked')
    }
  })
  await leave()
  await expect.poll(() => warnings).toEqual([refused, 'RUM timing error: Blocked'])
  await page.context().close()
})
