import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Principal } from '@portico/kit/http/principal'
import type { MemberSessionReply } from '@portico/proto/http/people/members'
import { otherWebsite, password, startIdentity, visitor, website, type Identity } from '../harness.ts'

let identity: Identity
beforeAll(async () => {
  identity = await startIdentity()
})
afterAll(() => identity.stop())

const SESSION = '/api/site-users/account/session'
const PROFILE = '/api/site-users/account/profile'

const signUp = (email: string, caller = visitor) =>
  identity.ask('/api/site-users/account', {
    caller,
    json: { email, password, firstName: 'Mia', lastName: 'Noon' },
  })
const signIn = (email: string, rememberMe: boolean, caller = visitor) =>
  identity.ask(SESSION, { caller, json: { email, password, rememberMe } })
const member = async (cookies: readonly string[]): Promise<Principal> =>
  (await identity.principalOf(cookies, 'member'))!

test('SESS-01: a sign-in replies with xsrfToken and cookies, which have a Max-Age only with rememberMe', async () => {
  await signUp('one@example.com')
  const brief = await signIn('one@example.com', false)
  const lasting = await signIn('one@example.com', true)
  expect(brief.status).toBe(200)
  const { xsrfToken } = brief.json<MemberSessionReply>()
  expect(xsrfToken).toMatch(/^[\w-]{43}$/)
  const names = (cookies: string[]) => cookies.map((cookie) => cookie.split('=')[0])
  expect(names(brief.cookies)).toEqual([
    'SiteUserSecureAuthToken',
    'siteUserCrumb',
    'SiteUserInfo',
    'SiteUserDevice',
    'CART',
  ])
  expect(brief.cookies[1]).toContain(`siteUserCrumb=${xsrfToken};`)
  for (const cookie of brief.cookies) expect(cookie).not.toContain('Max-Age')
  for (const cookie of lasting.cookies.slice(0, 4)) expect(cookie).toMatch(/Max-Age=(2592000|31536000)$/)
  expect(await member(brief.cookies)).toMatchObject({
    kind: 'member',
    websiteId: website.id,
    xsrf: xsrfToken,
  })
})

test('SESS-01: a wrong password gets the same 401 as an unknown member', async () => {
  await signUp('two@example.com')
  const wrong = await identity.ask(SESSION, {
    caller: visitor,
    json: { email: 'two@example.com', password: 'no', rememberMe: false },
  })
  const unknown = await identity.ask(SESSION, {
    caller: visitor,
    json: { email: 'none@example.com', password: 'no', rememberMe: false },
  })
  expect([wrong.status, unknown.status]).toEqual([401, 401])
  expect(wrong.text).toBe(unknown.text)
})

test('SESS-02: the profile needs the XSRF header of the same session', async () => {
  const { cookies } = await signUp('three@example.com')
  const principal = await member(cookies)
  if (principal.kind !== 'member') throw new Error('not a member')
  const ask = (headers = {}) => identity.ask(PROFILE, { caller: { website, principal }, headers })
  expect((await ask()).status).toBe(403)
  expect((await ask({ 'x-siteuser-xsrf-token': 'x' })).status).toBe(403)
  const answer = await ask({ 'x-siteuser-xsrf-token': principal.xsrf })
  expect(answer.json()).toMatchObject({
    email: 'three@example.com',
    name: { firstName: 'Mia', lastName: 'Noon' },
  })
})

test('SESS-02: a member’s session is not valid as an owner, an owner’s not as a member, and neither on another website', async () => {
  const { cookies } = await signUp('four@example.com')
  const principal = await member(cookies)
  expect((await identity.ask('/api/auth/session', { caller: { website: null, principal } })).status).toBe(401)
  expect((await identity.ask(SESSION, { caller: { website: otherWebsite, principal } })).status).toBe(401)
  expect(await identity.principalOf(cookies, 'member', otherWebsite)).toBeNull()
  const owner: Principal = { kind: 'owner', accountId: 'c'.repeat(24), sessionId: 's', sites: {} }
  expect((await identity.ask(SESSION, { caller: { website, principal: owner } })).status).toBe(401)
})

test('a sign-out needs the XSRF header and ends the session', async () => {
  const { cookies } = await signUp('five@example.com')
  const principal = await member(cookies)
  if (principal.kind !== 'member') throw new Error('not a member')
  const caller = { website, principal }
  expect((await identity.ask(SESSION, { method: 'DELETE', caller })).status).toBe(403)
  const headers = { 'x-siteuser-xsrf-token': principal.xsrf }
  const answer = await identity.ask(SESSION, { method: 'DELETE', caller, headers })
  expect([answer.status, answer.text]).toEqual([200, '{}'])
  for (const cookie of answer.cookies.slice(0, 3)) expect(cookie).toContain('Max-Age=0')
  expect(await identity.principalOf(cookies, 'member')).toBeNull()
})

test('one address can be a member of two websites', async () => {
  const here = await signUp('six@example.com')
  const there = await signUp('six@example.com', { ...visitor, website: otherWebsite })
  expect([here.status, there.status]).toEqual([200, 200])
  expect((await signUp('SIX@example.com')).json()).toMatchObject({
    errors: { email: expect.any(String) as string },
  })
})

test('a query without a tenant, or of another one, finds no member and no session', async () => {
  await signUp('seven@example.com')
  const { db } = identity.database
  for (const table of ['site_user', 'site_user_session']) {
    expect((await db.query(`select * from ${table}`)).rows).toEqual([])
    expect((await db.tenant('f'.repeat(24), (tx) => tx.query(`select * from ${table}`))).rows).toEqual([])
  }
  const seen = await db.tenant(website.id, (tx) => tx.query('select 1 from site_user'))
  expect(seen.rows.length).toBeGreaterThan(0)
})

test('a member cannot be inserted under another website', async () => {
  const { db } = identity.database
  const theft = db.tenant(otherWebsite.id, (tx) =>
    tx.query(`insert into site_user values ($1, 'x', 'e', 'e', '', '', 'h', now())`, [website.id]),
  )
  await expect(theft).rejects.toThrow(/row-level security/)
})
