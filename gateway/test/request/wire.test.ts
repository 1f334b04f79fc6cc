import { afterEach, expect, test } from 'vitest'
import type { Answer } from '@portico/kit/testing/http'
import { defaultRates, type Rates } from '../../src/policy/limits.ts'
import { routes, upstreamNames, type RouteRow } from '../../src/routes.ts'
import { startGateway, type Fixture } from '../fixture.ts'

let fixture: Fixture
afterEach(() => fixture.close())

const owner = 'owner-token-of-an-owner'

/** Reads by a row: as an owner where it asks for one, on a path that no service has. */
function read(row: RouteRow, { signedIn = true } = {}): Promise<Answer> {
  const host = row.hosts === 'app' ? fixture.app : fixture.site
  const path = row.prefix === '/' ? '/a-page' : `${row.prefix.replace('*', 'x')}/a`
  const cookie = `__Host-portico_session=${owner}`
  return host(path, { headers: { accept: 'application/json', ...(signedIn ? { cookie } : {}) } })
}

function signIn(): void {
  fixture.world.sessions[owner] = { kind: 'owner', accountId: 'a', sessionId: 's', sites: {} }
}

function expectShape(answer: Answer, status: number, what: string): void {
  expect(answer.status, what).toBe(status)
  expect(answer.headers['x-request-id'], what).toMatch(/^[0-9a-f-]{36}$/)
  const body = answer.json<Record<string, unknown>>()
  expect(body['error'], what).toEqual(expect.stringMatching(/\S/))
  expect(Object.values(body), what).not.toContain(null)
  if (status === 401) expect(body['loginRequired'], what).toBe(true)
  if (status === 429 || status === 503) expect(answer.headers['retry-after'], what).toMatch(/^[1-9]\d*$/)
}

const GET = routes.filter(({ methods }) => !methods || methods.includes('GET'))

test('WIRE-03: without a session every row of owners replies 401 with loginRequired', async () => {
  fixture = await startGateway()
  const rows = GET.filter(({ who }) => who === 'owner')
  expect(rows.length).toBeGreaterThan(8)
  for (const row of rows) expectShape(await read(row, { signedIn: false }), 401, row.prefix)
})

test('WIRE-03: on every row an upstream that is away is a 503 with Retry-After', async () => {
  fixture = await startGateway()
  signIn()
  // The gateway's own two questions are answered still.
  for (const name of upstreamNames) {
    if (name !== 'sites' && name !== 'identity') await fixture.stopUpstream(name)
    else fixture.world.answer[name] = (_req, res) => void res.destroy()
  }
  for (const row of GET) expectShape(await read(row), 503, row.prefix)
})

test('WIRE-03: on every row one request too many is a 429 with Retry-After', async () => {
  const one = Object.fromEntries(Object.keys(defaultRates).map((name) => [name, { points: 1, seconds: 10 }]))
  fixture = await startGateway({ limits: { rates: one as Rates } })
  signIn()
  for (const row of GET) {
    await read(row)
    expectShape(await read(row), 429, row.prefix)
  }
})

test.each(['/api/nothing/here', '/internal/session', '/api/rest/sites'])(
  'WIRE-03: %s, which is nothing on a website, is a 404 of the same shape',
  async (path) => {
    fixture = await startGateway()
    expectShape(await fixture.site(path, { headers: { accept: 'application/json' } }), 404, path)
  },
)

test('WIRE-03: a write from another origin is a 403 with authorizationFail or crumbFail, and has an id', async () => {
  fixture = await startGateway()
  const kinds = new Set<string>()
  for (const row of routes.filter(({ crumb, hosts }) => crumb !== 'none' && hosts === 'site')) {
    if (row.kind !== 'api' || (row.methods && !row.methods.includes('PUT'))) continue
    const write = (method: string) =>
      fixture.site(`${row.prefix}/a`, { method, json: {}, headers: { origin: 'http://evil.example' } })
    const put = await write('PUT')
    // A path without PUT names its methods. One that can only be read has no write to refuse.
    const other = /POST|PATCH|DELETE/.exec(String(put.headers['allow'] ?? ''))?.[0]
    if (put.status === 405 && other === undefined) {
      expect(put.headers['allow'], row.prefix).toContain('GET')
      continue
    }
    const answer = put.status === 405 ? await write(other!) : put
    expectShape(answer, 403, row.prefix)
    const body = answer.json<Record<string, unknown>>()
    expect(body['authorizationFail'] ?? body['crumbFail'], row.prefix).toBe(true)
    expect(body, row.prefix).not.toHaveProperty('crumb')
    kinds.add(body['crumbFail'] === true ? 'crumb' : 'authorization')
  }
  expect([...kinds].sort()).toEqual(['authorization', 'crumb'])
})
