import { afterAll, beforeAll, expect, test } from 'vitest'
import { OWNER_DEVICE_COOKIE } from '../../src/guard/domain/device.ts'
import { insertAccountSession } from '../../src/sessions/store/account-sessions.ts'
import { findAccountByEmail } from '../../src/accounts/store/accounts.ts'
import { countAttempt, uncountAttempt } from '../../src/guard/store/login-attempts.ts'
import { password, startIdentity, stranger, visitor, type Identity } from '../harness.ts'

let identity: Identity
/** Another process of the service on the same database. */
let replica: Identity
const limits = { perPair: 5, perAccount: 12, perAddress: 20, windowMinutes: 15 }
beforeAll(async () => {
  identity = await startIdentity({ loginLimits: limits })
  replica = await startIdentity({ loginLimits: limits }, identity)
})
afterAll(async () => {
  await replica.stop()
  await identity.stop()
})

type Options = { from?: string; cookie?: string; at?: typeof identity; password?: string }

/** Tries to sign in, with a wrong password by default, and returns the status. */
async function attempt(
  email: string,
  { from = '198.51.100.1', cookie, at = identity, ...more }: Options = {},
) {
  const headers = { 'x-forwarded-for': from, ...(cookie === undefined ? {} : { cookie }) }
  const json = { email, password: more.password ?? 'not the password' }
  return (await at.ask('/api/auth/Login', { caller: stranger, json, headers })).status
}

async function signUp(email: string): Promise<{ device: string }> {
  const answer = await identity.ask('/api/auth/SignUp', { caller: stranger, json: { email, password } })
  expect(answer.status).toBe(200)
  const device = answer.cookies.find((cookie) => cookie.startsWith(`${OWNER_DEVICE_COOKIE}=`))!
  return { device: device.split(';')[0]! }
}

const times = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)))
const counted = (statuses: number[], status: number) => statuses.filter((each) => each === status).length

test('of parallel guesses at two replicas no more than the limit are tried', async () => {
  await signUp('parallel@example.com')
  const statuses = await times(24, (n) => attempt('parallel@example.com', { at: n % 2 ? identity : replica }))
  expect(counted(statuses, 401)).toBeLessThanOrEqual(limits.perPair)
  expect(counted(statuses, 401) + counted(statuses, 429) + counted(statuses, 503)).toBe(24)
  while ((await attempt('parallel@example.com', { at: replica })) !== 429);
  // The right password gets the same reply.
  expect(await attempt('parallel@example.com', { password })).toBe(429)
  expect(await attempt('parallel@example.com', { password, at: replica })).toBe(429)
})

test('guesses at one account from many addresses and at many accounts from one address are limited', async () => {
  await signUp('spread@example.com')
  const statuses = []
  for (let n = 0; n < 16; n++) statuses.push(await attempt('spread@example.com', { from: `203.0.113.${n}` }))
  expect(statuses).toEqual([...Array(12).fill(401), ...Array(4).fill(429)])

  const many = []
  for (let n = 0; n < 22; n++) many.push(await attempt(`unknown${n}@example.com`, { from: '198.51.100.77' }))
  expect(many).toEqual([...Array(20).fill(401), ...Array(2).fill(429)])
})

test('guesses from elsewhere do not lock the owner out of a known device', async () => {
  const { device } = await signUp('owner@example.com')
  const another = await signUp('another@example.com')
  for (let n = 0; n < 13; n++) await attempt('owner@example.com', { from: `203.0.113.${n}` })
  const right = { password, from: '192.0.2.9' }
  expect(await attempt('owner@example.com', right)).toBe(429)
  expect(await attempt('owner@example.com', { ...right, cookie: another.device })).toBe(429)
  expect(await attempt('owner@example.com', { ...right, cookie: device })).toBe(200)
})

test('a client address that all visitors share does not lock out known devices', async () => {
  const shared = '10.0.0.1' // a proxy that the gateway does not trust
  const { device } = await signUp('behind-a-proxy@example.com')
  for (let n = 0; n < 21; n++) await attempt(`stranger${n}@example.com`, { from: shared })
  const right = { password, from: shared }
  expect(await attempt('behind-a-proxy@example.com', right)).toBe(429)
  expect(await attempt('behind-a-proxy@example.com', { ...right, cookie: device })).toBe(200)
})

test('a stolen device cookie allows no more guesses than one address', async () => {
  const { device } = await signUp('stolen@example.com')
  const statuses = await times(12, (n) =>
    attempt('stolen@example.com', { cookie: device, from: `203.0.113.${n}`, at: n % 2 ? identity : replica }),
  )
  expect(counted(statuses, 401)).toBeLessThanOrEqual(limits.perPair)
  while ((await attempt('stolen@example.com', { cookie: device, from: '203.0.113.99' })) !== 429);
  // They do not count against the owner elsewhere.
  expect(await attempt('stolen@example.com', { password, from: '192.0.2.10' })).toBe(200)
})

test('collected device cookies share one limit, and a new password invalidates them', async () => {
  await signUp('farmed@example.com')
  const devices: string[] = []
  for (let n = 0; n < 4; n++) {
    const answer = await identity.ask('/api/auth/Login', {
      caller: stranger,
      json: { email: 'farmed@example.com', password },
      headers: { 'x-forwarded-for': '192.0.2.20' },
    })
    devices.push(answer.cookies.find((each) => each.startsWith(OWNER_DEVICE_COOKIE))!.split(';')[0]!)
  }
  const guess = (n: number) =>
    attempt('farmed@example.com', { cookie: devices[n % 4]!, from: `203.0.113.${n}` })
  const statuses: number[] = []
  for (let n = 0; n < 16; n++) statuses.push(await guess(n))
  expect(counted(statuses, 401)).toBe(limits.perAccount)

  // A new stored hash stands for a new password: the devices are unknown now.
  await identity.database.db.app((tx) =>
    tx.query(`update account set password_hash = (
         select password_hash from account where email_key = 'owner@example.com'
       ) where email_key = 'farmed@example.com'`),
  )
  expect(await guess(0)).toBe(401)
})

test('counting a guess does not wait for the disk', async () => {
  const { db } = identity.database
  const settings = await db.app(async (tx) => {
    await tx.query('set local synchronous_commit = on')
    const scopes = [Buffer.from('a scope')]
    await countAttempt({ ...db, query: tx.query }, { scopes, now: identity.clock.at, windowSeconds: 60 })
    return (await tx.query<{ synchronous_commit: string }>('show synchronous_commit')).rows
  })
  expect(settings).toEqual([{ synchronous_commit: 'off' }])
})

test('uncounting a guess does not wait for the disk', async () => {
  const { db } = identity.database
  const scopes = [Buffer.from('a scope to take back')]
  await countAttempt(db, { scopes, now: identity.clock.at, windowSeconds: 60 })
  const settings = await db.app(async (tx) => {
    await tx.query('set local synchronous_commit = on')
    await uncountAttempt({ ...db, query: tx.query }, scopes)
    return (await tx.query<{ synchronous_commit: string }>('show synchronous_commit')).rows
  })
  expect(settings).toEqual([{ synchronous_commit: 'off' }])
})

test('the start of a session waits for the disk', async () => {
  const { db } = identity.database
  await signUp('waits@example.com')
  const account = (await findAccountByEmail(db, 'waits@example.com'))!
  const settings = await db.app(async (tx) => {
    await tx.query('set local synchronous_commit = on')
    const session = { tokenHash: Buffer.alloc(32, 7), id: 'a'.repeat(24), userAgent: '' }
    const { id: accountId, passwordHash } = account
    const started = { ...session, accountId, passwordHash, createdAt: identity.clock.at }
    expect(await insertAccountSession(tx, started)).toEqual({})
    return (await tx.query<{ synchronous_commit: string }>('show synchronous_commit')).rows
  })
  expect(settings).toEqual([{ synchronous_commit: 'on' }])
})

test('without Postgres every attempt is refused with 503', async () => {
  const { device } = await signUp('away@example.com')
  identity.postgres.away = true
  try {
    expect(await attempt('away@example.com')).toBe(503)
    expect(await attempt('away@example.com', { cookie: device, password })).toBe(503)
    const json = { email: 'away@example.com', password, rememberMe: false }
    const member = await identity.ask('/api/site-users/account/session', { caller: visitor, json })
    expect(member.status).toBe(503)
  } finally {
    identity.postgres.away = false
  }
  expect(await attempt('away@example.com', { cookie: device, password })).toBe(200)
})

test('a leaked or personal password is a field error at the sign-up of owners and members', async () => {
  const errorOf = async (given: string) => {
    const owner = { email: 'weak@example.com', password: given, name: 'Weak Person' }
    const member = { email: 'weak@example.com', password: given, firstName: 'Weak', lastName: 'Person' }
    const answers = [
      await identity.ask('/api/auth/SignUp', { caller: stranger, json: owner }),
      await identity.ask('/api/site-users/account', { caller: visitor, json: member }),
    ]
    return answers.map((answer) => [answer.status, answer.json<{ errors?: object }>().errors])
  }
  const leaked = 'is known from leaks of other sites and easy to guess: please choose another'
  const personal = 'must not be your name, your e-mail address or the name of the site'
  expect(await errorOf('Password1')).toEqual(Array(2).fill([400, { password: leaked }]))
  expect(await errorOf('weakperson')).toEqual(Array(2).fill([400, { password: personal }]))
  expect(await errorOf('weak@example.com')).toEqual(Array(2).fill([400, { password: personal }]))
})

test('a window that was opened before the clock was set back does not last longer', async () => {
  const scope = Buffer.from('set back')
  const window = (now: Date) => ({ scopes: [scope], now, windowSeconds: 900 })
  const now = new Date('2026-03-02T10:00:00Z')
  const { db } = identity.database
  for (let n = 0; n < 3; n++) await countAttempt(db, window(now))
  const [counted] = await countAttempt(db, window(new Date('2026-03-01T10:00:00Z')))
  expect(counted).toMatchObject({ failures: 1, secondsLeft: 900 })
  const [next] = await countAttempt(db, window(new Date('2026-03-01T10:01:00Z')))
  expect(next).toMatchObject({ failures: 2, secondsLeft: 840 })
})
