import { afterAll, beforeAll, expect, test } from 'vitest'
import { SYNTHETIC_HEADER, syntheticToken } from '@portico/kit/http/caller/synthetic'
import { TEST_SECRET } from '@portico/kit/testing/http'
import { PREVIEW_COOKIE } from '@portico/proto/cookies/preview-cookie'
import { startGateway, type Fixture } from '../fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startGateway()
})
afterAll(() => fixture.close())

const hit = async (headers: Record<string, string>) => {
  await fixture.site('/api/census/RecordHit', { json: {}, headers })
  return fixture.seen.census.at(-1)!
}

test('a request with the token of load tests is marked for the services, and the token is not passed on', async () => {
  const seen = await hit({ [SYNTHETIC_HEADER]: syntheticToken(TEST_SECRET) })
  expect(seen.caller).toMatchObject({ synthetic: true, principal: { kind: 'anonymous' } })
  expect(seen.headers).not.toHaveProperty(SYNTHETIC_HEADER)
})

test('a record of a preview is told from a record of a load test, because its cookie can be invented', async () => {
  await hit({ [SYNTHETIC_HEADER]: syntheticToken(TEST_SECRET) })
  const seen = await hit({ cookie: `${PREVIEW_COOKIE}=invented` })
  expect(seen.caller).toMatchObject({ synthetic: true, preview: true })
  const tested = await hit({
    [SYNTHETIC_HEADER]: syntheticToken(TEST_SECRET),
    cookie: `${PREVIEW_COOKIE}=invented`,
  })
  expect(tested.caller).not.toHaveProperty('preview')
})

test('a request without the right token is an ordinary visitor, also right after a load test', async () => {
  await hit({ [SYNTHETIC_HEADER]: syntheticToken(TEST_SECRET) })
  for (const forged of ['true', syntheticToken('another secret, of 32 characters and more'), '']) {
    const seen = await hit({ [SYNTHETIC_HEADER]: forged })
    expect(seen.caller).not.toHaveProperty('synthetic')
    expect(seen.headers).not.toHaveProperty(SYNTHETIC_HEADER)
  }
  expect((await hit({})).caller).not.toHaveProperty('synthetic')
})
