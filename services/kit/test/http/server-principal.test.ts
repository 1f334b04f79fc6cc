import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  CLOCKS_DIFFER_MS,
  EXPIRED_HEADER,
  PRINCIPAL_HEADER,
  createCallerSigner,
  createCallerVerifier,
  type Caller,
} from '../../src/http/principal.ts'
import { call, testHeader, testKeys } from '../../src/testing/http.ts'
import { anonymous, startTestServer } from './server-fixture.ts'

let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server.close())

test('a principal is accepted only with a valid signature', async () => {
  const owner: Caller = {
    website: null,
    principal: { kind: 'owner', accountId: 'acc', sessionId: 's', sites: {} },
  }
  expect((await call(`${server.url}/mine`, { to: 'test', caller: owner })).json()).toEqual({ id: 'acc' })
  const other = createCallerSigner({ from: 'gateway', to: 'test', key: 'another secret' })
  const forged = { 'x-portico-principal': other(owner) }
  expect((await call(`${server.url}/mine`, { headers: forged })).status).toBe(401)
})

test('a request whose header has expired is a 503 and not treated as anonymous', async () => {
  const late = (path: string, options: object = {}) =>
    call(`${server.url}${path}`, {
      headers: { 'x-portico-principal': testHeader(anonymous, 'test', 5, Date.now() - 60_000) },
      ...options,
    })
  for (const answer of [await late('/notes/7', { json: { title: 'hey' } }), await late('/mine')]) {
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '2'])
  }
})

test('a header expires, even if it was verified before', () => {
  const audience = { to: 'test', keys: testKeys }
  const verify = createCallerVerifier(audience)
  const header = testHeader(anonymous, 'test', 5, 1_000)
  const last = 6_000 + CLOCKS_DIFFER_MS
  expect(verify(header, last)).toMatchObject(anonymous)
  expect(verify(header, last + 1)).toBe('expired')
  expect(createCallerVerifier(audience)(header, last + 1)).toBe('expired')
  expect(verify(`x${header}`, 1_000)).toBeNull()
})

test('the 503 for an expired principal is marked, so that the sender can repeat the request', async () => {
  const principal = testHeader(anonymous, 'test', 5, Date.now() - 5_001 - CLOCKS_DIFFER_MS)
  const answer = await call(`${server.url}/mine`, { headers: { [PRINCIPAL_HEADER]: principal } })
  expect(answer.status).toBe(503)
  expect(answer.headers).toMatchObject({ [EXPIRED_HEADER]: '1', 'retry-after': '2' })
})
