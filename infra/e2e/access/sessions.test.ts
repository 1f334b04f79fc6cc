import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMatcher } from '@portico/gateway/policy/match'
import { routes as rows } from '@portico/gateway/routes'
import type { PageContext } from '@portico/web/src/site/context.ts'
import { ask } from './ask.ts'
import { startFixture, type Fixture } from './fixture.ts'
import { everyRoute, type TestedRoute } from './matrix.ts'
import { createVisitor, type Visitor } from './visitor.ts'
import { race, reading } from './race.ts'

let fixture: Fixture
let routes: TestedRoute[]
beforeAll(async () => {
  fixture = await startFixture()
  routes = everyRoute(fixture)
})
afterAll(() => fixture.stop())

const match = createMatcher(rows)
const OWNER = ['__Host-portico_session', 'crumb']
const MEMBER = ['SiteUserSecureAuthToken', 'portico_visitor', 'crumb']
const password = 'many quiet mornings at the kiln'
let made = 0

const address = () => fixture.callers.get('admin')!.address

/** Makes an account with the role editor on the website. */
async function editor() {
  const visitor = createVisitor(address())
  const email = `editor-${made++}@example.com`
  const { account } = await visitor.json<{ account: { id: string } }>('app', 'POST', '/api/auth/SignUp', {
    json: { email, password },
  })
  await fixture.sql('identity', `insert into account_website_role values ($1, $2, 'editor', now())`, [
    account.id,
    fixture.here.id,
  ])
  await visitor.keep('app', 'GET', '/config/')
  return { visitor, email, id: account.id }
}

async function member() {
  const visitor = createVisitor(address())
  const answer = await visitor.json<{ siteUser: { id: string } }>('site', 'POST', '/api/site-users/account', {
    json: { email: `member-${made++}@example.com`, password },
  })
  visitor.sendXsrf(visitor.cookie('site', 'siteUserCrumb'))
  return { visitor, id: answer.siteUser.id }
}

/** Creates a presence on the website's host, as a browser does. */
async function createPresence(visitor: Visitor) {
  const { loginUrl } = await visitor.json<{ loginUrl: string }>('app', 'POST', '/api/auth/Presence', {
    json: { websiteId: fixture.here.id },
  })
  const url = new URL(loginUrl)
  expect(url.host).toBe(visitor.address.site)
  return visitor.keep('site', 'GET', url.pathname + url.search)
}

const site = () => ({ origin: address().origin, host: address().site })
const app = () => ({ origin: address().origin, host: address().app })

/** Expects every late request to be refused; 503 is allowed, because a busy gateway sheds load. */
function expectRevoked(
  { before, late, latePassed }: Awaited<ReturnType<typeof race>>,
  ...refusals: number[]
) {
  expect(before).toBeGreaterThan(200)
  expect(latePassed).toEqual([])
  expect([...refusals, 503]).toEqual(expect.arrayContaining([...late]))
}

const collections = () => `/api/rest/sites/${fixture.here.id}/collections`

test('a deleted session passes no call a second later, although the gateway caches it', async () => {
  const { visitor, id } = await editor()
  const calls = reading(visitor, 'app', collections(), OWNER)
  const end = () => fixture.sql('identity', 'delete from account_session where account_id = $1', [id])
  expectRevoked(await race(app(), calls, end), 401)
})

test('a sign-out takes effect within a second, while 200 requests are in flight', async () => {
  const { visitor } = await editor()
  await createPresence(visitor)
  const calls = reading(visitor, 'app', collections(), OWNER)
  expectRevoked(await race(app(), calls, () => visitor.json('app', 'POST', '/api/auth/Logout')), 401)

  // The presence on the website's host ended with the session.
  const page = await visitor.json<PageContext>('site', 'GET', '/?format=page-context')
  expect(page).not.toHaveProperty('authenticatedAccount')
})

test('a new password ends the other sessions and their presences within a second, and keeps the session that set it', async () => {
  const { visitor, email } = await editor()
  const other = createVisitor(address())
  await other.json('app', 'POST', '/api/auth/Login', { json: { email, password } })
  await other.keep('app', 'GET', '/config/')
  await createPresence(other)
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

test('a role that is removed has no effect after a second', async () => {
  const { visitor, id } = await editor()
  const path = `/api/rest/accounts/contributors/${id}?websiteId=${fixture.here.id}`
  const calls = reading(visitor, 'app', collections(), OWNER)
  expectRevoked(
    await race(app(), calls, () => fixture.callers.get('admin')!.json('app', 'DELETE', path)),
    403,
  )
})

test('the session of a member who is disabled or signs out ends within a second', async () => {
  const [disabled, leaving] = [await member(), await member()]
  const profile = ({ visitor }: { visitor: Visitor }) =>
    reading(visitor, 'site', '/api/site-users/account/profile', MEMBER)
  const disable = () =>
    fixture.callers
      .get('admin')!
      .json('app', 'PUT', `/api/rest/members/${disabled.id}?websiteId=${fixture.here.id}`, {
        json: { status: 'disabled' },
      })
  expectRevoked(await race(site(), profile(disabled), disable), 401)
  const leave = () => leaving.visitor.json('site', 'DELETE', '/api/site-users/account/session')
  expectRevoked(await race(site(), profile(leaving), leave), 401)
})

test('CTX-06: a page with a presence contains its owner’s account and roles and is not cached; no other page contains them', async () => {
  const { visitor, id } = await editor()
  const read = async (visitor: Visitor, path: string) => {
    const cookie = ['__Host-portico_presence', 'SiteUserSecureAuthToken']
      .flatMap((name) => (visitor.cookie('site', name) ? [`${name}=${visitor.cookie('site', name)!}`] : []))
      .join('; ')
    return ask(visitor.address.origin, path, visitor.address.site, { method: 'GET', headers: { cookie } })
  }
  expect((await read(visitor, '/')).text).not.toContain('authenticatedAccount')
  const answer = await createPresence(visitor)
  expect(answer.status).toBe(303)
  expect(answer.location).toBe('/')
  for (const path of ['/', '/?format=page-context', '/?format=json']) {
    const { text } = await read(visitor, path)
    expect(text, path).toContain(`"authenticatedAccount":{"id":"${id}"}`)
    expect(text, path).toContain('"websiteRoles":["editor"]')
    expect(text, path).toMatch(/"accessPermissions":\[0,1,11,1110,1111\]/)
  }
  const { visitor: siteUser } = await member()
  for (const other of [createVisitor(address()), siteUser])
    for (const path of ['/', '/?format=page-context', '/?format=json'])
      expect((await read(other, path)).text, path).not.toMatch(/authenticatedAccount|websiteRoles|"value":7/)
})

/** Writes that need no crumb, each with its other protection. */
const CRUMBLESS: Record<string, string> = {
  'POST /api/auth/SignUp': 'the caller has no session yet; own origin only',
  'POST /api/auth/Login': 'the caller has no session yet; own origin only',
  'POST /api/auth/PasswordReset': 'the caller has no session; own origin only',
  'POST /api/auth/Password': 'the mailed token; own origin only',
  'POST /api/auth/EmailConfirmation': 'the mailed token; own origin only',
  'POST /api/auth/Invitation': 'the mailed token, which it only reads; own origin only',
  'POST /api/site-users/account': 'the caller has no session yet; own origin only',
  'POST /api/site-users/account/session': 'the caller has no session yet; own origin only',
  'POST /api/site-users/account/password-reset': 'the caller has no session; own origin only',
  'POST /api/site-users/account/password': 'the mailed token, or the member’s XSRF header; own origin only',
  'POST /api/site-users/account/email-confirmation':
    'the mailed token, or the member’s XSRF header; own origin only',
  'POST /api/unlock': 'the password that visitors give; own origin only',
  'POST /api/form/FormSubmissionKey': 'changes nothing (C-33)',
  'POST /api/form/SaveFormSubmission': 'the form key (C-33)',
  'POST /api/census/RecordHit': 'a beacon (C-33)',
  'POST /api/1/performance/records': 'a beacon (C-33)',
  'POST /api/commerce/webhooks/:accountId': 'the signature of the payment provider',
  'POST /api/csp-report': 'a browser’s report, which is only counted',
  'POST /api/consent/decisions': 'a decision of a visitor, only from pages of the website',
  'POST /api/widget/GetWidgetRendering': 'it changes nothing',
  'POST /api/csp-report/hosts': 'a browser’s report, which is only counted',
  'POST /api/census/button-render': 'a collector that pages without a session call (WIRE-01)',
  'POST /api/census/button-click': 'a collector that pages without a session call (WIRE-01)',
  'POST /api/census/form-render': 'a collector that pages without a session call (WIRE-01)',
  'POST /api/census/overlay': 'a collector that pages without a session call (WIRE-01)',
  'POST /api/census/RecordQuickView/:id': 'a collector that pages without a session call (WIRE-01)',
  'POST /api/events/Trace': 'a collector that pages without a session call (WIRE-01)',
  'POST /api/v1/events': 'a collector that pages without a session call (WIRE-01)',
}

const isWrite = ({ method }: TestedRoute) => method !== 'GET'
const rowsOf = ({ method, path, hosts }: TestedRoute) =>
  hosts.map((host) => match(method, path.split('?', 1)[0]!, host)!)

test('SESS-08: every route that writes is behind a row that requires a crumb, or is listed here with its reason', () => {
  const writes = routes.filter(isWrite)
  expect(writes.length).toBeGreaterThan(40)
  const unreachable = writes.filter(({ hosts }) => hosts.length === 0).map(({ key }) => key)
  expect(unreachable.filter((key) => !/^\w+ \/internal\//.test(key))).toEqual([])
  const without = writes.filter((route) => rowsOf(route).some(({ crumb }) => crumb !== 'crumb'))
  const named = Object.keys(CRUMBLESS).filter((key) => writes.some((route) => route.key === key))
  expect(without.map(({ key }) => key).sort()).toEqual(named.sort())
})

test('SESS-08: a write without a crumb, or with a wrong one in header, query or form field, is refused', async () => {
  const stopped: string[] = []
  for (const route of routes.filter((each) => isWrite(each) && !(each.key in CRUMBLESS))) {
    for (const kind of route.hosts) {
      const visitor = fixture.callers.get(kind === 'app' ? 'admin' : 'member')!
      const send = (more: { path?: string; headers?: Record<string, string>; bytes?: Buffer }) =>
        visitor.call(kind, route.method, more.path ?? route.path, {
          headers: { 'x-csrf-token': 'wrong', ...more.headers },
          ...(more.bytes && { bytes: more.bytes }),
        })
      const cookies = [...(kind === 'app' ? OWNER : MEMBER), 'siteUserCrumb']
        .map((name) => `${name}=${visitor.cookie(kind, name) ?? ''}`)
        .join('; ')
      const bare = await ask(address().origin, route.path, address()[kind], {
        method: route.method,
        headers: { cookie: cookies },
      })
      const asField = await ask(address().origin, route.path, address()[kind], {
        method: route.method,
        headers: {
          cookie: cookies,
          'content-type': 'application/x-www-form-urlencoded',
          'x-siteuser-xsrf-token': visitor.cookie(kind, 'siteUserCrumb') ?? '',
        },
        bytes: Buffer.from(`crumb=${'A'.repeat(52)}`),
      })
      for (const answer of [bare, await send({})]) {
        expect(answer.status, route.key).toBe(403)
        expect(answer.text, route.key).toContain('"crumbFail":true')
      }
      // The service checks a form field, unless it refuses before it reads the body: for the caller, the path or the
      // type.
      expect([400, 401, 403, 404, 415], route.key).toContain(asField.status)
      if (asField.text.includes('"crumbFail":true')) stopped.push(route.key)
    }
  }
  expect(stopped.length).toBeGreaterThan(5)
})
