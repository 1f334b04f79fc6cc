import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '@portico/kit/testing/until'
import type { SessionsReply } from '@portico/proto/http/sessions'
import { startIdentity, stranger, visitor } from './harness.ts'

let identity: Awaited<ReturnType<typeof startIdentity>>
beforeAll(async () => void (identity = await startIdentity()))
afterAll(() => identity.stop())

const password = 'plenty of long words here'
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const pass = (ms: number) => (identity.clock.at = new Date(identity.clock.at.getTime() + ms))

const owner = (email: string) =>
  identity.ask('/api/auth/SignUp', { caller: stranger, json: { email, password } })
async function member(email: string, rememberMe: boolean) {
  const caller = visitor
  await identity.ask('/api/site-users/account', { caller, json: { email, password } })
  return identity.ask('/api/site-users/account/session', { caller, json: { email, password, rememberMe } })
}
const is = async (cookies: readonly string[], kind: 'owner' | 'member') =>
  (await identity.principalOf(cookies, kind)) !== null

/** Uses a session until that was written down: a use is not, while an earlier one is still being written. */
async function use(cookies: readonly string[], kind: 'owner' | 'member') {
  const table = kind === 'owner' ? 'account_session' : 'site_user_session'
  const { db } = identity.database
  const last = async () => {
    const { rows } = await db.job((tx) => tx.query(`select max(last_seen_at) as at from ${table}`))
    return (rows[0] as { at: Date }).at.getTime()
  }
  await until(async () => {
    expect(await is(cookies, kind)).toBe(true)
    return (await last()) === identity.clock.at.getTime()
  })
}

test('an owner’s session ends after a week without a call, and after 30 days in any case', async () => {
  const idle = await owner('idle@example.com')
  const used = await owner('used@example.com')
  for (let day = 0; day < 24; day += 6) {
    pass(6 * DAY)
    await use(used.cookies, 'owner')
  }
  expect([await is(idle.cookies, 'owner'), await is(used.cookies, 'owner')]).toEqual([false, true])
  pass(6 * DAY - 1)
  expect(await is(used.cookies, 'owner')).toBe(true)
  pass(1)
  expect(await is(used.cookies, 'owner')).toBe(false)
})

test('S-16: a member’s session ends after a day without a call and after 7 days; remembered, after 30', async () => {
  const brief = await member('brief@example.com', false)
  const used = await member('member@example.com', false)
  const lasting = await member('lasting@example.com', true)
  pass(23 * HOUR)
  await use(used.cookies, 'member')
  pass(HOUR)
  const alive = async () => Promise.all([brief, used, lasting].map(({ cookies }) => is(cookies, 'member')))
  expect(await alive()).toEqual([false, true, true])
  for (let times = 0; times < 6; times += 1) {
    pass(22 * HOUR)
    await use(used.cookies, 'member')
  }
  pass(7 * DAY - (24 + 6 * 22) * HOUR - 1)
  expect(await alive()).toEqual([false, true, true])
  pass(1)
  expect(await alive()).toEqual([false, false, true])
  pass(23 * DAY - 1)
  expect(await alive()).toEqual([false, false, true])
  pass(1)
  expect(await alive()).toEqual([false, false, false])
})

test('the last use is written down once in five minutes, and shown in the list', async () => {
  const { cookies } = await owner('seen@example.com')
  const started = identity.clock.at.getTime()
  const lastSeen = async () => {
    const principal = (await identity.principalOf(cookies, 'owner'))!
    const answer = await identity.ask('/api/rest/accounts/me/sessions', {
      caller: { website: null, principal },
    })
    return answer.json<SessionsReply>().sessions[0]!.lastSeenOn - started
  }
  pass(5 * MINUTE - 1)
  expect(await lastSeen()).toBe(0)
  expect(await lastSeen()).toBe(0)
  pass(1)
  await use(cookies, 'owner')
  expect(await lastSeen()).toBe(5 * MINUTE)
})

test('roles and staff permissions are those of now, with every look-up', async () => {
  const { cookies } = await owner('live@example.com')
  const first = (await identity.principalOf(cookies, 'owner'))!
  expect(first).not.toHaveProperty('staff')
  if (first.kind !== 'owner') throw new Error('not an owner')
  const { db } = identity.database
  await db.query(`insert into account_website_role values ($1, $2, 'billing', now())`, [
    first.accountId,
    'a'.repeat(24),
  ])
  expect(await identity.principalOf(cookies, 'owner')).toMatchObject({
    sites: { ['a'.repeat(24)]: ['billing'] },
  })
  await db.query('delete from account_website_role where account_id = $1', [first.accountId])
  expect(await identity.principalOf(cookies, 'owner')).toMatchObject({ sites: {} })
})
