import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MemberProfile } from '@portico/proto/http/members'
import { startIdentity, website } from './harness.ts'
import { password, people } from './member.ts'

let identity: Awaited<ReturnType<typeof startIdentity>>
beforeAll(async () => {
  identity = await startIdentity({ actionLimits: { 'sign-up': { perAddress: 1_000 } } })
})
afterAll(() => identity.stop())

const { post, login, who, as, joined, mailed } = people(() => identity)
const next = 'another long password'
const sessionsOf = async (memberId: string) => {
  const { rows } = await identity.database.db.tenant(website.id, (tx) =>
    tx.query('select id from site_user_session where site_user_id = $1', [memberId]),
  )
  return rows.length
}

test('a member changes the names, which the owner then finds', async () => {
  const { member } = await joined('names@example.com')
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

test('the name in the cookie lasts as long as a remembered session', async () => {
  await joined('lasting@example.com')
  const answer = await post('/session', { email: 'lasting@example.com', password, rememberMe: true })
  const member = (await who(answer))!
  const before = identity.clock.at
  identity.clock.at = new Date(before.getTime() + 86_400_000)
  const renamed = await as(member, '/profile', { method: 'PUT', json: { firstName: 'Ada', lastName: '' } })
  expect(renamed.cookies[0]).toMatch(/^SiteUserInfo=.*Max-Age=2505600$/)
  identity.clock.at = before
})

test('a change of the password ends the other sessions, keeps this one, and is told by mail', async () => {
  const { member, cookies } = await joined('change@example.com')
  const other = await login('change@example.com')
  const json = { currentPassword: password, password: next }
  expect((await as(member, '/password', { json })).text).toBe('{}')
  expect(await identity.principalOf(cookies, 'member')).not.toBeNull()
  expect(await identity.principalOf(other.cookies, 'member')).toBeNull()
  expect((await login('change@example.com')).status).toBe(401)
  expect((await login('change@example.com', next)).status).toBe(200)
  expect((await mailed('change@example.com', /was changed/)).text).toContain('All other sessions have ended')
})

test('a change needs the old password, the XSRF header and a good new one, each told by its field', async () => {
  const { member } = await joined('careful@example.com')
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
  expect((await login('careful@example.com')).status).toBe(200)
})

test('who found a session open cannot guess the password with it', async () => {
  const { member } = await joined('guess@example.com')
  const guess = () => as(member, '/password', { json: { currentPassword: 'guess', password: next } })
  const statuses = []
  for (let i = 0; i < 11; i += 1) statuses.push((await guess()).status)
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(400))
  expect(statuses[10]).toBe(429)
})

test('a sign-in with the old password that runs while it is changed leaves no session behind', async () => {
  const { member } = await joined('race@example.com')
  const change = { currentPassword: password, password: next }
  const logins = Array.from({ length: 8 }, () => login('race@example.com'))
  const [changed, ...answers] = await Promise.all([as(member, '/password', { json: change }), ...logins])
  expect(changed.status).toBe(200)
  for (const answer of answers) expect([200, 401]).toContain(answer.status)
  for (const answer of answers.filter(({ status }) => status === 200)) expect(await who(answer)).toBeNull()
  expect(await sessionsOf(member.memberId)).toBe(1)
})

test('of parallel changes of the password one wins, and the others are told', async () => {
  const { member } = await joined('parallel@example.com')
  const answers = await Promise.all(
    Array.from({ length: 4 }, (_, i) =>
      as(member, '/password', { json: { currentPassword: password, password: `${next} ${i}` } }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const answer of answers.filter(({ status }) => status !== 200))
    expect([400, 409]).toContain(answer.status)
  const won = answers.findIndex(({ status }) => status === 200)
  expect((await login('parallel@example.com', `${next} ${won}`)).status).toBe(200)
})
