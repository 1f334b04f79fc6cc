import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '@portico/kit/postgres/with-client'
import { until } from '@portico/kit/testing/until'
import { password, startIdentity, type Identity } from '../harness.ts'
import { mailTo, tokenOf } from '../mails.ts'
import { ME, ownerCalls } from '../owner.ts'

let identity: Identity
beforeAll(
  async () => void (identity = await startIdentity({ actionLimits: { 'sign-up': { perAddress: 99 } } })),
)
afterAll(() => identity.stop())

const { open, as, signUp, signIn, me } = ownerCalls(() => identity)

test('the mail of the sign-up confirms the address, once', async () => {
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

test('a new address takes effect when it is confirmed; the old one gets a notice before and after', async () => {
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
  expect((await change({ email: 'new@example.com', password })).status).toBe(200)
  await mailTo(identity.inbox, 'eight@example.com', /about to change/)
  expect(await me(principal)).toMatchObject({ email: 'eight@example.com', pendingEmail: 'new@example.com' })
  expect((await signIn('new@example.com')).status).toBe(401)

  const token = tokenOf(await mailTo(identity.inbox, 'new@example.com', /Confirm your new/))
  const answers = await Promise.all([1, 2].map(() => open('/api/auth/EmailConfirmation', { token })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  const account = await me(principal)
  expect(account).toMatchObject({ email: 'new@example.com', emailConfirmed: true })
  expect(account.pendingEmail).toBeUndefined()
  expect((await signIn('eight@example.com')).status).toBe(401)
  expect((await signIn('new@example.com')).status).toBe(200)
  await mailTo(identity.inbox, 'eight@example.com', /address was changed/)
  expect((await open('/api/auth/Password', { token: reset, password: 'from the old box' })).status).toBe(400)
})

test('a notice goes to the address of its time, even when it is sent after two more changes', async () => {
  const { principal } = await signUp('left@example.com')
  await mailTo(identity.inbox, 'left@example.com', /Confirm/)
  const { db } = identity.database
  // Delays the jobs of notices by an hour.
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

test('of two accounts that change to one address, one gets it and the other gets a field error', async () => {
  const tokens = []
  for (const name of ['nine', 'ten']) {
    const { principal } = await signUp(`${name}@example.com`)
    const after = identity.inbox.length
    await as(principal, `${ME}/email`, 'POST', { email: 'wanted@example.com', password })
    tokens.push(tokenOf(await mailTo(identity.inbox, 'wanted@example.com', /Confirm/, after)))
  }
  const answers = await Promise.all(tokens.map((token) => open('/api/auth/EmailConfirmation', { token })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(answers.find(({ status }) => status === 400)!.json()).toMatchObject({
    errors: { email: 'This e-mail address already has an account.' },
  })
})

test('a cancelled change of address invalidates its link', async () => {
  const { principal } = await signUp('eleven@example.com')
  await as(principal, `${ME}/email`, 'POST', { email: 'mistake@example.com', password })
  const token = tokenOf(await mailTo(identity.inbox, 'mistake@example.com', /Confirm/))
  expect((await as(principal, `${ME}/email`, 'DELETE')).status).toBe(200)
  expect((await open('/api/auth/EmailConfirmation', { token })).status).toBe(400)
  expect((await me(principal)).pendingEmail).toBeUndefined()
})

test('a new password cancels a pending change of address and invalidates its mailed link', async () => {
  const { principal } = await signUp('twelve@example.com')
  await as(principal, `${ME}/email`, 'POST', { email: 'thief-1@example.com', password })
  const token = tokenOf(await mailTo(identity.inbox, 'thief-1@example.com', /Confirm/))
  const changed = { currentPassword: password, password: 'a password of the owner alone' }
  expect((await as(principal, `${ME}/password`, 'POST', changed)).status).toBe(200)
  expect((await me(principal)).pendingEmail).toBeUndefined()
  expect((await open('/api/auth/EmailConfirmation', { token })).status).toBe(400)
  expect(await me(principal)).toMatchObject({ email: 'twelve@example.com' })
})

test('the mailed link is bound to the password, even if the same change is requested again', async () => {
  const { principal } = await signUp('thirteen@example.com')
  await as(principal, `${ME}/email`, 'POST', { email: 'thief-2@example.com', password })
  const token = tokenOf(await mailTo(identity.inbox, 'thief-2@example.com', /Confirm/))
  const after = 'a password of the owner alone'
  await as(principal, `${ME}/password`, 'POST', { currentPassword: password, password: after })
  await as(principal, `${ME}/email`, 'POST', { email: 'thief-2@example.com', password: after })
  expect((await open('/api/auth/EmailConfirmation', { token })).status).toBe(400)
})

test('a password set by a mailed link cancels a pending change of address', async () => {
  const { principal } = await signUp('fourteen@example.com')
  await as(principal, `${ME}/email`, 'POST', { email: 'thief-3@example.com', password })
  const token = tokenOf(await mailTo(identity.inbox, 'thief-3@example.com', /Confirm/))
  await open('/api/auth/PasswordReset', { email: 'fourteen@example.com' })
  const reset = tokenOf(await mailTo(identity.inbox, 'fourteen@example.com', /new password/))
  expect(
    (await open('/api/auth/Password', { token: reset, password: 'a password set by mail' })).status,
  ).toBe(200)
  expect((await me(principal)).pendingEmail).toBeUndefined()
  expect((await open('/api/auth/EmailConfirmation', { token })).status).toBe(400)
})

test('a confirmed change of address ends all other sessions and mails the old address', async () => {
  const first = await signUp('fifteen@example.com')
  const second = await signIn('fifteen@example.com')
  const third = await signIn('fifteen@example.com')
  await as(first.principal, `${ME}/email`, 'POST', { email: 'fifteen-new@example.com', password })
  const token = tokenOf(await mailTo(identity.inbox, 'fifteen-new@example.com', /Confirm/))
  const confirming = (await identity.principalOf(third.cookies, 'owner'))!
  expect((await as(confirming, '/api/auth/EmailConfirmation', 'POST', { token })).status).toBe(200)
  expect(await identity.principalOf(first.cookies, 'owner')).toBeNull()
  expect(await identity.principalOf(second.cookies, 'owner')).toBeNull()
  expect(await identity.principalOf(third.cookies, 'owner')).toMatchObject({ kind: 'owner' })
  await mailTo(identity.inbox, 'fifteen@example.com', /address was changed/)
})

test('a change of address that is confirmed without a session of the account ends all its sessions', async () => {
  const { cookies, principal } = await signUp('sixteen@example.com')
  const other = await signUp('seventeen@example.com')
  await as(principal, `${ME}/email`, 'POST', { email: 'sixteen-new@example.com', password })
  const token = tokenOf(await mailTo(identity.inbox, 'sixteen-new@example.com', /Confirm/))
  expect((await as(other.principal, '/api/auth/EmailConfirmation', 'POST', { token })).status).toBe(200)
  expect(await identity.principalOf(cookies, 'owner')).toBeNull()
  expect(await identity.principalOf(other.cookies, 'owner')).toMatchObject({ kind: 'owner' })
})
