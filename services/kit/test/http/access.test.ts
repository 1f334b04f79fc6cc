import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { areaOf, featureAreas } from '@portico/proto/enums/feature-area'
import { featureFlag } from '@portico/proto/enums/feature-flag'
import { may, staff } from '@portico/proto/api/access'
import type { Caller, Principal } from '../../src/http/principal.ts'
import { testRoute } from '../../src/testing/route.ts'
import type { Listening } from '../../src/http/listen.ts'
import { createServer } from '../../src/http/server.ts'
import { createLogger } from '../../src/runtime/logger.ts'
import { createMetrics } from '../../src/runtime/metrics.ts'
import { call, testKeys, type CallOptions } from '../../src/testing/http.ts'

const website = { id: 'a'.repeat(24), identifier: 'demo' }
const other = { id: 'b'.repeat(24), identifier: 'other' }
const named = z.object({ websiteId: z.string().length(24) })
const STATS = 1310

const owner = (roles: string[] = [], staffOf?: number[]): Principal =>
  ({
    kind: 'owner',
    accountId: 'c'.repeat(24),
    sessionId: 's',
    sites: { [website.id]: roles },
    staff: staffOf,
  }) as Principal
const member: Principal = {
  kind: 'member',
  memberId: 'd'.repeat(24),
  websiteId: website.id,
  sessionId: 's',
  xsrf: 'token',
}
const onApp = (principal: Principal): Caller => ({ website: null, principal })
const onSite = (principal: Principal): Caller => ({ website, principal })
const anonymous: Principal = { kind: 'anonymous' }
const service: Principal = { kind: 'service', name: 'web' }
const xsrf = { 'x-siteuser-xsrf-token': 'token' }

let handled = 0
const handle = ({ principal }: { principal: Principal }) => {
  handled += 1
  return { kind: principal.kind }
}
let server: Listening

beforeAll(async () => {
  const routes = [
    testRoute({ method: 'GET', path: '/anyone', access: 'anyone', handle }),
    testRoute({ method: 'GET', path: '/member', access: 'member', handle }),
    testRoute({ method: 'GET', path: '/member-cookie', access: 'member-cookie', handle }),
    testRoute({ method: 'GET', path: '/account', access: 'account', handle }),
    testRoute({ method: 'GET', path: '/service', access: 'service', query: named, handle }),
    testRoute({ method: 'GET', path: '/staff', access: staff(2017), handle }),
    testRoute({ method: 'GET', path: '/query', access: may(STATS, 'query'), query: named, handle }),
    testRoute({ method: 'GET', path: '/path/:websiteId', access: may(STATS, 'path'), params: named, handle }),
    testRoute({ method: 'POST', path: '/body', access: may(STATS, 'body'), body: named, handle }),
    testRoute({
      method: 'GET',
      path: '/area',
      access: may(STATS, 'query', featureFlag.commerce, featureFlag.productsInterface),
      query: named,
      handle,
    }),
    testRoute({
      method: 'POST',
      path: '/query',
      access: may(STATS, 'query'),
      query: named,
      body: z.object({ title: z.string() }),
      handle,
    }),
  ]
  server = await createServer({
    name: 'test',
    routes,
    keys: testKeys,
    logger: createLogger({ name: 'test', level: 'silent' }),
    metrics: createMetrics({ service: 'test' }),
  }).listen(0)
})
afterAll(() => server.close())
beforeEach(() => (handled = 0))

const ask = (path: string, caller: Caller, options: CallOptions = {}) =>
  call(server.url + path, { ...options, caller, to: 'test' })
const queryPath = `/query?websiteId=${website.id}`

test.each([
  ['/anyone', onSite(anonymous), {}, 200],
  ['/anyone', onSite(member), {}, 200],
  ['/anyone', onApp(owner()), {}, 200],
  ['/member', onSite(member), xsrf, 200],
  ['/member', onSite(member), {}, 403],
  ['/member', onSite(member), { 'x-siteuser-xsrf-token': 'another' }, 403],
  ['/member', { website: other, principal: member }, xsrf, 401],
  ['/member', onApp(member), xsrf, 401],
  ['/member', onSite(anonymous), xsrf, 401],
  ['/member', onApp(owner(['admin'])), xsrf, 401],
  ['/member-cookie', onSite(member), {}, 200],
  ['/member-cookie', { website: other, principal: member }, {}, 401],
  ['/account', onApp(owner()), {}, 200],
  ['/account', onSite(owner(['admin'])), {}, 401],
  ['/account', onSite(member), xsrf, 401],
  ['/account', onApp(anonymous), {}, 401],
  ['/account', onApp(service), {}, 401],
  ['/staff', onApp(owner(['admin'], [2017])), {}, 200],
  ['/staff', onApp(owner(['admin'], [2016])), {}, 403],
  ['/staff', onApp(owner(['admin'])), {}, 403],
  ['/staff', onApp(anonymous), {}, 401],
  [`/service?websiteId=${website.id}`, onSite(service), {}, 200],
  ['/service', onSite(anonymous), {}, 404],
  ['/service', onApp(owner(['admin'])), {}, 404],
  [queryPath, onApp(owner(['reporting'])), {}, 200],
  [queryPath, onApp(owner(['editor', 'reporting'])), {}, 200],
  [queryPath, onApp(owner(['editor'])), {}, 403],
  [queryPath, onApp(owner([])), {}, 403],
  [queryPath, onSite(owner(['admin'])), {}, 401],
  [queryPath, onSite(member), xsrf, 401],
  [queryPath, onApp(anonymous), {}, 401],
  [`/query?websiteId=${other.id}`, onApp(owner(['admin'])), {}, 403],
  [`/query?websiteId=${website.id}&websiteId=${other.id}`, onApp(owner(['admin'])), {}, 400],
  ['/query?websiteId=__proto__', onApp(owner(['admin'])), {}, 400],
  [`/path/${website.id}`, onApp(owner(['reporting'])), {}, 200],
  [`/path/${other.id}`, onApp(owner(['admin'])), {}, 403],
  [`/path/${other.id}?websiteId=${website.id}`, onApp(owner(['admin'])), {}, 403],
] as const)('PERM-12, DATA-10: GET %s as %j with %j answers %i', async (path, caller, headers, status) => {
  const answer = await ask(path, caller as Caller, { headers })
  expect(answer.status).toBe(status)
  expect(handled).toBe(status === 200 ? 1 : 0)
  if (status === 401) expect(answer.json()).toMatchObject({ loginRequired: true })
  if (status === 403) expect(answer.json()).toMatchObject({ authorizationFail: true })
})

test('a website in the body is checked before the handler', async () => {
  const reporter = onApp(owner(['reporting']))
  expect((await ask('/body', reporter, { json: { websiteId: website.id } })).status).toBe(200)
  expect(handled).toBe(1)
  expect((await ask('/body', reporter, { json: { websiteId: other.id } })).status).toBe(403)
  expect((await ask('/body', onApp(anonymous), { json: { websiteId: website.id } })).status).toBe(401)
  expect(handled).toBe(1)
})

test('a caller without access gets no validation errors, because the body is not read', async () => {
  const broken = { text: '{"title":', headers: { 'content-type': 'application/json' } }
  expect((await ask(queryPath, onApp(anonymous), broken)).status).toBe(401)
  expect((await ask(queryPath, onApp(owner(['editor'])), broken)).status).toBe(403)
  expect((await ask(queryPath, onApp(owner(['reporting'])), broken)).status).toBe(400)
})

test('ENUM-21: a call of an area is refused on a website for which one of its flags is off, and nowhere else', async () => {
  const askArea = async (off: Record<string, number[]>, roles = ['admin']) => {
    const caller = onApp({ ...owner(roles), off } as Principal)
    const answer = await ask(`/area?websiteId=${website.id}`, caller)
    return [answer.status, answer.json<{ error?: string; errorKey?: string }>()] as const
  }
  for (const flag of [featureFlag.commerce, featureFlag.productsInterface])
    expect(await askArea({ [website.id]: [flag] })).toMatchObject([
      403,
      { error: `${areaOf(flag)!.name} is not available for this website.`, errorKey: 'area-off' },
    ])
  expect(handled).toBe(0)
  const others = featureAreas.map(({ flag }) => flag).filter((flag) => !areaFlags.includes(flag))
  expect((await askArea({ [website.id]: others }))[0]).toBe(200)
  expect((await askArea({ [other.id]: areaFlags }))[0]).toBe(200)
  // An account without the permission is not told which areas are off.
  const [status, body] = await askArea({ [website.id]: areaFlags }, ['editor'])
  expect([status, body.errorKey]).toEqual([403, undefined])
})

const areaFlags: number[] = [featureFlag.commerce, featureFlag.productsInterface]
