import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '@portico/kit/testing/http'
import { MEMBER_DEVICE_COOKIE, OWNER_DEVICE_COOKIE } from '../../src/guard/domain/device.ts'
import { password, startIdentity, stranger, type Identity } from '../harness.ts'
import { memberCalls } from '../members/member.ts'

let identity: Identity
const limits = { perPair: 3, perAccount: 1_000, perAddress: 1_000, windowMinutes: 15 }
beforeAll(async () => {
  identity = await startIdentity({
    loginLimits: limits,
    actionLimits: { 'sign-up': { perAddress: 1_000 } },
  })
})
afterAll(() => identity.stop())

const wrong = 'not the password'
const members = memberCalls(() => identity)

type From = { from?: string; cookie?: string }
const headersOf = ({ from = '198.51.100.1', cookie }: From) => ({
  'x-forwarded-for': from,
  ...(cookie === undefined ? {} : { cookie }),
})

/** How owners and members sign up and sign in. */
const kinds = {
  owner: {
    device: OWNER_DEVICE_COOKIE,
    signUp: (email: string) =>
      identity.ask('/api/auth/SignUp', { caller: stranger, json: { email, password } }),
    signIn: (email: string, typed: string, at: From = {}) =>
      identity.ask('/api/auth/Login', {
        caller: stranger,
        json: { email, password: typed },
        headers: headersOf(at),
      }),
  },
  member: {
    device: MEMBER_DEVICE_COOKIE,
    signUp: (email: string) => members.signUp(email),
    signIn: (email: string, typed: string, at: From = {}) =>
      members.signIn(email, typed, { headers: headersOf(at) }),
  },
}

const deviceOf = (answer: Answer, name: string) =>
  answer.cookies.find((cookie) => cookie.startsWith(`${name}=`))!.split(';')[0]!

describe.each(['owner', 'member'] as const)('a device of an %s', (kind) => {
  const { device: name, signUp, signIn } = kinds[kind]
  const status = async (email: string, typed: string, at?: From) => (await signIn(email, typed, at)).status
  /** Guesses until refused, and returns the number of attempts. */
  async function guesses(email: string, at: From = {}) {
    for (let tried = 0; tried <= 3 * limits.perPair; tried += 1)
      if ((await status(email, wrong, at)) === 429) return tried
    throw new Error('guesses were never refused')
  }

  test('is recognised by its complete, unaltered cookie only', async () => {
    const email = `known-${kind}@example.com`
    const cookie = deviceOf(await signUp(email), name)
    const strange = deviceOf(await signUp(`strange-${kind}@example.com`), name)
    expect(await guesses(email)).toBe(limits.perPair)
    const [id, tag, mac] = cookie.split('=')[1]!.split('.') as [string, string, string]
    const [strangeId, strangeTag, strangeMac] = strange.split('=')[1]!.split('.') as [string, string, string]
    const forged = [
      [strangeId, tag, mac],
      [id, strangeTag, mac],
      [id, tag, strangeMac],
      [strangeId, tag, strangeMac],
      [id, mac],
    ].map((parts) => `${name}=${parts.join('.')}`)
    for (const other of [undefined, strange, ...forged])
      expect(await status(email, password, { cookie: other })).toBe(429)
    expect(await status(email, password, { cookie: `a=b; ${cookie}; c=d` })).toBe(200)
  })

  test('has a counter of its own', async () => {
    const email = `own-${kind}@example.com`
    const cookie = deviceOf(await signUp(email), name)
    const another = deviceOf(await signIn(email, password, { from: '192.0.2.1' }), name)
    expect(await guesses(email, { cookie, from: '192.0.2.2' })).toBe(limits.perPair)
    expect(await status(email, password, { cookie, from: '192.0.2.3' })).toBe(429)
    expect(await status(email, password, { cookie: another, from: '192.0.2.2' })).toBe(200)
    expect(await status(email, password, { from: '192.0.2.2' })).toBe(200)
  })

  test('does not count for an address without an account', async () => {
    const cookie = deviceOf(await signUp(`known-device-${kind}@example.com`), name)
    const email = `unknown-${kind}@example.com`
    expect(await guesses(email, { cookie })).toBe(limits.perPair)
    expect(await status(email, wrong)).toBe(429)
  })

  test('is refused with the rest of the window as Retry-After, and accepted after the window', async () => {
    const email = `window-${kind}@example.com`
    const cookie = deviceOf(await signUp(email), name)
    await signIn(email, wrong, { cookie })
    identity.clock.at = new Date(identity.clock.at.getTime() + 5 * 60_000)
    expect(await guesses(email, { cookie })).toBe(limits.perPair - 1)
    const refused = await signIn(email, password, { cookie })
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '600'])
    identity.clock.at = new Date(identity.clock.at.getTime() + 10 * 60_000)
    expect(await guesses(email, { cookie })).toBe(limits.perPair)
  })

  test('subtracts a right password once half of the limit is used', async () => {
    const email = `back-${kind}@example.com`
    const cookie = deviceOf(await signUp(email), name)
    for (let time = 0; time < 3 * limits.perPair; time += 1)
      expect(await status(email, password, { cookie })).toBe(200)
  })
})

test('a new password invalidates known devices, and a sign-in with it makes one known', async () => {
  const { cookies, member } = await members.join('renewed@example.com')
  const cookie = cookies.find((each) => each.startsWith(MEMBER_DEVICE_COOKIE))!.split(';')[0]!
  const change = { currentPassword: password, password: 'another long password' }
  expect((await members.as(member, '/password', { json: change })).status).toBe(200)
  const { signIn } = kinds.member
  for (let time = 0; time < limits.perPair; time += 1)
    expect((await signIn('renewed@example.com', wrong)).status).toBe(401)
  expect((await signIn('renewed@example.com', change.password, { cookie })).status).toBe(429)
  const newCookie = deviceOf(
    await signIn('renewed@example.com', change.password, { from: '192.0.2.4' }),
    MEMBER_DEVICE_COOKIE,
  )
  expect((await signIn('renewed@example.com', change.password, { cookie: newCookie })).status).toBe(200)
})

test('a planted cookie of another site does not hide the member’s device cookie', async () => {
  const { cookies, member } = await members.join('planted@example.com')
  const own = cookies.find((each) => each.startsWith(MEMBER_DEVICE_COOKIE))!.split(';')[0]!
  const strange = deviceOf(await members.signUp('planter@example.com'), MEMBER_DEVICE_COOKIE)
  const planted = `${MEMBER_DEVICE_COOKIE}=planted; ${strange}; ${own}`
  for (let time = 0; time < limits.perPair; time += 1)
    expect((await kinds.member.signIn('planted@example.com', wrong)).status).toBe(401)
  expect((await kinds.member.signIn('planted@example.com', password)).status).toBe(429)
  expect((await kinds.member.signIn('planted@example.com', password, { cookie: planted })).status).toBe(200)
  const change = { currentPassword: password, password: 'another long password' }
  const headers = { cookie: planted }
  expect((await members.as(member, '/password', { json: change, headers })).status).toBe(200)
})

test('a change of the password and a sign-in use the same counter of a device', async () => {
  const { cookies, member } = await members.join('alike@example.com')
  const cookie = cookies.find((each) => each.startsWith(MEMBER_DEVICE_COOKIE))!.split(';')[0]!
  const json = { currentPassword: wrong, password: 'another long password' }
  for (let time = 0; time < limits.perPair; time += 1)
    expect((await members.as(member, '/password', { json, headers: { cookie } })).status).toBe(400)
  expect((await kinds.member.signIn('alike@example.com', password, { cookie })).status).toBe(429)
  expect((await kinds.member.signIn('alike@example.com', password)).status).toBe(200)
})

test('an owner’s sign-in is two statements; a refused one is one statement, with and without an account', async () => {
  const { signUp, signIn } = kinds.owner
  const cookie = deviceOf(await signUp('few@example.com'), OWNER_DEVICE_COOKIE)
  /**
   * Returns the status and the number of statements of a sign-in. The mails of sign-ups, sent meanwhile, are left out.
   */
  const statementsOf = async (email: string, typed: string, at: From = {}) => {
    const before = identity.postgres.statements.length
    const { status } = await signIn(email, typed, at)
    const sent = identity.postgres.statements.slice(before)
    return [status, sent.filter((sql) => /where email_key|login_attempt|account_session/.test(sql)).length]
  }
  expect(await statementsOf('few@example.com', password)).toEqual([200, 2])
  expect(await statementsOf('few@example.com', password, { cookie })).toEqual([200, 2])
  expect(await statementsOf('few@example.com', wrong, { cookie })).toEqual([401, 1])
  expect(await statementsOf('unknown@example.com', wrong)).toEqual([401, 1])
})
