import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes as rows } from '@portico/gateway/routes'
import { accessDocument } from './document.ts'
import { startFixture, type CallerName, type Fixture } from './fixture.ts'
import {
  ruleOf,
  callAs,
  everyRoute,
  refusalFor,
  refusalOf,
  refusedCallers,
  type Outcome,
  type TestedRoute,
} from './matrix.ts'
import { ownerPrefixes, policy } from './policy.ts'
import { callAcrossWebsites, secretsOf } from './tenants.ts'
import { misspell, type Misspelt } from './spellings.ts'
import { storedState } from './state.ts'
import type { Visitor } from './visitor.ts'

let fixture: Fixture
let routes: TestedRoute[]
/** Staff accounts without one permission, by that permission. */
const staffWithout = new Map<number, Visitor>()
/** Routes that end the session of their caller, and are therefore called last. */
const last = ['POST /api/auth/Logout', 'DELETE /api/site-users/account/session']

beforeAll(async () => {
  fixture = await startFixture()
  routes = everyRoute(fixture).sort((one, other) => last.indexOf(one.key) - last.indexOf(other.key))
  const permissions = new Set([0, ...Object.values(policy).flatMap(({ staff }) => staff ?? [])])
  await Promise.all(
    [...permissions].map(async (permission) =>
      staffWithout.set(permission, await fixture.staffWithout(permission)),
    ),
  )
})
afterAll(() => fixture.stop())

/** Calls the routes one after another, each as all of its callers at once. */
async function callAll(callersOf: (key: string) => readonly CallerName[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const route of routes) {
    const withoutPermission = staffWithout.get(ruleOf(route.key).staff ?? 0)
    const calls = callersOf(route.key).map((caller) => callAs(fixture, route, caller, withoutPermission))
    outcomes.push(...(await Promise.all(calls)).flat())
  }
  return outcomes
}

const line = ({ route, caller, host, answer }: Outcome) =>
  `${route.key} as ${caller} (${host}): ${answer.status} ${answer.text.slice(0, 120)}`

test('the policy lists every route, and no other', () => {
  expect(routes.map(({ key }) => key).sort()).toEqual(Object.keys(policy).sort())
})

test('PERM-11, PERM-12, SESS-02, DATA-10: callers without access are refused, and change nothing that is stored', async () => {
  const before = await storedState(fixture)
  const outcomes = await callAll(refusedCallers)
  const wrong = outcomes.filter(
    ({ route, caller, host, answer }) => refusalOf(answer) !== refusalFor(route, caller, host),
  )
  expect(wrong.map(line)).toEqual([])
  expect(outcomes.length).toBeGreaterThan(1_000)
  expect(await storedState(fixture)).toEqual(before)
})

test('PERM-12: calls with ids of another website read, change and end nothing of it', async () => {
  const before = await storedState(fixture, fixture.here.id)
  const secrets = await secretsOf(fixture)
  const others = routes.filter(({ key }) => !last.includes(key))
  const attempts = [
    ...(await callAcrossWebsites(fixture, others, fixture.callers.get('owner elsewhere')!, 'app')),
    ...(await callAcrossWebsites(fixture, others, fixture.abroad, 'site')),
  ]
  expect(attempts.length).toBeGreaterThan(300)
  const leaks = attempts.filter(({ answer }) => secrets.some((secret) => answer.text.includes(secret)))
  expect(leaks.map(({ what, answer }) => `${what}: ${answer.status}`)).toEqual([])
  const broken = attempts.filter(({ answer }) => answer.status >= 500)
  expect(broken.map(({ what }) => what)).toEqual([])
  expect(await storedState(fixture, fixture.here.id)).toEqual(before)
  const sessions = [
    fixture.callers.get('admin')!.call('app', 'GET', '/api/auth/session'),
    fixture.callers.get('member')!.call('site', 'GET', '/api/site-users/account/profile'),
  ]
  for (const { status } of await Promise.all(sessions)) expect(status).toBe(200)
})

test('PERM-12: no other spelling, method or header gives an anonymous visitor access', async () => {
  const before = await storedState(fixture)
  const stranger = fixture.callers.get('anonymous')!
  const shell = (await stranger.call('app', 'GET', '/config/sites')).text // the page of the owner's area without data
  const answers = await misspell(routes, stranger)
  expect(answers.length).toBeGreaterThan(1_000)
  const isRedirectToCanonicalPath = ({ path, answer }: Misspelt) =>
    answer.status === 301 && answer.location === path.replace(/\/{2,}/g, '/')
  const through = answers.filter(
    (tried) =>
      ![400, 401, 403, 404, 405].includes(tried.answer.status) &&
      tried.answer.text !== shell &&
      !isRedirectToCanonicalPath(tried),
  )
  expect(through.map(({ method, path, answer }) => `${method} ${path}: ${answer.status}`)).toEqual([])
  expect(await storedState(fixture)).toEqual(before)
})

test('PERM-12: callers with access reach the handler', async () => {
  const outcomes = await callAll((key) => ruleOf(key).callers)
  const wrong = outcomes.filter(({ route, host, answer }) => {
    const { missing } = route.sample
    if (missing !== undefined) return !answer.text.includes(missing)
    if (route.method === 'GET' && !route.sample.mayMiss && host !== 'internal') return answer.status >= 400
    return refusalOf(answer) !== null || answer.status >= 500
  })
  expect(wrong.map(line)).toEqual([])
})

test('SESS-02, PERM-12: no route answers on the other kind of host, whatever cookies the call carries', async () => {
  for (const route of routes) {
    if (route.hosts.length !== 1 || route.key === 'GET /{*splat}') continue
    const host = route.hosts[0] === 'app' ? 'site' : 'app'
    const call = route.method === 'GET' ? {} : { json: {} }
    for (const caller of ['admin', 'member'] as const) {
      const { status } = await fixture.callers.get(caller)!.call(host, route.method, route.path, call)
      expect([302, 404], `${route.key} as ${caller} on the ${host} host`).toContain(status)
    }
  }
})

test('PERM-12: the gateway lets only owners through the rows for owners, even where no service answers', async () => {
  const anonymous = fixture.callers.get('anonymous')!
  const member = fixture.callers.get('member')!
  for (const { prefix, hosts } of rows) {
    const path = `${prefix.replace('*', fixture.here.id)}/no/such/thing/here`.replace('//', '/')
    const host = hosts === 'app' ? 'app' : 'site'
    for (const visitor of [anonymous, member]) {
      const answer = await visitor.call(host, 'GET', path)
      expect(answer.status === 401, `${path}: ${answer.status}`).toBe(ownerPrefixes.includes(prefix))
    }
  }
})

test('access.md lists the callers that are enforced', async () => {
  await expect(accessDocument(routes)).toMatchFileSnapshot('../access.md')
})
