import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMatcher } from '@portico/gateway/policy/match'
import { routes as rows } from '@portico/gateway/routes'
import type { PageContext } from '@portico/web/src/site/context.ts'
import { ask } from './access/ask.ts'
import { startGround, type Ground } from './access/ground.ts'
import { everyRoute, type Tried } from './access/matrix.ts'
import { createVisitor, type Visitor } from './access/visitor.ts'
import { race, reading } from './sessions/race.ts'

let ground: Ground
let routes: Tried[]
beforeAll(async () => {
  ground = await startGround()
  routes = everyRoute(ground)
})
afterAll(() => ground.stop())

const match = createMatcher(rows)
const OWNER = ['__Host-portico_session', 'crumb']
const MEMBER = ['SiteUserSecureAuthToken', 'portico_visitor', 'crumb']
const password = 'many quiet mornings at the kiln'
let made = 0

const door = () => ground.callers.get('admin')!.door

/** An account of its own, with a role on the website. */
async function editor() {
  const visitor = createVisitor(door())
  const email = `editor-${made++}@example.com`
  const { account } = await visitor.json<{ account: { id: string } }>('app', 'POST', '/api/auth/SignUp', {
    json: { email, password },
  })
  await ground.sql('identity', `insert into account_website_role values ($1, $2, 'editor', now())`, [
    account.id,
    ground.here.id,
  ])
  await visitor.keep('app', 'GET', '/config/')
  return { visitor, email, id: account.id }
}

async function member() {
  const visitor = createVisitor(door())
  const answer = await visitor.json<{ siteUser: { id: string } }>('site', 'POST', '/api/site-users/account', {
    json: { email: `member-${made++}@example.com`, password },
  })
  visitor.sendXsrf(visitor.cookie('site', 'siteUserCrumb'))
  return { visitor, id: answer.siteUser.id }
}

/** Follows the way to the website's host, as a browser does. */
async function goThere(visitor: Visitor) {
  const { loginUrl } = await visitor.json<{ loginUrl: string }>('app', 'POST', '/api/auth/Presence', {
    json: { websiteId: ground.here.id },
  })
  const url = new URL(loginUrl)
  expect(url.host).toBe(visitor.door.site)
  return visitor.keep('site', 'GET', url.pathname + url.search)
}

const site = () => ({ origin: door().origin, host: door().site })
const app = () => ({ origin: door().origin, host: door().app })

/** 503 is the gateway shedding what a busy machine cannot take. */
function expectRevoked(
  { before, late, latePassed }: Awaited<ReturnType<typeof race>>,
  ...refusals: number[]
) {
  expect(before).toBeGreaterThan(200)
  expect(latePassed).toEqual([])
  expect([...refusals, 503]).toEqual(expect.arrayContaining([...late]))
}

const collections = () => `/api/rest/sites/${ground.here.id}/collections`

test('a session that is deleted passes no call a second later, though the gateway remembers it', async () => {
  const { visitor, id } = await editor()
  const calls = reading(visitor, 'app', collections(), OWNER)
  const end = () => ground.sql('identity', 'delete from account_session where account_id = $1', [id])
  expectRevoked(await race(app(), calls, end), 401)
})

test('a sign-out holds a second later, while 200 requests are in flight', async () => {
  const { visitor } = await editor()
  await goThere(visitor)
  const calls = reading(visitor, 'app', collections(), OWNER)
  expectRevoked(await race(app(), calls, () => visitor.json('app', 'POST', '/api/auth/Logout')), 401)

  // The presence on the website's host went with it.
  const page = await visitor.json<PageContext>('site', 'GET', '/?format=page-context')
  expect(page).not.toHaveProperty('authenticatedAccount')
})

test('a change of the password ends the other sessions within a second, presence too, and leaves its own', async () => {
  const { visitor, email } = await editor()
  const other = createVisitor(door())
  await other.json('app', 'POST', '/api/auth/Login', { json: { email, password } })
  await other.keep('app', 'GET', '/config/')
  await goThere(other)
  const change = () =>
    visitor.json('app', 'POST', '/api/rest/accounts/me/password', {
      json: { currentPassword: password, password: `${password} in may` },
    })
  const calls = reading(other, 'site', '/?format=page-context', ['__Host-portico_presence'])
  const isSeen = (_status: number, text: string) => text.includes('authenticatedAccount')
  expectRevoked(await race(site(), calls, change, isSeen), 200)
  expect((await other.call('app', 'GET', collections())).status).toBe(401)
  expect((await visitor.call('app', 'GET', collections())).status).toBe(200)
})

test('a role that is taken away is gone within a second', async () => {
  const { visitor, id } = await editor()
  const path = `/api/rest/accounts/contributors/${id}?websiteId=${ground.here.id}`
  const calls = reading(visitor, 'app', collections(), OWNER)
  expectRevoked(await race(app(), calls, () => ground.callers.get('admin')!.json('app', 'DELETE', path)), 403)
})

test('a member who is disabled, or signs out, is out within a second', async () => {
  const [disabled, leaving] = [await member(), await member()]
  const profile = ({ visitor }: { visitor: Visitor }) =>
    reading(visitor, 'site', '/api/site-users/account/profile', MEMBER)
  const disable = () =>
    ground.callers
      .get('admin')!
      .json('app', 'PUT', `/api/rest/members/${disabled.id}?websiteId=${ground.here.id}`, {
        json: { status: 'disabled' },
      })
  expectRevoked(await race(site(), profile(disabled), disable), 401)
  const leave = () => leaving.visitor.json('site', 'DELETE', '/api/site-users/account/session')
  expectRevoked(await race(site(), profile(leaving), leave), 401)
})

test('CTX-06: with presence a page is made for its owner and kept by nobody; everyone else’s holds nothing of it', async () => {
  const { visitor, id } = await editor()
  const context = async (who: Visitor, path: string) => {
    const cookie = ['__Host-portico_presence', 'SiteUserSecureAuthToken']
      .flatMap((name) => (who.cookie('site', name) ? [`${name}=${who.cookie('site', name)!}`] : []))
      .join('; ')
    return ask(who.door.origin, path, who.door.site, { method: 'GET', headers: { cookie } })
  }
  expect((await context(visitor, '/')).text).not.toContain('authenticatedAccount')
  const answer = await goThere(visitor)
  expect([answer.status, answer.location]).toEqual([303, '/'])
  for (const path of ['/', '/?format=page-context', '/?format=json']) {
    const { text } = await context(visitor, path)
    expect(text, path).toContain(`"authenticatedAccount":{"id":"${id}"}`)
    expect(text, path).toContain('"websiteRoles":["editor"]')
    expect(text, path).toMatch(/"accessPermissions":\[0,1,11,1110,1111\]/)
  }
  const { visitor: siteUser } = await member()
  for (const who of [createVisitor(door()), siteUser])
    for (const path of ['/', '/?format=page-context', '/?format=json'])
      expect((await context(who, path)).text, path).not.toMatch(/authenticatedAccount|websiteRoles|"value":7/)
})

/** Writes that need no crumb, each with what protects it instead. */
const free: Record<string, string> = {
  'POST /api/auth/SignUp': 'nobody is signed in yet; own origin only',
  'POST /api/auth/Login': 'nobody is signed in yet; own origin only',
  'POST /api/auth/PasswordReset': 'nobody is signed in; own origin only',
  'POST /api/auth/Password': 'the mailed token; own origin only',
  'POST /api/auth/EmailConfirmation': 'the mailed token; own origin only',
  'POST /api/auth/Invitation': 'the mailed token, which it only looks at; own origin only',
  'POST /api/site-users/account': 'nobody is signed in yet; own origin only',
  'POST /api/site-users/account/session': 'nobody is signed in yet; own origin only',
  'POST /api/site-users/account/password-reset': 'nobody is signed in; own origin only',
  'POST /api/site-users/account/password': 'the mailed token, or the member’s XSRF header; own origin only',
  'POST /api/site-users/account/email-confirmation':
    'the mailed token, or the member’s XSRF header; own origin only',
  'POST /api/form/FormSubmissionKey': 'changes nothing (C-33)',
  'POST /api/form/SaveFormSubmission': 'the form key (C-33)',
  'POST /api/census/RecordHit': 'a beacon (C-33)',
  'POST /api/1/performance/records': 'a beacon (C-33)',
  'POST /api/csp-report': 'a browser’s report, which is only counted',
}

const isWrite = ({ method }: Tried) => method !== 'GET'
const rowsOf = ({ method, path, hosts }: Tried) =>
  hosts.map((host) => match(method, path.split('?', 1)[0]!, host)!)

test('SESS-08: every writing route of every service is behind a row that asks a crumb, or is named here with its reason', () => {
  const writes = routes.filter(isWrite)
  expect(writes.length).toBeGreaterThan(40)
  const unreachable = writes.filter(({ hosts }) => hosts.length === 0).map(({ key }) => key)
  expect(unreachable.filter((key) => !/^\w+ \/internal\//.test(key))).toEqual([])
  const without = writes.filter((route) => rowsOf(route).some(({ crumb }) => crumb !== 'crumb'))
  const named = Object.keys(free).filter((key) => writes.some((route) => route.key === key))
  expect(without.map(({ key }) => key).sort()).toEqual(named.sort())
})

test('SESS-08: a write without a crumb, or with a wrong one in any of its three places, gets nowhere', async () => {
  const stopped: string[] = []
  for (const route of routes.filter((each) => isWrite(each) && !(each.key in free))) {
    for (const kind of route.hosts) {
      const visitor = ground.callers.get(kind === 'app' ? 'admin' : 'member')!
      const send = (more: { path?: string; headers?: Record<string, string>; bytes?: Buffer }) =>
        visitor.call(kind, route.method, more.path ?? route.path, {
          headers: { 'x-csrf-token': 'wrong', ...more.headers },
          ...(more.bytes && { bytes: more.bytes }),
        })
      const cookies = [...(kind === 'app' ? OWNER : MEMBER), 'siteUserCrumb']
        .map((name) => `${name}=${visitor.cookie(kind, name) ?? ''}`)
        .join('; ')
      const bare = await ask(door().origin, route.path, door()[kind], {
        method: route.method,
        headers: { cookie: cookies },
      })
      const asField = await ask(door().origin, route.path, door()[kind], {
        method: route.method,
        headers: {
          cookie: cookies,
          'content-type': 'application/x-www-form-urlencoded',
          'x-siteuser-xsrf-token': visitor.cookie(kind, 'siteUserCrumb') ?? '',
        },
        bytes: Buffer.from(`crumb=${'A'.repeat(52)}`),
      })
      for (const answer of [bare, await send({})])
        expect([answer.status, answer.text], route.key).toEqual([
          403,
          expect.stringContaining('"crumbFail":true'),
        ])
      // The service says so, unless it stops before it reads a body: who may call, what the path names, which type.
      expect([400, 401, 403, 404, 415], route.key).toContain(asField.status)
      if (asField.text.includes('"crumbFail":true')) stopped.push(route.key)
    }
  }
  expect(stopped.length).toBeGreaterThan(5)
})
