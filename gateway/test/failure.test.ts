import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { call } from '@portico/kit/testing/http'
import { defaultRates } from '../src/policy/limits.ts'
import { routes } from '../src/routes.ts'
import { send, startGateway, type Fixture } from './fixture.ts'

let fixture: Fixture
beforeEach(async () => {
  fixture = await startGateway({
    routes: routes.map((row) => (row.prefix === '/api/census' ? { ...row, deadlineMs: 50 } : row)),
    // Twice as many for a client with few, as this one.
    limits: { maxInFlight: 2, rates: { ...defaultRates, performance: { points: 3, seconds: 10 } } },
  })
})
afterEach(() => fixture.close())

/** Lets an upstream hold its replies back until they are released. */
function hold(upstream: 'forms' | 'commerce' | 'census') {
  const held: ServerResponse[] = []
  let arrived = () => undefined as void
  fixture.world.answer[upstream] = (_req, res) => {
    held.push(res)
    arrived()
  }
  return {
    release: () => held.splice(0).forEach((res) => send(res, 200, {})),
    async until(count: number) {
      while (held.length < count) await new Promise<void>((resolve) => (arrived = resolve))
    },
  }
}

test('an upstream that is away is 503 with Retry-After; the others go on', async () => {
  await fixture.stopUpstream('forms')
  const answer = await fixture.site('/api/form/FormSubmissionKey', { method: 'POST' })
  expect(answer.status).toBe(503)
  expect(answer.headers['retry-after']).toBe('1')
  expect(answer.json()).toHaveProperty('error')
  expect((await fixture.site('/api/commerce/x')).status).toBe(200)
})

test('a browser gets a page instead of JSON when pages cannot be rendered', async () => {
  await fixture.stopUpstream('web')
  const answer = await fixture.site('/', { headers: { accept: 'text/html' } })
  expect(answer.status).toBe(503)
  expect(answer.headers['content-type']).toContain('text/html')
})

test('a reply that does not begin within the deadline is 503, never 504', async () => {
  const held = hold('census')
  const answer = await fixture.site('/api/census/RecordHit', { json: {} })
  expect(answer.status).toBe(503)
  expect(answer.headers['retry-after']).toBe('2')
  held.release()
})

test('a reply that breaks off does not look complete', async () => {
  fixture.world.answer.commerce = (_req, res) => {
    res.writeHead(200, { 'content-length': '100' })
    res.write('half', () => res.destroy())
  }
  await expect(fixture.site('/api/commerce/x')).rejects.toThrow()
  fixture.world.answer = {}
  expect((await fixture.site('/api/commerce/x')).status).toBe(200)
})

test('large replies arrive whole', async () => {
  const large = 'y'.repeat(3_000_000)
  fixture.world.answer.commerce = (_req, res) => void res.writeHead(200).end(large)
  expect((await fixture.site('/api/commerce/x')).text === large).toBe(true)
})

test('a client that sends too many requests is told when to retry', async () => {
  const ask = () => fixture.site('/api/1/performance/settings')
  const answers = [await ask(), await ask(), await ask(), await ask()]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
  expect(Number(answers[3]!.headers['retry-after'])).toBeGreaterThan(0)
  expect((await fixture.site('/api/census/x')).status).toBe(200)
})

test('under overload page-speed records are refused before forms, and the shop still works', async () => {
  const held = hold('commerce')
  const running = [1, 2, 3].map((n) => fixture.site(`/api/commerce/${n}`))
  await held.until(3)
  const performance = await fixture.site('/api/1/performance/settings')
  expect(performance.status).toBe(503)
  expect(performance.headers['retry-after']).toBe('2')
  expect((await fixture.site('/api/form/x')).status).toBe(503)
  expect((await fixture.app('/api/auth/session')).status).toBe(200)
  const last = fixture.site('/api/commerce/4')
  await held.until(4)
  held.release()
  expect((await Promise.all([...running, last])).map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

test('while draining, running requests end, the operator sees it, and new ones are refused', async () => {
  const admin = await fixture.gateway.admin(0)
  const probe = async (path: string) => (await call(`${admin.url}${path}`)).status
  expect(await probe('/readyz')).toBe(200)
  const held = hold('commerce')
  const running = fixture.site('/api/commerce/x')
  await held.until(1)
  const drained = fixture.drain()
  expect(await probe('/readyz')).toBe(503)
  expect(await probe('/healthz')).toBe(200)
  await expect(fixture.site('/api/commerce/y')).rejects.toThrow()
  held.release()
  const answer = await running
  expect(answer.status).toBe(200)
  expect(answer.headers['connection']).toBe('close')
  await drained
  await admin.close()
})

test('the metrics name rows of the table and no website', async () => {
  const admin = await fixture.gateway.admin(0)
  await fixture.site('/api/commerce/shopping-cart')
  const { text } = await call(`${admin.url}/metrics`)
  expect(text).toMatch(/http_server_duration_seconds_count\{[^}]*route="\/api\/commerce"[^}]*\} 1/)
  expect(text).toContain('gateway_event_loop_delay_seconds')
  expect(text).not.toMatch(/studio|aaaaaaaa/)
  await admin.close()
})
