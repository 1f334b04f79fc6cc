import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '@portico/kit/http/principal'
import { call } from '@portico/kit/testing/http'
import type { PercentilesReply } from '@portico/proto/http/visits/performance-figures'
import { owner, record, startPerformance, website } from './performance-app.ts'

let performance: Awaited<ReturnType<typeof startPerformance>>
beforeAll(async () => void (performance = await startPerformance()))
afterAll(() => performance.stop())

const operator: Caller = { ...owner, synthetic: true }
const path = () => `${performance.url}/api/rest/performance/sample-history`
const add = (json: object, caller = operator) =>
  call(path(), { to: 'performance', caller, json: { websiteId: website.id, ...json } })
const sample = (n: number) => ({
  recordId: `0190c000-0000-8000-8000-${String(n).padStart(12, '0')}`,
  at: Date.UTC(2025, 11, 1, 10, 0, n % 60),
  path: '/gallery',
  device: 'mobile',
  connection: '4g',
  country: 'GB',
  release: 'r0',
  metrics: { lcp: 1_000 + n, cls: 0.01 },
  attribution: { lcp: 'section img' },
})
const december = { from: '2025-12-01', to: '2025-12-02' }
const pages = async (range = {}) =>
  (await performance.read('percentiles', { metric: 'lcp', by: 'page', ...range })).json<PercentilesReply>()

test('records of a month ago count on their own day, and a repeated call changes nothing', async () => {
  const json = { records: Array.from({ length: 250 }, (_, n) => sample(n)), releases: [{ id: 'r0', at: 1 }] }
  for (let time = 0; time < 2; time++) expect((await add(json)).status).toBe(204)
  await performance.settled()
  expect(await pages(december)).toMatchObject({ rows: [{ key: '/gallery', count: 250 }], hasSample: true })
  expect((await performance.read('releases', { from: '1970-01-01', to: '1970-01-02' })).json()).toMatchObject(
    {
      rows: [{ key: 'r0' }],
    },
  )
})

test('an owner without the operator’s token is refused', async () =>
  expect((await add({ records: [sample(1)] }, owner)).status).toBe(400))

test('the owner removes all sample data; other records stay', async () => {
  await performance.post([record({ largestContentfulPaint: 900 })])
  await performance.settled()
  const query = new URLSearchParams({ websiteId: website.id })
  const options = { method: 'DELETE', to: 'performance', caller: owner } as const
  expect((await call(`${path()}?${query}`, options)).status).toBe(204)
  expect(await pages(december)).toMatchObject({ rows: [], hasSample: false })
  expect(await pages()).toMatchObject({ rows: [{ key: '/', count: 1 }], hasSample: false })
})
