import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { uuidv7 } from '@portico/kit/ids'
import { encodeRecord } from '@portico/proto/collect/performance-encoding'
import { fullTarget } from '../../lab/chaos/target-full.ts'
import { createCookieJar } from '../../demo/cookie-jar.ts'
import { openPage } from '../browser.ts'
import { ask, type Answer } from '../http.ts'
import { USER_AGENT } from '../user-agent.ts'
import { browser, stack, useStackAlone } from '../suite.ts'

useStackAlone('full')

/** An answer must not wait for the broker, whose calls are given up after many seconds. */
const FAST_MS = 3_000
const SENT_OF_EACH = 3

// The collectors of a stack of separate processes while its broker does not answer.

test('MISC-09: while the broker is down, Track, Trace, RecordEvent, census and performance calls are answered at once and never redirect; the page works, and nothing is lost', async () => {
  const target = fullTarget(stack().dataDir)
  const { websiteId, site } = stack().demo
  const at = (path: string) => new URL(path, site).href
  const mark = `broker-${randomUUID().slice(0, 8)}`
  const page = `/${mark}`
  const jar = createCookieJar()
  jar.store((await ask(at('/'))).headers['set-cookie'])
  const headers = {
    'user-agent': USER_AGENT,
    cookie: jar.header(),
    'x-csrf-token': jar.cookies.get('crumb') ?? '',
  }
  const post = (path: string, type: string, body: string) =>
    ask(at(path), { method: 'POST', headers: { ...headers, 'content-type': type }, body })
  const form = (path: string, fields: Record<string, string>) =>
    post(path, 'application/x-www-form-urlencoded', new URLSearchParams(fields).toString())
  const clientDate = () => Date.now()

  const good: Record<string, () => Promise<Answer>> = {
    RecordHit: () =>
      form('/api/census/RecordHit', {
        event: '1',
        data: JSON.stringify({ hitId: uuidv7(), websiteId, url: page, clientDate: clientDate() }),
        ss_cvr: '',
      }),
    'button-click': () =>
      form('/api/census/button-click', { websiteId, pagePath: page, buttonText: mark, id: mark }),
    RecordEvent: () =>
      form('/api/events/RecordEvent', {
        event: mark,
        data: JSON.stringify({
          eventId: randomUUID(),
          websiteId,
          pagePath: page,
          clientDate: clientDate(),
        }),
      }),
    Trace: () =>
      form('/api/events/Trace', {
        data: JSON.stringify([{ pageUrl: at(page), type: 'note', data: mark }]),
      }),
    Track: () =>
      ask(at(`/api/track/Track?${new URLSearchParams({ landing: at(page), refer: '', rk: mark })}`), {
        headers,
      }),
    performance: () =>
      post(
        '/api/1/performance/records',
        'text/plain',
        JSON.stringify([
          encodeRecord({
            app: 'site',
            event: 'page_speed',
            pageLoadId: randomUUID(),
            data: { recordId: randomUUID(), pathname: page, timeToFirstByte: 30 },
          }),
        ]),
      ),
  }
  const bad: Record<string, () => Promise<Answer>> = {
    RecordHit: () => form('/api/census/RecordHit', { event: '1', data: '{' }),
    RecordEvent: () => form('/api/events/RecordEvent', { event: mark, data: '{' }),
    Trace: () => form('/api/events/Trace', { data: '{' }),
    performance: () => post('/api/1/performance/records', 'text/plain', '{'),
  }
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
        // Those of WIRE-30, whose reply has a body, and a picture.
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
