import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MemberProfile } from '@portico/proto/http/people/members'
import { password, startIdentity, website, type Identity } from '../harness.ts'
import { memberCalls } from './member.ts'

let identity: Identity
beforeAll(async () => {
  identity = await startIdentity({ actionLimits: { 'sign-up': { perAddress: 1_000 } } })
})
afterAll(() => identity.stop())

const { post, signIn, memberOf, as, join, findMail } = memberCalls(() => identity)
const next = 'another long password'
const sessionsOf = async (memberId: string) => {
  const { rows } = await identity.database.db.tenant(website.id, (tx) =>
    tx.query('select id from site_user_session where site_user_id = $1', [memberId]),
  )
  return rows.length
}

test('a member changes the names, and the owner’s search finds them', async () => {
  const { member } = await join('names@example.com')
  const json = { firstName: ' Zoë ', lastName: "O'Hara" }
  const answer = await as(member, '/profile', { method: 'PUT', json })
  expect(answer.json<MemberProfile>().name).toEqual({ firstName: 'Zoë', lastName: "O'Hara" })
  const { rows } = await identity.database.db.tenant(website.id, (tx) =>
    tx.query<{ word: string }>('select word from site_user_word where site_user_id = $1 order by word', [
      member.memberId,
    ]),
  )
  expect(rows.map(({ word }) => word)).toEqual(['com', 'example', 'hara', 'names', 'o', 'zoe'])
  const [cookie] = answer.cookies
  expect(cookie).toContain(encodeURIComponent('"firstName":"Zoë"'))
  expect(cookie).toContain(encodeURIComponent(`"lastAuthenticatedOn":${identity.clock.at.getTime()}`))
  expect(cookie).not.toContain('Max-Age')
})

test('the cookie with the name expires with the remembered session', async () => {
  await join('lasting@example.com')
  const answer = await post('/session', { email: 'lasting@example.com', password, rememberMe: true })
  const member = (await memberOf(answer))!
  const before = identity.clock.at
  identity.clock.at = new Date(before.getTime() + 86_400_000)
  const renamed = await as(member, '/profile', { method: 'PUT', json: { firstName: 'Ada', lastName: '' } })
  expect(renamed.cookies[0]).toMatch(/^SiteUserInfo=.*Max-Age=2505600$/)
  identity.clock.at = before
})

test('a change of the password ends the other sessions, keeps the current one and mails a notice', async () => {
  const { member, cookies } = await join('change@example.com')
  const other = await signIn('change@example.com')
  const json = { currentPassword: password, password: next }
  expect((await as(member, '/password', { json })).text).toBe('{}')
  expect(await identity.principalOf(cookies, 'member')).not.toBeNull()
  expect(await identity.principalOf(other.cookies, 'member')).toBeNull()
  expect((await signIn('change@example.com')).status).toBe(401)
  expect((await signIn('change@example.com', next)).status).toBe(200)
  expect((await findMail('change@example.com', /was changed/)).text).toContain(
    'All other sessions have ended',
  )
})

test('a change of the password needs the old one, the XSRF header and a valid new one', async () => {
  const { member } = await join('careful@example.com')
  const change = (json: object, headers = {}) => as(member, '/password', { json, headers })
  const right = { currentPassword: password, password: next }
  expect((await change({ ...right, currentPassword: 'wrong' })).json()).toMatchObject({
    errors: { currentPassword: 'This is not your password.' },
  })
  expect((await change({ password: next })).json()).toMatchObject({
    errors: { currentPassword: expect.stringContaining('is required') as string },
  })
  expect((await change({ ...right, password: 'short' })).json()).toMatchObject({
    errors: { password: expect.any(String) as string },
  })
  expect((await change(right, { 'x-siteuser-xsrf-token': 'x' })).status).toBe(403)
  expect((await post('/password', right)).status).toBe(401)
  expect((await signIn('careful@example.com')).status).toBe(200)
})

test('attempts at the password in an open session are limited', async () => {
  const { member } = await join('guess@example.com')
  const guess = () => as(member, '/password', { json: { currentPassword: 'guess', password: next } })
  const statuses = []
  for (let i = 0; i < 11; i += 1) statuses.push((await guess()).status)
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(400))
  expect(statuses[10]).toBe(429)
})

test('a sign-in parallel to a change of the password leaves no session of the old password', async () => {
  const { member } = await join('race@example.com')
  const change = { currentPassword: password, password: next }
  const logins = Array.from({ length: 8 }, () => signIn('race@example.com'))
  const [changed, ...answers] = await Promise.all([as(member, '/password', { json: change }), ...logins])
  expect(changed.status).toBe(200)
  for (const answer of answers) expect([200, 401]).toContain(answer.status)
  for (const answer of answers.filter(({ status }) => status === 200))
    expect(await memberOf(answer)).toBeNull()
  expect(await sessionsOf(member.memberId)).toBe(1)
})

test('of parallel changes of the password one succeeds, and the others are refused', async () => {
  const { member } = await join('parallel@example.com')
  const answers = await Promise.all(
    Array.from({ length: 4 }, (_, i) =>
      as(member, '/password', { json: { currentPassword: password, password: `${next} ${i}` } }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const answer of answers.filter(({ status }) => status !== 200))
    expect([400, 409]).toContain(answer.status)
  const winner = answers.findIndex(({ status }) => status === 200)
  expect((await signIn('parallel@example.com', `${next} ${winner}`)).status).toBe(200)
})
