import { generatedBodies, visitorOperations } from '../../openapi/testing/visitor-bodies.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from './ask.ts'
import { startFixture, type Fixture } from './fixture.ts'
import { everyRoute, type TestedRoute } from './matrix.ts'
import { createVisitor, type HostKind } from './visitor.ts'

let fixture: Fixture
let writes: TestedRoute[]
/** Routes that end the session of their caller, and are therefore called last. */
const last = [
  'DELETE /api/site-users/account/sessions',
  'POST /api/auth/Logout',
  'DELETE /api/site-users/account/session',
]
beforeAll(async () => {
  fixture = await startFixture()
  writes = everyRoute(fixture)
    .filter(({ method, hosts }) => method !== 'GET' && hosts.length > 0)
    .sort((one, other) => last.indexOf(one.key) - last.indexOf(other.key))
})
afterAll(() => fixture.stop())

/**
 * Writes that need no crumb: pages send some without a session, and others check the origin instead (decision
 * 9).
 */
const crumbless = [
  /^POST \/api\/form\//,
  /^POST \/api\/census\//,
  /^POST \/api\/events\/Trace$/,
  /^POST \/api\/v1\/events$/,
  /^POST \/api\/consent\/decisions$/, // checked by its origin: the cached page of a visitor has no crumb
  /^POST \/api\/unlock$/, // needs the password, and is checked by its origin
  /^POST \/api\/widget\/GetWidgetRendering$/, // changes nothing, and is checked by its origin
  /^POST \/api\/commerce\/webhooks\/:accountId$/, // the provider's, checked by its signature
  /^POST \/api\/csp-report(?:\/hosts)?$/, // browsers send it by themselves
  /^POST \/api\/1\/performance\//,
  /^POST \/api\/auth\/(?:SignUp|Login|PasswordReset|Password|EmailConfirmation|Invitation)$/,
  /^POST \/api\/site-users\/account(?:\/(?:session|password-reset|password|email-confirmation))?$/,
]
const isCrumbless = (key: string) => crumbless.some((pattern) => pattern.test(key))

const crumbsOf = (cookies: readonly string[]) => cookies.filter((cookie) => cookie.startsWith('crumb='))
const isCrumbFail = ({ status, text }: { status: number; text: string }) =>
  status === 403 && text.includes('"crumbFail":true')

test('WIRE-01: every page and every JSON form of a page sets exactly one crumb for every visitor', async () => {
  const places: [HostKind, string][] = [
    ['site', '/'],
    ['site', '/'], // from the cache
    ['site', '/no/such/page'],
    ['site', '/?format=json'],
    ['site', '/?format=json-pretty'],
    ['site', '/no/such/page?format=json'],
    ['app', '/config/'],
    ['app', '/config/sites'],
  ]
  for (const [host, path] of places)
    for (const visitor of [
      createVisitor(fixture.callers.get('admin')!.address),
      fixture.callers.get('member')!,
    ]) {
      const answer = await visitor.call(host, 'GET', path, { headers: { accept: 'text/html, */*' } })
      expect(crumbsOf(answer.cookies), `${host} ${path}: ${answer.status}`).toHaveLength(1)
    }
  const signIn = await createVisitor(fixture.callers.get('admin')!.address).call(
    'site',
    'GET',
    '/account/sign-in',
  )
  expect(signIn.status).toBe(200)
  expect(crumbsOf(signIn.cookies)).toHaveLength(1)
})

test('WIRE-01: every write except the listed ones needs a crumb in the query, the header or a form field', async () => {
  const wrong: string[] = []
  for (const { key, path, method, hosts } of writes) {
    const host = hosts[0]!
    const visitor = fixture.callers.get(host === 'app' ? 'admin' : 'member')!
    const crumb = visitor.cookie(host, 'crumb')!
    const sent = (more: Record<string, string>, query = '') =>
      ask(
        visitor.address.origin,
        path + (query && (path.includes('?') ? '&' : '?') + query),
        visitor.address[host],
        {
          method,
          headers: {
            'content-type': 'application/json',
            cookie: visitor.cookies(host),
            'x-siteuser-xsrf-token': visitor.cookie(host, 'siteUserCrumb') ?? '',
            ...more,
          },
          bytes: Buffer.from(
            more['content-type'] ? new URLSearchParams({ crumb }).toString() : '{"noSuchField":true}',
          ),
        },
      )
    if (isCrumbFail(await sent({})) === isCrumbless(key)) wrong.push(`${key} without a crumb`)
    if (isCrumbless(key) || last.includes(key)) continue
    const ways = {
      query: await sent({}, `crumb=${encodeURIComponent(crumb)}`),
      header: await sent({ 'x-csrf-token': crumb }),
      field: await sent({ 'content-type': 'application/x-www-form-urlencoded' }),
    }
    for (const [way, answer] of Object.entries(ways)) if (isCrumbFail(answer)) wrong.push(`${key} by ${way}`)
  }
  expect(wrong).toEqual([])
  expect(writes.filter(({ key }) => !isCrumbless(key)).length).toBeGreaterThan(40)
})

test('WIRE-01: Trace, Track and v1/events need no crumb, whether a service answers them or not', async () => {
  const visitor = createVisitor(fixture.callers.get('admin')!.address)
  for (const path of ['/api/events/Trace', '/api/track/x', '/api/v1/events'])
    expect(isCrumbFail(await visitor.call('site', 'POST', path, { json: [] })), path).toBe(false)
  expect(isCrumbFail(await visitor.call('site', 'POST', '/api/events/RecordEvent', { json: {} }))).toBe(true)
})

const noLongerValid = /^40[01] .*(?:This link is no longer valid|Unauthorized request)/
/** The refusals of bodies that are right in form, by call: they name a form, a link or a website that does not exist. */
const refusals: Readonly<Record<string, RegExp>> = {
  '/api/census/RecordHit': /^400 .*is not the website of this host/,
  '/api/form/SaveFormSubmission': /^400 .*The form could not be submitted/,
  '/api/widget/GetWidgetRendering': /^400 .*"widgetJSON":/,
  '/api/site-users/account/email-confirmation': noLongerValid,
  '/api/site-users/account/password': noLongerValid,
}

test('bodies that are generated from the document are refused by no call of visitors’ pages for their form', async () => {
  const { address } = fixture.callers.get('admin')!
  const visitor = createVisitor(address)
  const wrong: string[] = []
  for (const [path, declared] of visitorOperations)
    for (const json of generatedBodies(path, 12)) {
      const answer = await visitor.call('site', 'POST', declared.replace(':id', '6'.repeat(24)), {
        json,
        headers: { origin: `http://${address.site}` },
      })
      const text = `${answer.status} ${answer.text}`
      if (!/^20[0-4] /.test(text) && !refusals[declared]?.test(text)) wrong.push(`${declared}: ${text}`)
    }
  expect(wrong).toEqual([])
})
