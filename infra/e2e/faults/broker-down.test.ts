import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { fullTarget } from '../../lab/chaos/targets/target-full.ts'
import { openPage } from '../browser.ts'
import { collectorCalls } from './collector-calls.ts'
import type { Answer } from '../http.ts'
import { browser, stack, useStackAlone } from '../suite.ts'

useStackAlone('full')

/** An answer must not wait for the broker, whose calls are given up after 30 s. */
const FAST_MS = 10_000
const SENT_OF_EACH = 3

// The collectors of a stack of separate processes while its broker does not answer.

test('MISC-09: while the broker is down, Track, Trace, RecordEvent, census and performance calls are answered at once and never redirect; the page works, and nothing is lost', async () => {
  const target = fullTarget(stack().dataDir)
  const { demo } = stack()
  const at = (path: string) => new URL(path, demo.site).href
  const mark = `broker-${randomUUID().slice(0, 8)}`
  const page = `/${mark}`
  const { good, bad } = await collectorCalls(demo, mark)
  /** The statuses of calls, each of which must be answered fast and without a redirect. */
  const statuses = async (calls: Record<string, () => Promise<Answer>>) => {
    const found: [string, number][] = []
    for (const [name, call] of Object.entries(calls)) {
      const begun = performance.now()
      const { status, headers: received } = await call()
      expect.soft(performance.now() - begun, name).toBeLessThan(FAST_MS)
      expect.soft(received['location'], name).toBeUndefined()
      found.push([name, status])
    }
    return Object.fromEntries(found)
  }

  await target.freeze('kafka')
  try {
    for (let sent = 0; sent < SENT_OF_EACH; sent += 1)
      expect(await statuses(good)).toEqual({
        ...{ RecordHit: 204, Trace: 202, performance: 204 },
        // The calls of WIRE-30, whose reply has a body, and a picture.
        ...{ RecordEvent: 200, 'button-click': 200, Track: 200 },
      })
    expect(await statuses(bad)).toEqual({ RecordHit: 400, RecordEvent: 400, Trace: 400, performance: 400 })

    const visitor = await openPage(browser())
    await visitor.page.goto(at('/'), { waitUntil: 'load' })
    expect(await visitor.page.locator('h1').count()).toBe(1)
    await visitor.page.goto(at('/shop'), { waitUntil: 'load' })
    expect(visitor.errors).toEqual([])
    await visitor.page.context().close()
    expect(
      (await target.spooledBytes('census')) + (await target.spooledBytes('performance')),
    ).toBeGreaterThan(0)
  } finally {
    await target.thaw('kafka')
  }

  const sum = async (database: string, sql: string) =>
    (await target.query<{ sum: number | null }>(database, `select (${sql})::int as sum`))[0]?.sum ?? 0
  const stored = async () => ({
    hits: await sum(
      'census',
      `select sum(page_views) from visit_figures where dimension = 'page' and key = '${page}' and span = 'day'`,
    ),
    events: await sum('census', `select sum(count) from tally where family = 'event' and key = '${mark}'`),
    records: await sum(
      'performance',
      `select sum(records) from speed_rollup where grain = 'page' and part = '' and key = '${page}' and span = 'day'`,
    ),
  })
  await expect
    .poll(stored, { timeout: 120_000, interval: 500 })
    .toEqual({ hits: SENT_OF_EACH, events: SENT_OF_EACH, records: SENT_OF_EACH })
}, 240_000)
