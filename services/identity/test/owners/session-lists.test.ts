import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Principal } from '@portico/kit/http/principal'
import type { SessionsReply } from '@portico/proto/http/people/sessions'
import { password, startIdentity, stranger, visitor, website, type Identity } from '../harness.ts'

let identity: Identity
beforeAll(async () => void (identity = await startIdentity()))
afterAll(() => identity.stop())

const firefox = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:130.0) Gecko/20100101 Firefox/130.0'

async function owner(email: string, path = '/api/auth/Login', headers: Record<string, string> = {}) {
  const { cookies } = await identity.ask(path, { caller: stranger, headers, json: { email, password } })
  const principal = (await identity.principalOf(cookies, 'owner'))! as Extract<Principal, { kind: 'owner' }>
  const ask = (method: string, more = '') =>
    identity.ask(`/api/rest/accounts/me/sessions${more}`, { method, caller: { website: null, principal } })
  return { ask, id: principal.sessionId, principal: async () => identity.principalOf(cookies, 'owner') }
}

async function member(email: string, first = false) {
  const path = first ? '/api/site-users/account' : '/api/site-users/account/session'
  const { cookies } = await identity.ask(path, { caller: visitor, json: { email, password } })
  const principal = (await identity.principalOf(cookies, 'member'))! as Extract<Principal, { kind: 'member' }>
  const headers = { 'x-siteuser-xsrf-token': principal.xsrf }
  const ask = (method: string, more = '', sentHeaders = headers) =>
    identity.ask(`/api/site-users/account/sessions${more}`, {
      method,
      caller: { website, principal },
      headers: sentHeaders,
    })
  return { ask, id: principal.sessionId, principal: async () => identity.principalOf(cookies, 'member') }
}

test('an owner lists the own sessions with a readable browser, last used first', async () => {
  const first = await owner('list@example.com', '/api/auth/SignUp', { 'user-agent': firefox })
  identity.clock.at = new Date(identity.clock.at.getTime() + 60_000)
  const second = await owner('list@example.com', undefined, { 'user-agent': `curl/8 ${'x'.repeat(900)}` })
  const { sessions } = (await second.ask('GET')).json<SessionsReply>()
  expect(sessions.map(({ id, current }) => [id, current])).toEqual([
    [second.id, true],
    [first.id, false],
  ])
  expect(sessions[1]).toMatchObject({
    createdOn: identity.clock.at.getTime() - 60_000,
    device: { browser: 'Firefox 130', os: 'macOS', type: 'desktop' },
  })
  expect(sessions[0]!.userAgent).toHaveLength(300)
})

test('an owner ends one session or all others, but not the sessions of another account', async () => {
  const stranger = await owner('not-mine@example.com', '/api/auth/SignUp')
  const here = await owner('ends@example.com', '/api/auth/SignUp')
  const [one, two] = [await owner('ends@example.com'), await owner('ends@example.com')]
  expect((await here.ask('DELETE', `/${stranger.id}`)).status).toBe(404)
  expect((await here.ask('DELETE', `/${one.id}`)).json()).toEqual({})
  expect(await one.principal()).toBeNull()
  expect(await two.principal()).not.toBeNull()
  expect((await here.ask('DELETE')).json()).toEqual({})
  expect([await two.principal(), (await here.principal())?.kind]).toEqual([null, 'owner'])
  expect((await stranger.principal())?.kind).toBe('owner')
})

test('SESS-02: listing and ending a member’s sessions needs the XSRF header and covers this member’s sessions only', async () => {
  const here = await member('m1@example.com', true)
  const [one, two] = [await member('m1@example.com'), await member('m1@example.com')]
  const other = await member('m2@example.com', true)
  const bare = { 'x-siteuser-xsrf-token': '' }
  for (const method of ['GET', 'DELETE']) expect((await here.ask(method, '', bare)).status).toBe(403)
  const { sessions } = (await here.ask('GET')).json<SessionsReply>()
  expect(sessions.map(({ id }) => id).sort()).toEqual([here.id, one.id, two.id].sort())
  expect((await here.ask('DELETE', `/${other.id}`)).status).toBe(404)
  expect((await here.ask('DELETE', `/${one.id}`)).status).toBe(200)
  expect([await one.principal(), (await two.principal())?.kind]).toEqual([null, 'member'])
  expect((await here.ask('DELETE')).status).toBe(200)
  expect([await two.principal(), (await here.principal())?.kind]).toEqual([null, 'member'])
  expect((await other.principal())?.kind).toBe('member')
})
