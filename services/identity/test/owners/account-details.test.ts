import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, startIdentity, website, type Identity } from '../harness.ts'
import { mailTo } from '../mails.ts'
import { ME, grantOwner, ownerCalls } from '../owner.ts'

let identity: Identity
beforeAll(
  async () => void (identity = await startIdentity({ actionLimits: { 'sign-up': { perAddress: 99 } } })),
)
afterAll(() => identity.stop())

const { open, as, signUp } = ownerCalls(() => identity)

test('an owner changes the name; an invalid name is a field error', async () => {
  const { principal } = await signUp('twelve@example.com')
  expect((await as(principal, ME, 'PUT', { name: '  Grace ' })).json()).toMatchObject({ name: 'Grace' })
  expect((await as(principal, ME, 'PUT', { name: 'x'.repeat(201) })).json()).toMatchObject({
    errors: { name: expect.any(String) as string },
  })
  expect((await as({ kind: 'anonymous' }, ME, 'GET')).status).toBe(401)
})

test('changes of an account are in the audit of its websites, without its e-mail address', async () => {
  const { cookies, principal } = await signUp('thirteen@example.com')
  await grantOwner(identity, principal.accountId)
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

test('a mail to an unconfirmed address contains no text of the sign-up', async () => {
  const json = { email: 'victim@example.com', password, name: 'You won, see http://evil.example' }
  await open('/api/auth/SignUp', json)
  await open('/api/auth/PasswordReset', { email: 'victim@example.com' })
  for (const subject of [/Confirm/, /new password/]) {
    const mail = await mailTo(identity.inbox, 'victim@example.com', subject)
    expect(mail.text + mail.html + mail.subject).not.toContain('evil')
  }
  const invalid = await open('/api/auth/SignUp', {
    ...json,
    email: 'x@example.com',
    name: 'a\u202eb\nBcc: c',
  })
  expect(invalid.json()).toMatchObject({ errors: { name: 'must be one line of text' } })
})
