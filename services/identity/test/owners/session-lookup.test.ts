import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '@portico/kit/testing/until'
import type { SessionsReply } from '@portico/proto/http/people/sessions'
import { startIdentity, stranger, visitor, type Identity } from '../harness.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@portico/proto/time/units'

let identity: Identity
beforeAll(async () => void (identity = await startIdentity()))
afterAll(() => identity.stop())

const password = 'plenty of long words here'
const advance = (ms: number) => (identity.clock.at = new Date(identity.clock.at.getTime() + ms))

const owner = (email: string) =>
  identity.ask('/api/auth/SignUp', { caller: stranger, json: { email, password } })
async function member(email: string, rememberMe: boolean) {
  const caller = visitor
  await identity.ask('/api/site-users/account', { caller, json: { email, password } })
  return identity.ask('/api/site-users/account/session', { caller, json: { email, password, rememberMe } })
}
const isValid = async (cookies: readonly string[], kind: 'owner' | 'member') =>
  (await identity.principalOf(cookies, kind)) !== null

/** Uses a session until the use is stored. A use is skipped while an earlier one is still being written. */
async function use(cookies: readonly string[], kind: 'owner' | 'member') {
  const table = kind === 'owner' ? 'account_session' : 'site_user_session'
  const { db } = identity.database
  const last = async () => {
    const { rows } = await db.job((tx) => tx.query(`select max(last_seen_at) as at from ${table}`))
    return (rows[0] as { at: Date }).at.getTime()
  }
  await until(async () => {
    expect(await isValid(cookies, kind)).toBe(true)
    return (await last()) === identity.clock.at.getTime()
  })
}

test('an owner’s session ends after a week without a request, and after 30 days in any case', async () => {
  const idle = await owner('idle@example.com')
  const used = await owner('used@example.com')
  for (let day = 0; day < 24; day += 6) {
    advance(6 * DAY_MS)
    await use(used.cookies, 'owner')
  }
  expect([await isValid(idle.cookies, 'owner'), await isValid(used.cookies, 'owner')]).toEqual([false, true])
  advance(6 * DAY_MS - 1)
  expect(await isValid(used.cookies, 'owner')).toBe(true)
  advance(1)
  expect(await isValid(used.cookies, 'owner')).toBe(false)
})

test('S-16: a member’s session ends after a day without a request or after 7 days; with rememberMe after 30 days', async () => {
  const brief = await member('brief@example.com', false)
  const used = await member('member@example.com', false)
  const lasting = await member('lasting@example.com', true)
  advance(23 * HOUR_MS)
  await use(used.cookies, 'member')
  advance(HOUR_MS)
  const alive = async () =>
    Promise.all([brief, used, lasting].map(({ cookies }) => isValid(cookies, 'member')))
  expect(await alive()).toEqual([false, true, true])
  for (let times = 0; times < 6; times += 1) {
    advance(22 * HOUR_MS)
    await use(used.cookies, 'member')
  }
  advance(7 * DAY_MS - (24 + 6 * 22) * HOUR_MS - 1)
  expect(await alive()).toEqual([false, true, true])
  advance(1)
  expect(await alive()).toEqual([false, false, true])
  advance(23 * DAY_MS - 1)
  expect(await alive()).toEqual([false, false, true])
  advance(1)
  expect(await alive()).toEqual([false, false, false])
})

test('the last use is stored once in five minutes and shown in the list', async () => {
  const { cookies } = await owner('seen@example.com')
  const started = identity.clock.at.getTime()
  const lastSeen = async () => {
    const principal = (await identity.principalOf(cookies, 'owner'))!
    const answer = await identity.ask('/api/rest/accounts/me/sessions', {
      caller: { website: null, principal },
    })
    return answer.json<SessionsReply>().sessions[0]!.lastSeenOn - started
  }
  advance(5 * MINUTE_MS - 1)
  expect(await lastSeen()).toBe(0)
  expect(await lastSeen()).toBe(0)
  advance(1)
  await use(cookies, 'owner')
  expect(await lastSeen()).toBe(5 * MINUTE_MS)
})

test('every lookup returns the current roles and staff permissions', async () => {
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
