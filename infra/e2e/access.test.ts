import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes as rows } from '@portico/gateway/routes'
import { accessDocument } from './access/document.ts'
import { startGround, type CallerName, type Ground } from './access/ground.ts'
import {
  allowed,
  callAs,
  everyRoute,
  refusalFor,
  refusalOf,
  refused,
  type Outcome,
  type Tried,
} from './access/matrix.ts'
import { ownerPrefixes, policy } from './access/policy.ts'
import { reachAcross, secretsOf } from './access/tenants.ts'
import { misspell, type Misspelt } from './access/spellings.ts'
import { stateOf } from './access/state.ts'
import type { Visitor } from './access/visitor.ts'

let ground: Ground
let routes: Tried[]
/** Of the staff, without the permission that a route asks for. */
const without = new Map<number, Visitor>()
/** These end the session that calls them. */
const last = ['POST /api/auth/Logout', 'DELETE /api/site-users/account/session']

beforeAll(async () => {
  ground = await startGround()
  routes = everyRoute(ground).sort((one, other) => last.indexOf(one.key) - last.indexOf(other.key))
  const asked = new Set([0, ...Object.values(policy).flatMap(({ staff }) => staff ?? [])])
  await Promise.all(
    [...asked].map(async (permission) => without.set(permission, await ground.staffWithout(permission))),
  )
})
afterAll(() => ground.stop())

/** Calls each route as each of its callers, many at a time; routes in their order. */
async function callAll(callersOf: (key: string) => readonly CallerName[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const route of routes) {
    const lacking = without.get(allowed(route.key).staff ?? 0)
    const calls = callersOf(route.key).map((caller) => callAs(ground, route, caller, lacking))
    outcomes.push(...(await Promise.all(calls)).flat())
  }
  return outcomes
}

const line = ({ route, caller, host, answer }: Outcome) =>
  `${route.key} as ${caller} (${host}): ${answer.status} ${answer.text.slice(0, 120)}`

test('every route stands in the policy, and nothing else does', () => {
  expect(routes.map(({ key }) => key).sort()).toEqual(Object.keys(policy).sort())
})

test('PERM-11, PERM-12, SESS-02, DATA-10: whoever may not call a route is refused, and leaves no trace', async () => {
  const before = await stateOf(ground)
  const outcomes = await callAll(refused)
  const wrong = outcomes.filter(
    ({ route, caller, host, answer }) => refusalOf(answer) !== refusalFor(route, caller, host),
  )
  expect(wrong.map(line)).toEqual([])
  expect(outcomes.length).toBeGreaterThan(1_000)
  expect(await stateOf(ground)).toEqual(before)
})

test('PERM-12: with ids of another website nothing of it is read, changed or ended', async () => {
  const before = await stateOf(ground, ground.here.id)
  const secrets = await secretsOf(ground)
  const others = routes.filter(({ key }) => !last.includes(key))
  const attempts = [
    ...(await reachAcross(ground, others, ground.callers.get('owner elsewhere')!, 'app')),
    ...(await reachAcross(ground, others, ground.abroad, 'site')),
  ]
  expect(attempts.length).toBeGreaterThan(300)
  const leaks = attempts.filter(({ answer }) => secrets.some((secret) => answer.text.includes(secret)))
  expect(leaks.map(({ what, answer }) => `${what}: ${answer.status}`)).toEqual([])
  const broken = attempts.filter(({ answer }) => answer.status >= 500)
  expect(broken.map(({ what }) => what)).toEqual([])
  expect(await stateOf(ground, ground.here.id)).toEqual(before)
  const still = [
    ground.callers.get('admin')!.call('app', 'GET', '/api/auth/session'),
    ground.callers.get('member')!.call('site', 'GET', '/api/site-users/account/profile'),
  ]
  expect((await Promise.all(still)).map(({ status }) => status)).toEqual([200, 200])
})

test('PERM-12: no other spelling, method or header lets a stranger through', async () => {
  const before = await stateOf(ground)
  const stranger = ground.callers.get('anonymous')!
  const shell = (await stranger.call('app', 'GET', '/config/sites')).text // the empty page of the owner's area
  const answers = await misspell(routes, stranger)
  expect(answers.length).toBeGreaterThan(1_000)
  const leadsToTheUsualSpelling = ({ path, answer }: Misspelt) =>
    answer.status === 301 && answer.location === path.replace(/\/{2,}/g, '/')
  const through = answers.filter(
    (tried) =>
      ![400, 401, 403, 404, 405].includes(tried.answer.status) &&
      tried.answer.text !== shell &&
      !leadsToTheUsualSpelling(tried),
  )
  expect(through.map(({ method, path, answer }) => `${method} ${path}: ${answer.status}`)).toEqual([])
  expect(await stateOf(ground)).toEqual(before)
})

test('PERM-12: whoever may call a route is let through', async () => {
  const outcomes = await callAll((key) => allowed(key).callers)
  const wrong = outcomes.filter(({ route, host, answer }) => {
    if (route.method === 'GET' && !route.sample.mayMiss && host !== 'inside') return answer.status >= 400
    return refusalOf(answer) !== null || answer.status >= 500
  })
  expect(wrong.map(line)).toEqual([])
})

test('SESS-02, PERM-12: no route answers on the other kind of host, whatever cookies come along', async () => {
  for (const route of routes) {
    if (route.hosts.length !== 1 || route.key === 'GET /{*splat}') continue
    const host = route.hosts[0] === 'app' ? 'site' : 'app'
    const call = route.method === 'GET' ? {} : { json: {} }
    for (const caller of ['admin', 'member'] as const) {
      const { status } = await ground.callers.get(caller)!.call(host, route.method, route.path, call)
      expect([302, 404], `${route.key} as ${caller} on the ${host} host`).toContain(status)
    }
  }
})

test('PERM-12: the gateway lets only owners through its rows of owners, also where no service answers', async () => {
  const anonymous = ground.callers.get('anonymous')!
  const member = ground.callers.get('member')!
  for (const { prefix, hosts } of rows) {
    const path = `${prefix.replace('*', ground.here.id)}/no/such/thing/here`.replace('//', '/')
    const host = hosts === 'app' ? 'app' : 'site'
    for (const visitor of [anonymous, member]) {
      const answer = await visitor.call(host, 'GET', path)
      expect(answer.status === 401, `${path}: ${answer.status}`).toBe(ownerPrefixes.includes(prefix))
    }
  }
})

test('what is published is what is enforced', async () => {
  await expect(accessDocument(routes)).toMatchFileSnapshot('./access.md')
})
