import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DRAINING_HEADER } from '@portico/kit/http/drain'
import { SYNTHETIC_HEADER, syntheticToken } from '@portico/kit/http/caller/synthetic'
import { TEST_SECRET } from '@portico/kit/testing/http'
import { send, startGateway, studio, type Fixture } from './fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startGateway()
})
afterAll(() => fixture.close())
beforeEach(() => {
  fixture.world.answer = {}
  for (const list of Object.values(fixture.seen)) list.length = 0
})

test('a request reaches the service of its prefix with the website of its host', async () => {
  const answer = await fixture.site('/api/commerce/shopping-cart?x=1')
  expect(answer.status).toBe(200)
  expect(answer.json()).toEqual({ from: 'commerce' })
  expect(fixture.seen.commerce[0]).toMatchObject({
    url: '/api/commerce/shopping-cart?x=1',
    caller: { website: { id: studio.id, identifier: 'studio' }, principal: { kind: 'anonymous' } },
  })
})

test('a request tells how the website counts its visitors, and a change of that within half a second', async () => {
  const website = fixture.world.websites['studio.localhost']!
  const counting = async () => {
    fixture.world.now += 600
    await fixture.site('/api/census/RecordHit', { method: 'POST' })
    return fixture.seen.census.at(-1)?.caller?.website?.counting
  }
  expect(await counting()).toBe('daily')
  website.counting = 'off'
  expect(await counting()).toBe('off')
  website.counting = 'cookie'
  expect(await counting()).toBe('cookie')
  delete website.counting
})

test('headers that only the gateway may set are removed from the request of the browser', async () => {
  await fixture.site('/api/commerce/x', {
    headers: {
      'x-portico-principal': 'forged',
      'x-portico-crumb': 'checked',
      [DRAINING_HEADER]: '1',
      'x-forwarded-for': '1.2.3.4',
      'x-forwarded-host': 'other.example',
      'x-forwarded-proto': 'https',
      forwarded: 'for=1.2.3.4',
      'x-http-method-override': 'DELETE',
      te: 'trailers',
      connection: 'x-secret-hop',
      'x-secret-hop': 'stays here',
    },
  })
  const { headers, caller } = fixture.seen.commerce[0]!
  expect(caller?.principal).toEqual({ kind: 'anonymous' })
  expect(headers).toMatchObject({
    host: 'studio.localhost:8080',
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-host': 'studio.localhost:8080',
    'x-forwarded-proto': 'http',
  })
  const removed = [
    'x-portico-crumb',
    DRAINING_HEADER,
    'forwarded',
    'x-http-method-override',
    'te',
    'x-secret-hop',
  ]
  for (const name of removed) expect(headers).not.toHaveProperty(name)
})

test('internal headers and connection headers of a reply are not passed on', async () => {
  fixture.world.answer.commerce = (_req, res) =>
    send(
      res,
      200,
      {},
      {
        'x-portico-cacheable': '1',
        [DRAINING_HEADER]: '1',
        'x-powered-by': 'something',
        connection: 'x-hop',
        'x-hop': '1',
        'x-kept': 'yes',
      },
    )
  const { headers } = await fixture.site('/api/commerce/x')
  expect(headers['x-kept']).toBe('yes')
  for (const name of ['x-portico-cacheable', DRAINING_HEADER, 'x-powered-by', 'x-hop'])
    expect(headers).not.toHaveProperty(name)
})

test('a body is passed on byte for byte, with a length', async () => {
  await fixture.site('/api/form/SaveFormSubmission', {
    text: 'ünïcode',
    headers: { 'content-type': 'text/plain' },
  })
  expect(fixture.seen.forms[0]).toMatchObject({ method: 'POST', body: 'ünïcode' })
  expect(fixture.seen.forms[0]!.headers['content-length']).toBe('9')
})

test('every reply has a request id, whatever id the client sent', async () => {
  const first = await fixture.site('/api/commerce/x', { headers: { 'x-request-id': 'mine-from-outside' } })
  const second = await fixture.site('/api/nothing/here')
  expect(first.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(second.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(fixture.seen.commerce[0]!.headers['x-request-id']).toBe(first.headers['x-request-id'])
})

test('the id of a trace is passed on, but only a load test may ask to record it', async () => {
  const asked = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  const passedOn = async (headers: Record<string, string>) => {
    await fixture.site('/api/commerce/x', { headers: { tracestate: 'a=b', baggage: 'c=d', ...headers } })
    return fixture.seen.commerce.at(-1)!.headers
  }
  const stranger = await passedOn({ traceparent: asked })
  expect(stranger['traceparent']).toBe(asked.replace(/01$/, '00'))
  expect(stranger).not.toHaveProperty('tracestate')
  expect(stranger).not.toHaveProperty('baggage')
  const forged = await passedOn({ traceparent: asked, [SYNTHETIC_HEADER]: 'true' })
  expect(forged['traceparent']).toBe(asked.replace(/01$/, '00'))
  const loadTest = { traceparent: asked, [SYNTHETIC_HEADER]: syntheticToken(TEST_SECRET) }
  expect((await passedOn(loadTest))['traceparent']).toBe(asked)
  expect((await passedOn({ traceparent: 'rubbish' }))['traceparent']).toMatch(
    /^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/,
  )
})

test('a path without a service is 404, and internal paths do not exist outside', async () => {
  for (const path of ['/api/unknown', '/internal/page', '/Internal/session', '/api/rest/sites']) {
    expect((await fixture.site(path)).status, path).toBe(404)
  }
  expect(fixture.seen.web).toHaveLength(0)
})

test('requests and replies are created with the prototypes that Express would set', async () => {
  const app = fixture.gateway.app
  const swaps: boolean[] = []
  fixture.world.answer.commerce = (_req, res) => send(res, 200, {})
  const { createExpressServer } = await import('@portico/kit/http/express-server')
  const server = createExpressServer(app)
  server.prependOnceListener('request', (req, res) => {
    swaps.push(Object.getPrototypeOf(req) === app.request, Object.getPrototypeOf(res) === app.response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await fetch(`http://127.0.0.1:${port}/api/commerce/x`)
  await new Promise((resolve) => server.close(resolve))
  expect(swaps).toEqual([true, true])
})
