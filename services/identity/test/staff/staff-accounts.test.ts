import { afterAll, beforeAll, expect, test } from 'vitest'
import { startIdentity, stranger, website, type Identity } from '../harness.ts'
import { mailTo, tokenOf } from '../mails.ts'
import { STAFF, ofWebsite, staffCalls } from './staff.ts'
import type { Person } from '../owner.ts'

let identity: Identity
let support: Person
const { adaAndSupport, person, as, signIn } = staffCalls(() => identity)

beforeAll(async () => {
  identity = await startIdentity()
  ;({ support } = await adaAndSupport())
})
afterAll(() => identity.stop())

test('a suspended account is signed out at once and cannot sign in until reinstated', async () => {
  const bob = await person('bob@example.com', 'Bob')
  const set = (status: string) =>
    as(support, `${STAFF}/accounts/${bob.id}/status`, 'PUT', { status, reference: 'T-42' })
  const racing = Array.from({ length: 6 }, () => signIn(bob.email))
  expect((await set('suspended')).status).toBe(200)
  for (const answer of await Promise.all(racing)) {
    if (answer.status === 200) expect(await identity.principalOf(answer.cookies, 'owner')).toBeNull()
    else expect(answer.status).toBe(403)
  }
  expect(await bob.principal()).toBeNull()
  const refused = await signIn(bob.email)
  expect([refused.status, refused.text.includes('suspended')]).toEqual([403, true])
  await mailTo(identity.inbox, bob.email, /suspended/)
  expect((await set('active')).status).toBe(200)
  expect((await signIn(bob.email)).status).toBe(200)
  expect(
    (await as(support, `${STAFF}/accounts/${support.id}/status`, 'PUT', { status: 'suspended' })).status,
  ).toBe(409)
})

test('an invitation of a suspended account cannot be accepted', async () => {
  const thief = await person('thief@example.com', 'Thief')
  await identity.database.db.query('update account set email_confirmed_at = now() where id = $1', [thief.id])
  await as(support, `${ofWebsite}/contributors`, 'POST', { accountId: thief.id, roles: ['admin'] })
  const invitation = { websiteId: website.id, email: 'second@example.com', roles: ['admin'] }
  expect((await as(thief, '/api/rest/accounts/invitations', 'POST', invitation)).status).toBe(200)
  const token = tokenOf(await mailTo(identity.inbox, 'second@example.com', /invites you/))
  const second = await person('second@example.com', 'Second')
  const suspend = { status: 'suspended' }
  expect((await as(support, `${STAFF}/accounts/${thief.id}/status`, 'PUT', suspend)).status).toBe(200)
  expect((await as(second, '/api/rest/accounts/invitations/accept', 'POST', { token })).status).toBe(400)
  expect((await second.principal())!.sites).toEqual({})
  await as(support, `${ofWebsite}/contributors/${thief.id}`, 'DELETE')
})

test('a change of address by the staff ends sessions, notifies the old address and needs a confirmation of the new one', async () => {
  const carol = await person('carol@example.com', 'Carol')
  const set = (email: string) => as(support, `${STAFF}/accounts/${carol.id}/email`, 'PUT', { email })
  expect((await set('ada@example.com')).json()).toMatchObject({
    errors: { email: expect.any(String) as string },
  })
  expect((await set('carol.new@example.com')).status).toBe(200)
  expect(await carol.principal()).toBeNull()
  await mailTo(identity.inbox, 'carol@example.com', /was changed/)
  const token = tokenOf(await mailTo(identity.inbox, 'carol.new@example.com', /Confirm/))
  expect(
    (await identity.ask('/api/auth/EmailConfirmation', { caller: stranger, json: { token } })).status,
  ).toBe(200)
  expect((await signIn('carol.new@example.com')).status).toBe(200)
})
