import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '@portico/kit/http/principal'
import { call } from '@portico/kit/testing/http'
import type { SampleHit } from '@portico/proto/http/common/sample-history'
import { owner, startCensus, website } from '../census-app.ts'

let census: Awaited<ReturnType<typeof startCensus>>
beforeAll(async () => void (census = await startCensus()))
afterAll(() => census.stop())

const operator: Caller = { ...owner, synthetic: true }
const add = (json: object, caller = operator) =>
  call(`${census.url}/api/rest/census/sample-history`, {
    to: 'census',
    caller,
    json: { websiteId: website.id, ...json },
  })
const VISITOR = '0190c000-0000-7000-8000-000000000001'
const hit = (n: number, changes: Partial<SampleHit> = {}): Partial<SampleHit> => ({
  hitId: `0190c000-0000-8000-8000-${String(n).padStart(12, '0')}`,
  at: Date.UTC(2025, 11, 1, 10, n),
  event: 1,
  visitor: VISITOR,
  visitCount: 1,
  path: '/',
  title: 'Home',
  device: 'mobile',
  browser: 'Safari',
  os: 'iOS',
  country: 'GB',
  release: '',
  ...changes,
})

test('hits of a month ago count on their own day, and a repeated call changes nothing', async () => {
  const hits = [hit(1), hit(2, { path: '/shop' })]
  for (let time = 0; time < 2; time++) expect((await add({ hits })).status).toBe(204)
  await census.settled()
  const { rows } = await census.figures('day', '2025-12-01T00:00:00Z', '2025-12-02T00:00:00Z')
  expect(rows).toMatchObject([{ pageViews: 2, visits: 1, visitors: 1 }])
})

test('an owner without the operator’s token is refused, and a wrong item is named', async () => {
  expect((await add({ hits: [hit(3)] }, owner)).status).toBe(400)
  expect((await add({ hits: [hit(3)] }, { ...operator, principal: { kind: 'anonymous' } })).status).toBe(401)
  const refused = await add({ hits: [hit(3), hit(4, { country: 'England' })] })
  expect(refused.status).toBe(400)
  expect(refused.json<{ errors: object }>().errors).toEqual({
    'hits.1.country': 'must be two capital letters',
  })
})

test('the owner removes all sample data; other visits stay', async () => {
  await census.hit({ url: '/about' })
  await census.settled()
  const day = () => census.figures('day', '2025-12-01T00:00:00Z', '2026-01-16T00:00:00Z')
  const before = await day()
  expect(before.hasSample).toBe(true)
  const query = new URLSearchParams({ websiteId: website.id })
  const removed = await call(`${census.url}/api/rest/census/sample-history?${query}`, {
    method: 'DELETE',
    to: 'census',
    caller: owner,
  })
  expect(removed.status).toBe(204)
  const after = await day()
  expect(after.hasSample).toBe(false)
  expect(after.rows.filter((row) => row.pageViews > 0)).toMatchObject([
    { key: '2026-01-15T00:00:00.000Z', pageViews: 1 },
  ])
})
