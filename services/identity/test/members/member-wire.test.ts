import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MemberSessionReply } from '@portico/proto/http/people/members'
import { password, startIdentity, visitor, website, type Identity } from '../harness.ts'
import { memberCalls } from './member.ts'

// The calls and cookies of members, compared field by field.

let identity: Identity
beforeAll(async () => {
  identity = await startIdentity()
})
afterAll(() => identity.stop())

const { post, signUp, signIn, memberOf, as, findMail } = memberCalls(() => identity)
const valueOf = (cookies: readonly string[], name: string) =>
  cookies
    .find((each) => each.startsWith(`${name}=`))
    ?.split(';', 1)[0]
    ?.slice(name.length + 1) ?? ''

test('WIRE-07: sign-up, session and profile have exactly the named fields, and the three cookies agree with them', async () => {
  const profile = {
    id: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
    ...{ email: 'wire@example.com', emailConfirmed: false, name: { firstName: 'Mia', lastName: 'Noon' } },
  }
  for (const answer of [await signUp('wire@example.com'), await signIn('wire@example.com')]) {
    expect(answer.status).toBe(200)
    const reply = answer.json<MemberSessionReply>()
    expect(reply).toEqual({ xsrfToken: expect.stringMatching(/^[\w-]{43}$/) as string, siteUser: profile })
    const [session, crumb, info] = answer.cookies
    expect(session).toMatch(/^SiteUserSecureAuthToken=[\w-]{43}; .*\bHttpOnly\b/)
    expect(valueOf([crumb!], 'siteUserCrumb')).toBe(reply.xsrfToken)
    expect(crumb).not.toContain('HttpOnly')
    expect(info).not.toContain('HttpOnly')
    expect(JSON.parse(decodeURIComponent(valueOf([info!], 'SiteUserInfo')))).toEqual({
      authenticated: true,
      lastAuthenticatedOn: expect.any(Number) as number,
      siteUserId: reply.siteUser.id,
      firstName: 'Mia',
    })
    const member = (await memberOf(answer))!
    expect((await as(member, '/profile')).json()).toEqual(reply.siteUser)
  }
  const wrong = await signIn('wire@example.com', 'not the password')
  expect([wrong.status, wrong.cookies]).toEqual([401, []])
  expect(wrong.json()).toMatchObject({ error: expect.any(String) as string })
})

test('WIRE-07: a reset is asked for, a GET spends no token, and the token sets one password', async () => {
  await signUp('forgot@example.com')
  const asked = await post('/password-reset', { email: 'forgot@example.com' })
  expect([asked.status, asked.text]).toEqual([200, '{}'])
  const { token } = await findMail('forgot@example.com', /new password/)
  const get = await identity.ask(`/api/site-users/account/password?token=${token}`, { caller: visitor })
  expect(get.status).toBeGreaterThanOrEqual(400)
  const next = 'another long password'
  expect((await post('/password', { token, password: next })).status).toBe(200)
  expect((await signIn('forgot@example.com', password)).status).toBe(401)
  expect((await signIn('forgot@example.com', next)).status).toBe(200)
  expect((await post('/password', { token, password: next })).status).toBe(400)
})

test('WIRE-07, SESS-03: a sign-out replies {} and clears the three cookies', async () => {
  const answer = await signUp('leaves@example.com')
  const member = (await memberOf(answer))!
  const out = await as(member, '/session', { method: 'DELETE' })
  expect([out.status, out.text]).toEqual([200, '{}'])
  for (const name of ['SiteUserSecureAuthToken', 'siteUserCrumb', 'SiteUserInfo'])
    expect(
      out.cookies.find((each) => each.startsWith(`${name}=;`)),
      name,
    ).toContain('Max-Age=0')
  expect(await identity.principalOf(answer.cookies, 'member', website)).toBeNull()
})
