import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Invitation, InvitationLook } from '@portico/proto/http/people/contributors'
import { contributorCalls, site, unlimited } from './contributor.ts'
import { startIdentity, stranger, website, type Identity } from '../harness.ts'
import { mailTo, tokenOf } from '../mails.ts'
import type { Person } from '../owner.ts'

let identity: Identity
let ada: Person
const { onlyAda, person, as, inviteAs, accept, invite, list, rolesOf } = contributorCalls(() => identity)

beforeAll(async () => void (identity = await startIdentity({ actionLimits: unlimited })))
afterAll(() => identity.stop())
beforeEach(async () => void (ada = await onlyAda()))

test('an invited person signs up, accepts and has the roles in the next session lookup', async () => {
  const token = await invite('Bob@Example.com', ['editor', 'reporting'])
  const mail = await mailTo(identity.inbox, 'Bob@Example.com', /^Ada invites you to Studio demo$/)
  expect(mail.text).toContain('as Editor and Reporting')
  expect((await list(ada)).invitations).toMatchObject([
    { email: 'Bob@Example.com', roles: ['editor', 'reporting'], invitedBy: 'Ada' },
  ])

  const look = () => identity.ask('/api/auth/Invitation', { caller: stranger, json: { token } })
  expect((await look()).json<InvitationLook>()).toMatchObject({
    email: 'Bob@Example.com',
    website: { id: website.id, title: 'Studio demo' },
    hasAccount: false,
  })
  const bob = await person('bob@example.com', 'Bob')
  expect((await look()).json<InvitationLook>().hasAccount).toBe(true)
  expect(await rolesOf(bob)).toBeUndefined()
  expect((await accept(bob, token)).json()).toEqual({ websiteId: website.id, roles: ['editor', 'reporting'] })
  expect(await rolesOf(bob)).toEqual(['editor', 'reporting'])
  expect((await as(bob, '/me', 'GET')).json()).toMatchObject({ emailConfirmed: true })
  expect((await accept(bob, token)).json()).toMatchObject({ errors: { token: expect.any(String) as string } })
  expect((await look()).status).toBe(400)
  await mailTo(identity.inbox, ada.email, /Bob now works on Studio demo/)
  expect(await list(ada)).toMatchObject({
    contributors: [{ name: 'Ada' }, { name: 'Bob', lastSeenOn: identity.clock.at.getTime() }],
    invitations: [],
  })
})

test('an invitation is valid for its address only, and one of several parallel acceptances succeeds', async () => {
  const bob = await person()
  const token = await invite(bob.email, ['viewer'])
  const eve = await person()
  const refused = await accept(eve, token)
  expect(refused.status).toBe(409)
  expect(refused.text).toContain(bob.email)
  expect(await rolesOf(eve)).toBeUndefined()
  const answers = await Promise.all([1, 2, 3].map(() => accept(bob, token)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
})

test('a second invitation of an address renews the first, and inviting a contributor is a field error', async () => {
  const first = await invite('carol@example.com', ['viewer'])
  identity.clock.at = new Date(identity.clock.at.getTime() + 60_000)
  const second = await invite('CAROL@example.com', ['editor'])
  expect((await list(ada)).invitations).toMatchObject([{ roles: ['editor'] }])
  const carol = await person('carol@example.com')
  expect((await accept(carol, first)).status).toBe(400)
  expect((await accept(carol, second)).status).toBe(200)
  expect(await rolesOf(carol)).toEqual(['editor'])
  expect((await inviteAs(ada, 'Carol@example.com', ['viewer'])).json()).toMatchObject({
    errors: { email: 'A contributor with this address already exists.' },
  })
  const parallel = await Promise.all([1, 2, 3].map(() => inviteAs(ada, 'dora@example.com', ['viewer'])))
  expect(new Set(parallel.map((answer) => answer.json<Invitation>().id)).size).toBe(1)
})

test('an invitation ends after 7 days or when revoked; sent again it is valid for 7 days more', async () => {
  const bob = await person()
  const token = await invite(bob.email, ['viewer'])
  const { id } = (await list(ada)).invitations.find(({ email }) => email === bob.email)!
  const before = identity.clock.at
  identity.clock.at = new Date(before.getTime() + 6 * 24 * 3_600_000)
  const after = identity.inbox.length
  expect((await as(ada, `/invitations/${id}/send-again${site}`, 'POST')).status).toBe(200)
  const again = tokenOf(await mailTo(identity.inbox, bob.email, /invites you/, after))
  identity.clock.at = new Date(before.getTime() + 7 * 24 * 3_600_000)
  const look = (text: string) =>
    identity.ask('/api/auth/Invitation', { caller: stranger, json: { token: text } })
  expect([(await look(token)).status, (await look(again)).status]).toEqual([400, 200])
  identity.clock.at = before
  expect((await as(ada, `/invitations/${id}${site}`, 'DELETE')).status).toBe(200)
  expect((await look(again)).status).toBe(400)
  expect((await accept(bob, again)).status).toBe(400)
  expect((await as(ada, `/invitations/${id}${site}`, 'DELETE')).status).toBe(404)
  expect((await as(ada, `/invitations/${id}/send-again${site}`, 'POST')).status).toBe(404)
})

test('an owner with an unconfirmed address cannot invite', async () => {
  await identity.database.db.query('update account set email_confirmed_at = null where id = $1', [ada.id])
  const refused = await inviteAs(ada, 'stranger@example.com', ['viewer'])
  expect(refused.status).toBe(409)
  expect(refused.text).toContain('Confirm your own e-mail address first')
  expect(identity.inbox.some(({ to }) => to === 'stranger@example.com')).toBe(false)
})

test('invalid invitations are field errors, and at most fifty are open', async () => {
  expect((await inviteAs(ada, 'x\r\nBcc: all@example.com', ['viewer'])).json()).toMatchObject({
    errors: { email: expect.any(String) as string },
  })
  expect((await inviteAs(ada, 'x@example.com', [])).json()).toMatchObject({
    errors: { roles: 'choose at least one role' },
  })
  expect((await inviteAs(ada, 'x@example.com', ['owner'])).status).toBe(400)
  expect((await list(ada)).invitations.map(({ email }) => email)).not.toContain('x@example.com')
  const open = (await list(ada)).invitations.length
  const many = Array.from({ length: 53 - open }, (_, i) => inviteAs(ada, `many${i}@example.com`, ['viewer']))
  const answers = await Promise.all(many)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(50 - open)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(3)
  await identity.database.db.tenant(website.id, (tx) =>
    tx.query(`update contributor_invitation set status = 'revoked' where status = 'open'`),
  )
})
