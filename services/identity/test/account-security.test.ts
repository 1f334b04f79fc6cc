import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Principal } from '@portico/kit/http/principal'
import { withClient } from '@portico/kit/postgres/with-client'
import { until } from '@portico/kit/testing/until'
import type { OwnAccount } from '@portico/proto/http/identity'
import { gateway, startIdentity, stranger, website } from './harness.ts'
import { mailTo, tokenOf } from './mailed.ts'

let identity: Awaited<ReturnType<typeof startIdentity>>
beforeAll(async () => void (identity = await startIdentity({ actLimits: { 'sign-up': { perAddress: 99 } } })))
afterAll(() => identity.stop())

const password = 'a long enough password'
const ME = '/api/rest/accounts/me'

type Owner = Extract<Principal, { kind: 'owner' }>

async function start(path: string, json: object): Promise<{ cookies: string[]; principal: Owner }> {
  const { cookies } = await identity.ask(path, { caller: stranger, json })
  return { cookies, principal: (await identity.principalOf(cookies, 'owner')) as Owner }
}
const signUp = (email: string) => start('/api/auth/SignUp', { email, password, name: 'Ada' })
const login = (email: string, typed = password) =>
  identity.ask('/api/auth/Login', { caller: stranger, json: { email, password: typed } })
const as = (principal: Principal, path: string, method: string, json?: object) =>
  identity.ask(path, { caller: { website: null, principal }, method, ...(json ? { json } : {}) })
const open = (path: string, json: object) => identity.ask(path, { caller: stranger, json })
const me = async (principal: Principal) => (await as(principal, ME, 'GET')).json<OwnAccount>()

test('the address is confirmed by the mail of the sign-up, once', async () => {
  const { principal } = await signUp('one@example.com')
  expect((await me(principal)).emailConfirmed).toBe(false)
  const mail = await mailTo(identity.inbox, 'one@example.com', /Confirm/)
  expect(mail.text).toContain('http://app.localhost:8080/config/confirm#token=')
  const token = tokenOf(mail)
  const answers = await Promise.all([1, 2, 3].map(() => open('/api/auth/EmailConfirmation', { token })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  expect(await me(principal)).toMatchObject({ email: 'one@example.com', emailConfirmed: true })
  expect((await as(principal, `${ME}/email-confirmation`, 'POST')).status).toBe(409)
})

test('a reset answers the same whether there is an account, and mails only where there is one', async () => {
  await signUp('two@example.com')
  const known = await open('/api/auth/PasswordReset', { email: 'TWO@example.com' })
  const unknown = await open('/api/auth/PasswordReset', { email: 'nobody@example.com' })
  expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
  expect([known.status, known.text]).toEqual([200, '{}'])
  await mailTo(identity.inbox, 'two@example.com', /new password/)
  expect(identity.inbox.some(({ to }) => to === 'nobody@example.com')).toBe(false)
})

test('a mailed token sets a new password once, ends every session and confirms the address', async () => {
  const { cookies, principal } = await signUp('three@example.com')
  await open('/api/auth/PasswordReset', { email: 'three@example.com' })
  const token = tokenOf(await mailTo(identity.inbox, 'three@example.com', /new password/))
  const spend = (to: string) => open('/api/auth/Password', { token, password: to })
  expect((await spend('short')).json()).toMatchObject({
    errors: { password: expect.any(String) as string },
  })
  const answers = await Promise.all([spend('the first new password'), spend('the second new password')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  const lost = answers.find(({ status }) => status === 400)!
  expect(lost.json()).toMatchObject({ errors: { token: expect.stringContaining('not valid') as string } })
  expect(await identity.principalOf(cookies, 'owner')).toBeNull()
  expect((await login('three@example.com')).status).toBe(401)
  const won = answers[0]!.status === 200 ? 'the first new password' : 'the second new password'
  expect((await login('three@example.com', won)).status).toBe(200)
  expect((await me(principal)).emailConfirmed).toBe(true)
  const notice = await mailTo(identity.inbox, 'three@example.com', /set anew/)
  expect(notice.text).not.toContain(won)
})

test('a reset token dies after an hour, with the password, and when it is altered or of another use', async () => {
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
  expect((await login('four@example.com', 'chosen meanwhile')).status).toBe(200)
})

test('a change of the password asks for the old one, ends the other sessions and tells the owner', async () => {
  const { cookies, principal } = await signUp('five@example.com')
  const { cookies: elsewhere } = await login('five@example.com')
  const change = (currentPassword: string) =>
    as(principal, `${ME}/password`, 'POST', { currentPassword, password: 'the new password' })
  expect((await change('not this one')).json()).toMatchObject({
    errors: { currentPassword: 'This is not your password.' },
  })
  expect(await identity.principalOf(elsewhere, 'owner')).not.toBeNull()
  expect((await change(password)).status).toBe(200)
  expect(await identity.principalOf(elsewhere, 'owner')).toBeNull()
  expect(await identity.principalOf(cookies, 'owner')).not.toBeNull()
  expect((await login('five@example.com')).status).toBe(401)
  await mailTo(identity.inbox, 'five@example.com', /password was changed/)
})

test('a sign-in that runs while the password changes leaves no session of the old password', async () => {
  const { principal } = await signUp('six@example.com')
  const [changed, ...signedIn] = await Promise.all([
    as(principal, `${ME}/password`, 'POST', { currentPassword: password, password: 'the new password' }),
    ...Array.from({ length: 9 }, () => login('six@example.com')),
  ])
  expect(changed.status).toBe(200)
  for (const answer of signedIn) {
    expect([200, 401]).toContain(answer.status)
    if (answer.status === 200) expect(await identity.principalOf(answer.cookies, 'owner')).toBeNull()
  }
})

test('guesses of the current password are limited like sign-ins', async () => {
  const { principal } = await signUp('seven@example.com')
  const json = { currentPassword: 'a guess', password: 'the new password' }
  const answers = []
  for (let guess = 0; guess < 12; guess++) answers.push(await as(principal, `${ME}/password`, 'POST', json))
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(10)
  expect(answers.at(-1)!.status).toBe(429)
})

test('a new address holds when it is confirmed; the old one is told before and after', async () => {
  const { principal } = await signUp('eight@example.com')
  await open('/api/auth/PasswordReset', { email: 'eight@example.com' })
  const reset = tokenOf(await mailTo(identity.inbox, 'eight@example.com', /new password/))
  const change = (json: object) => as(principal, `${ME}/email`, 'POST', json)
  expect((await change({ email: 'new@example.com', password: 'wrong' })).json()).toMatchObject({
    errors: { password: 'This is not your password.' },
  })
  expect((await change({ email: 'no address', password })).json()).toMatchObject({
    errors: { email: expect.any(String) as string },
  })
  expect((await change({ email: 'EIGHT@example.com', password })).status).toBe(400)
  expect((await change({ email: 'One@Example.com', password })).json()).toMatchObject({
    errors: { email: 'This e-mail address has an account already.' },
  })
  expect((await change({ email: 'new@example.com', password })).status).toBe(200)
  await mailTo(identity.inbox, 'eight@example.com', /about to change/)
  expect(await me(principal)).toMatchObject({ email: 'eight@example.com', pendingEmail: 'new@example.com' })
  expect((await login('new@example.com')).status).toBe(401)

  const token = tokenOf(await mailTo(identity.inbox, 'new@example.com', /Confirm your new/))
  const answers = await Promise.all([1, 2].map(() => open('/api/auth/EmailConfirmation', { token })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  const account = await me(principal)
  expect(account).toMatchObject({ email: 'new@example.com', emailConfirmed: true })
  expect(account.pendingEmail).toBeUndefined()
  expect((await login('eight@example.com')).status).toBe(401)
  expect((await login('new@example.com')).status).toBe(200)
  await mailTo(identity.inbox, 'eight@example.com', /address was changed/)
  expect((await open('/api/auth/Password', { token: reset, password: 'from the old box' })).status).toBe(400)
})

test('a notice goes to the address of then, also when it is sent after two more changes', async () => {
  const { principal } = await signUp('left@example.com')
  await mailTo(identity.inbox, 'left@example.com', /Confirm/)
  const { db } = identity.database
  // Mail servers are slow for notices: their jobs wait an hour.
  await withClient({ connectionString: identity.database.ownerUrl }, (owner) =>
    owner.query(
      `create function slow() returns trigger language plpgsql
         as $$ begin new.due_at := now() + interval '1 hour'; return new; end $$;
       create trigger slow before insert on job for each row when (new.name = 'account-notice-mail')
         execute function slow()`,
    ),
  )
  for (const email of ['second@example.com', 'third@example.com']) {
    await as(principal, `${ME}/email`, 'POST', { email, password })
    const token = tokenOf(await mailTo(identity.inbox, email, /Confirm your new/))
    expect((await open('/api/auth/EmailConfirmation', { token })).status).toBe(200)
  }
  expect(identity.inbox.some(({ to, subject }) => to === 'left@example.com' && /change/.test(subject))).toBe(
    false,
  )
  await withClient({ connectionString: identity.database.ownerUrl }, (owner) =>
    owner.query('drop trigger slow on job; update job set due_at = now()'),
  )
  await mailTo(identity.inbox, 'left@example.com', /about to change/)
  await mailTo(identity.inbox, 'left@example.com', /address was changed/)
  await mailTo(identity.inbox, 'second@example.com', /address was changed/)
  await until(async () => (await db.query('select 1 from account_notice')).rows.length === 0)
})

test('two accounts that change to one address: one has it, the other is told', async () => {
  const tokens = []
  for (const who of ['nine', 'ten']) {
    const { principal } = await signUp(`${who}@example.com`)
    const after = identity.inbox.length
    await as(principal, `${ME}/email`, 'POST', { email: 'wanted@example.com', password })
    tokens.push(tokenOf(await mailTo(identity.inbox, 'wanted@example.com', /Confirm/, after)))
  }
  const answers = await Promise.all(tokens.map((token) => open('/api/auth/EmailConfirmation', { token })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(answers.find(({ status }) => status === 400)!.json()).toMatchObject({
    errors: { email: 'This e-mail address has an account already.' },
  })
})

test('a change of address is taken back, and its link is dead then', async () => {
  const { principal } = await signUp('eleven@example.com')
  await as(principal, `${ME}/email`, 'POST', { email: 'mistake@example.com', password })
  const token = tokenOf(await mailTo(identity.inbox, 'mistake@example.com', /Confirm/))
  expect((await as(principal, `${ME}/email`, 'DELETE')).status).toBe(200)
  expect((await open('/api/auth/EmailConfirmation', { token })).status).toBe(400)
  expect((await me(principal)).pendingEmail).toBeUndefined()
})

test('a mail to an address that nobody confirmed holds no words of who signed up with it', async () => {
  const json = { email: 'victim@example.com', password, name: 'You won, see http://evil.example' }
  await start('/api/auth/SignUp', json)
  await open('/api/auth/PasswordReset', { email: 'victim@example.com' })
  for (const subject of [/Confirm/, /new password/]) {
    const { text, html, subject: said } = await mailTo(identity.inbox, 'victim@example.com', subject)
    expect(text + html + said).not.toContain('evil')
  }
  const turned = await open('/api/auth/SignUp', { ...json, email: 'x@example.com', name: 'a\u202eb\nBcc: c' })
  expect(turned.json()).toMatchObject({ errors: { name: 'must be one line of text' } })
})

test('the name changes, and a bad one is named', async () => {
  const { principal } = await signUp('twelve@example.com')
  expect((await as(principal, ME, 'PUT', { name: '  Grace ' })).json()).toMatchObject({ name: 'Grace' })
  expect((await as(principal, ME, 'PUT', { name: 'x'.repeat(201) })).json()).toMatchObject({
    errors: { name: expect.any(String) as string },
  })
  expect((await as({ kind: 'anonymous' }, ME, 'GET')).status).toBe(401)
})

test('changes of an account are in the audit of its websites, without an address', async () => {
  const { cookies, principal } = await signUp('thirteen@example.com')
  const json = { accountId: principal.accountId }
  await identity.ask(`/internal/websites/${website.id}/owner`, { caller: gateway, json })
  const admin = (await identity.principalOf(cookies, 'owner'))!
  const body = { currentPassword: password, password: 'the new password' }
  expect((await as(admin, `${ME}/password`, 'POST', body)).status).toBe(200)
  const answer = await as(admin, `/api/rest/accounts/audit?websiteId=${website.id}`, 'GET')
  expect(answer.json()).toMatchObject({
    entries: expect.arrayContaining([
      expect.objectContaining({ action: 'account.password-changed' }),
    ]) as unknown,
  })
  const rows = await identity.database.db.tenant(website.id, (tx) =>
    tx.query('select a::text as row from audit_entry a'),
  )
  expect(JSON.stringify(rows.rows)).not.toContain('@')
})

test('mails and tokens are limited by whom they concern and where they come from', async () => {
  const ask = (email: string, from: string) =>
    identity.ask('/api/auth/PasswordReset', {
      caller: stranger,
      json: { email },
      headers: { 'x-forwarded-for': from },
    })
  const statuses = []
  for (let time = 0; time < 5; time++) statuses.push((await ask('flood@example.com', '192.0.2.1')).status)
  expect(statuses).toEqual([200, 200, 200, 200, 429])
  expect((await ask('FLOOD@example.com', '192.0.2.2')).status).toBe(200)
  const refused = await ask('flood@example.com', '192.0.2.1')
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
