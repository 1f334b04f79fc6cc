import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountReply } from '@portico/proto/http/people/identity'
import { password, startIdentity, stranger, website, type Identity } from '../harness.ts'
import { grantOwner, signUpPerson } from '../owner.ts'

let identity: Identity
beforeAll(async () => {
  identity = await startIdentity({ loginLimits: { perPair: 3, windowMinutes: 15 } })
})
afterAll(() => identity.stop())

const signUp = (email: string, more = {}) =>
  identity.ask('/api/auth/SignUp', { caller: stranger, json: { email, password, ...more } })
const signIn = (email: string, typed = password) =>
  identity.ask('/api/auth/Login', { caller: stranger, json: { email, password: typed } })

test('an owner signs up and is recognised by the session cookie', async () => {
  const answer = await signUp('Ada@Example.com', { name: 'Ada' })
  expect(answer.status).toBe(200)
  expect(answer.json<AccountReply>()).toMatchObject({
    account: { email: 'Ada@Example.com', name: 'Ada' },
    sites: [],
  })
  expect(answer.cookies[0]).toMatch(
    /^__Host-portico_session=[\w-]{43}; Path=\/; Secure; SameSite=Lax; HttpOnly; Max-Age=/,
  )
  expect(answer.text).not.toContain(password)
  expect(await identity.principalOf(answer.cookies, 'owner')).toMatchObject({ kind: 'owner', sites: {} })
})

test('the sign-in accepts JSON or a form with a crumb field; other content types are a 415', async () => {
  await signUp('form@example.com')
  const form = { email: 'form@example.com', password, crumb: 'x', submit: 'Sign in' }
  const answer = await identity.ask('/api/auth/Login', { caller: stranger, form })
  expect([answer.status, answer.json<AccountReply>().account.email]).toEqual([200, 'form@example.com'])
  expect(answer.cookies[0]).toMatch(/^__Host-portico_session=/)
  const wrong = { ...form, password: 'not that password' }
  expect((await identity.ask('/api/auth/Login', { caller: stranger, form: wrong })).status).toBe(401)
  const text = JSON.stringify({ email: form.email, password })
  const headers = { 'content-type': 'text/plain' }
  const beacon = await identity.ask('/api/auth/Login', { caller: stranger, text, headers })
  expect([beacon.status, beacon.json()]).toEqual([415, { error: 'The request body must be JSON or a form.' }])
})

test('each sign-in creates a session, and its token is not stored in clear', async () => {
  await signUp('twice@example.com')
  const [first, second] = [await signIn('twice@example.com'), await signIn('TWICE@example.com')]
  expect(first.cookies[0]).not.toBe(second.cookies[0])
  const { sessionId } = (await identity.principalOf(first.cookies, 'owner')) as { sessionId: string }
  expect(first.headers['x-portico-new-session']).toBe(`owner ${sessionId}`)
  const token = first.cookies[0]!.split('=')[1]!.split(';')[0]!
  const { rows } = await identity.database.db.query(
    'select account_session::text as row from account_session',
  )
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('SESS-09: POST /api/auth/Logout ends only the current session, at once', async () => {
  await signUp('out@example.com')
  const [ended, kept] = [await signIn('out@example.com'), await signIn('out@example.com')]
  const principal = (await identity.principalOf(ended.cookies, 'owner'))!
  const answer = await identity.ask('/api/auth/Logout', {
    method: 'POST',
    caller: { website: null, principal },
  })
  expect(answer.json()).toEqual({})
  expect(answer.cookies[0]).toMatch(/^__Host-portico_session=; .*Max-Age=0$/)
  expect(await identity.principalOf(ended.cookies, 'owner')).toBeNull()
  expect(await identity.principalOf(kept.cookies, 'owner')).not.toBeNull()
})

test('the session returns the account with the websites that were granted since the sign-in', async () => {
  const { id, cookies, principal: findPrincipal } = await signUpPerson(identity, 'admin@example.com')
  const principal = (await findPrincipal())!
  await grantOwner(identity, id)
  await grantOwner(identity, id)
  const session = await identity.ask('/api/auth/session', { caller: { website: null, principal } })
  expect(session.json<AccountReply>().sites).toEqual([{ id: website.id, roles: ['admin'] }])
  expect(await identity.principalOf(cookies, 'owner')).toMatchObject({ sites: { [website.id]: ['admin'] } })
  expect((await identity.ask('/api/auth/session', { caller: stranger })).status).toBe(401)
})

test('parallel sign-ups with one address create one account', async () => {
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, i) => signUp(i % 2 ? 'race@example.com' : 'RACE@example.com')),
  )
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  const refused = answers.find((answer) => answer.status === 400)!
  expect(refused.json()).toMatchObject({ errors: { email: 'This e-mail address already has an account.' } })
})

test('invalid addresses and passwords are field errors before hashing', async () => {
  expect((await signUp('no-address')).json()).toMatchObject({
    errors: { email: 'Please enter a valid email' },
  })
  const short = await signUp('short@example.com', { password: '1234567' })
  expect(short.json()).toMatchObject({
    errors: { password: expect.stringContaining('at least 8') as string },
  })
  const long = await signUp('long@example.com', { password: 'é'.repeat(513) })
  expect(long.json()).toMatchObject({ errors: { password: expect.stringContaining('1024 bytes') as string } })
  expect((await signIn('long@example.com', 'x'.repeat(1_025))).status).toBe(400)
})

test('an unknown account and a wrong password get the same reply', async () => {
  await signUp('known@example.com')
  const [wrong, unknown] = [
    await signIn('known@example.com', 'wrong'),
    await signIn('unknown@example.com', 'wrong'),
  ]
  expect([wrong.status, wrong.text]).toEqual([401, unknown.text])
  expect(unknown.status).toBe(401)
})

test('after too many failures even the right password is refused until the window ends', async () => {
  await signUp('guessed@example.com')
  const guesses = await Promise.all(Array.from({ length: 8 }, () => signIn('guessed@example.com', 'guess')))
  expect(guesses.filter((answer) => answer.status === 401)).toHaveLength(3)
  const refused = await signIn('guessed@example.com')
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '900'])
  expect((await signIn('known@example.com')).status).toBe(200)
  identity.clock.at = new Date(identity.clock.at.getTime() + 15 * 60_000)
  expect((await signIn('guessed@example.com')).status).toBe(200)
})

test('a session expires', async () => {
  const { cookies } = await signUp('sleepy@example.com')
  const before = identity.clock.at
  identity.clock.at = new Date(before.getTime() + 7 * 24 * 3_600_000)
  expect(await identity.principalOf(cookies, 'owner')).toBeNull()
  identity.clock.at = before
})

test('internal calls accept services only', async () => {
  const json = { kind: 'owner', token: 'x' }
  expect((await identity.ask('/internal/session', { caller: stranger, json })).status).toBe(404)
  expect((await identity.ask('/internal/session', { json })).status).toBe(404)
})
