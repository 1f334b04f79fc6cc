import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, startIdentity, stranger, type Identity } from '../harness.ts'
import { mailTo, tokenOf } from '../mails.ts'
import { ME, ownerCalls } from '../owner.ts'

let identity: Identity
beforeAll(
  async () => void (identity = await startIdentity({ actionLimits: { 'sign-up': { perAddress: 99 } } })),
)
afterAll(() => identity.stop())

const { open, as, signUp, signIn, me } = ownerCalls(() => identity)

test('a request for a reset gets the same reply with and without an account, and mails only an account', async () => {
  await signUp('two@example.com')
  const known = await open('/api/auth/PasswordReset', { email: 'TWO@example.com' })
  const unknown = await open('/api/auth/PasswordReset', { email: 'unknown@example.com' })
  expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
  expect([known.status, known.text]).toEqual([200, '{}'])
  await mailTo(identity.inbox, 'two@example.com', /new password/)
  expect(identity.inbox.some(({ to }) => to === 'unknown@example.com')).toBe(false)
})

test('a mailed token sets a new password once, ends all sessions and confirms the address', async () => {
  const { cookies, principal } = await signUp('three@example.com')
  await open('/api/auth/PasswordReset', { email: 'three@example.com' })
  const token = tokenOf(await mailTo(identity.inbox, 'three@example.com', /new password/))
  const spend = (to: string) => open('/api/auth/Password', { token, password: to })
  expect((await spend('short')).json()).toMatchObject({
    errors: { password: expect.any(String) as string },
  })
  const answers = await Promise.all([spend('the first new password'), spend('the second new password')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  const refused = answers.find(({ status }) => status === 400)!
  expect(refused.json()).toMatchObject({
    errors: { token: expect.stringContaining('no longer valid') as string },
  })
  expect(await identity.principalOf(cookies, 'owner')).toBeNull()
  expect((await signIn('three@example.com')).status).toBe(401)
  const newPassword = answers[0]!.status === 200 ? 'the first new password' : 'the second new password'
  expect((await signIn('three@example.com', newPassword)).status).toBe(200)
  expect((await me(principal)).emailConfirmed).toBe(true)
  const notice = await mailTo(identity.inbox, 'three@example.com', /was reset/)
  expect(notice.text).not.toContain(newPassword)
})

test('a reset token is invalid after an hour, after a change of the password, when altered and for another purpose', async () => {
  const { principal } = await signUp('four@example.com')
  const confirming = tokenOf(await mailTo(identity.inbox, 'four@example.com', /Confirm/))
  await open('/api/auth/PasswordReset', { email: 'four@example.com' })
  const token = tokenOf(await mailTo(identity.inbox, 'four@example.com', /new password/))
  const spend = (text: string) => open('/api/auth/Password', { token: text, password: 'another password' })
  for (const wrong of [`${token}x`, `x${token}`, confirming, 'nonsense'])
    expect((await spend(wrong)).status).toBe(400)
  expect((await open('/api/auth/EmailConfirmation', { token })).status).toBe(400)
  const before = identity.clock.at
  identity.clock.at = new Date(before.getTime() + 3_600_000)
  expect((await spend(token)).status).toBe(400)
  identity.clock.at = before
  await as(principal, `${ME}/password`, 'POST', { currentPassword: password, password: 'chosen meanwhile' })
  expect((await spend(token)).status).toBe(400)
  expect((await signIn('four@example.com', 'chosen meanwhile')).status).toBe(200)
})

test('a change of the password needs the old one, ends the other sessions and mails a notice', async () => {
  const { cookies, principal } = await signUp('five@example.com')
  const { cookies: elsewhere } = await signIn('five@example.com')
  const change = (currentPassword: string) =>
    as(principal, `${ME}/password`, 'POST', { currentPassword, password: 'the new password' })
  expect((await change('not this one')).json()).toMatchObject({
    errors: { currentPassword: 'This is not your password.' },
  })
  expect(await identity.principalOf(elsewhere, 'owner')).not.toBeNull()
  expect((await change(password)).status).toBe(200)
  expect(await identity.principalOf(elsewhere, 'owner')).toBeNull()
  expect(await identity.principalOf(cookies, 'owner')).not.toBeNull()
  expect((await signIn('five@example.com')).status).toBe(401)
  await mailTo(identity.inbox, 'five@example.com', /password was changed/)
})

test('a sign-in parallel to a change of the password leaves no session of the old password', async () => {
  const { principal } = await signUp('six@example.com')
  const [changed, ...signedIn] = await Promise.all([
    as(principal, `${ME}/password`, 'POST', { currentPassword: password, password: 'the new password' }),
    ...Array.from({ length: 9 }, () => signIn('six@example.com')),
  ])
  expect(changed.status).toBe(200)
  for (const answer of signedIn) {
    expect([200, 401]).toContain(answer.status)
    if (answer.status === 200) expect(await identity.principalOf(answer.cookies, 'owner')).toBeNull()
  }
})

test('attempts at the current password are limited like sign-ins', async () => {
  const { principal } = await signUp('seven@example.com')
  const json = { currentPassword: 'a guess', password: 'the new password' }
  const answers = []
  for (let guess = 0; guess < 12; guess++) answers.push(await as(principal, `${ME}/password`, 'POST', json))
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(10)
  expect(answers.at(-1)!.status).toBe(429)
})

test('mails and tokens are limited per subject and per client', async () => {
  const requestReset = (email: string, from: string) =>
    identity.ask('/api/auth/PasswordReset', {
      caller: stranger,
      json: { email },
      headers: { 'x-forwarded-for': from },
    })
  const statuses = []
  for (let time = 0; time < 5; time++)
    statuses.push((await requestReset('flood@example.com', '192.0.2.1')).status)
  expect(statuses).toEqual([200, 200, 200, 200, 429])
  expect((await requestReset('FLOOD@example.com', '192.0.2.2')).status).toBe(200)
  const refused = await requestReset('flood@example.com', '192.0.2.1')
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600'])

  const guess = () =>
    identity.ask('/api/auth/Password', {
      caller: stranger,
      json: { token: 'a guess', password },
      headers: { 'x-forwarded-for': '192.0.2.3' },
    })
  const guesses = await Promise.all(Array.from({ length: 64 }, guess))
  expect(guesses.filter(({ status }) => status === 400)).toHaveLength(60)
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(4)
})
