import { afterEach, beforeEach, expect, test } from 'vitest'
import { OVER_QUOTA_HEADER } from '@portico/kit/collect/quota'
import { SYNTHETIC_HEADER, syntheticToken } from '@portico/kit/http/caller/synthetic'
import { TEST_SECRET } from '@portico/kit/testing/http'
import { startGateway, studio, type Fixture } from '../fixture.ts'

let fixture: Fixture
beforeEach(async () => {
  fixture = await startGateway()
  fixture.world.websites['other.localhost'] = { ...studio, id: 'b'.repeat(24), identifier: 'other' }
})
afterEach(() => fixture.close())

const hit = { method: 'POST', form: { event: '1' } }
/** From now on census answers so. */
const answer = (status: number, headers: Record<string, string> = {}) => {
  fixture.world.answer.census = (_req, res) => void res.writeHead(status, headers).end()
}
const reached = () => fixture.seen.census.length

test('a website that census refused because of its quota is refused by the gateway for a tenth of a second', async () => {
  answer(429, { 'retry-after': '1', [OVER_QUOTA_HEADER]: '1' })
  const first = await fixture.site('/api/census/RecordHit', hit)
  expect(first.status).toBe(429)
  expect(first.headers[OVER_QUOTA_HEADER]).toBeUndefined()
  answer(204)
  const second = await fixture.site('/api/census/RecordHit', hit)
  expect([second.status, second.headers['retry-after'], reached()]).toEqual([429, '1', 1])
  expect((await fixture.at('other.localhost', '/api/census/RecordHit', hit)).status).toBe(204)
  expect((await fixture.site('/api/census/shared/visits')).status).toBe(204)
  expect((await fixture.site('/')).status).toBe(200)
  const synthetic = { ...hit, headers: { [SYNTHETIC_HEADER]: syntheticToken(TEST_SECRET) } }
  expect((await fixture.site('/api/census/RecordHit', synthetic)).status).toBe(204)
  fixture.world.now += 100
  expect((await fixture.site('/api/census/RecordHit', hit)).status).toBe(204)
  expect((await fixture.site('/api/census/RecordHit', hit)).status).toBe(204)
})

test('another 429 of an upstream is not remembered', async () => {
  answer(429, { 'retry-after': '1' })
  expect((await fixture.site('/api/census/RecordHit', hit)).status).toBe(429)
  answer(204)
  expect((await fixture.site('/api/census/RecordHit', hit)).status).toBe(204)
})
