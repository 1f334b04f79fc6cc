import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Listening } from '@portico/kit/http/listen'
import { createServer } from '@portico/kit/http/server'
import { createLogger } from '@portico/kit/runtime/logger'
import { createMetrics } from '@portico/kit/runtime/metrics'
import { call, testKeys } from '@portico/kit/testing/http'
import { reportRoute } from './report-route.ts'
import { createSignals, directiveOf } from '../signals.ts'

const metrics = createMetrics({ service: 'web' })
let web: Listening
beforeAll(async () => {
  web = await createServer({
    name: 'web',
    routes: [reportRoute(createSignals(metrics))],
    keys: testKeys,
    logger: createLogger({ name: 'test', level: 'silent' }),
    metrics,
  }).listen(0)
})
afterAll(() => web.close())

const send = (text: string, type = 'application/csp-report') =>
  call(`${web.url}/api/csp-report`, { method: 'POST', text, headers: { 'content-type': type } })
const report = (more: object) =>
  JSON.stringify({ 'csp-report': { 'document-uri': 'http://a.example/?mail=x', ...more } })
const counted = async (directive: string) => {
  const text = await metrics.registry.getSingleMetricAsString('web_policy_reports_total')
  return Number(new RegExp(`directive="${directive}".* (\\d+)$`, 'm').exec(text)?.[1])
}

test('a report is counted by its directive, and no other part of it is stored', async () => {
  const before = await counted('script-src-elem')
  expect((await send(report({ 'effective-directive': 'script-src-elem' }))).status).toBe(204)
  expect(await counted('script-src-elem')).toBe(before + 1)
  expect(await metrics.registry.metrics()).not.toContain('mail=x')
})

test('an unknown directive is counted as other, which bounds the number of labels', async () => {
  const before = await counted('other')
  await send(report({ 'effective-directive': 'x'.repeat(1_000) }))
  await send(report({}))
  expect(await counted('other')).toBe(before + 2)
  expect(directiveOf("img-src 'self' https:")).toBe('img-src')
})

test('reports of the Reporting API are counted one by one, and reports of another kind are not', async () => {
  const before = await counted('font-src')
  const one = (type: string) => ({
    type,
    age: 5,
    url: 'https://a.example/?mail=x',
    body: { effectiveDirective: 'font-src' },
  })
  const text = JSON.stringify([one('csp-violation'), one('deprecation'), one('csp-violation')])
  expect((await send(text, 'application/reports+json')).status).toBe(204)
  expect(await counted('font-src')).toBe(before + 2)
  expect(await metrics.registry.metrics()).not.toContain('mail=x')
})

test('an invalid or too long report is rejected', async () => {
  const padded = report({ 'effective-directive': 'img-src', 'script-sample': 'x'.repeat(33_000) })
  expect((await send(padded)).status).toBe(413)
  const refused = await Promise.all([
    send('{'),
    send('{}'),
    send('[]'),
    send(report({ 'effective-directive': 1 })),
  ])
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400])
  expect((await send(report({}), 'text/html')).status).toBe(415)
})
