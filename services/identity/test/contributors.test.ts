import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Principal } from '@portico/kit/http/principal'
import type { AuditReply } from '@portico/proto/http/audit'
import type { ContributorsReply, Invitation, InvitationLook } from '@portico/proto/http/contributors'
import { gateway, other, startIdentity, stranger, website } from './harness.ts'
import { mailTo, tokenOf } from './mailed.ts'

let identity: Awaited<ReturnType<typeof startIdentity>>
beforeAll(async () => {
  const many = { perAddress: 999, perSubject: 999, perPair: 999 }
  identity = await startIdentity({
    actLimits: { 'sign-up': many, invitation: many, mail: many, token: many },
  })
})
afterAll(() => identity.stop())

const password = 'a long enough password'
const ACCOUNTS = '/api/rest/accounts'

type Owner = Extract<Principal, { kind: 'owner' }>
type Person = { id: string; email: string; now(): Promise<Owner> }

let people = 0
async function person(email = `person${++people}@example.com`, name = ''): Promise<Person> {
  const { cookies } = await identity.ask('/api/auth/SignUp', {
    caller: stranger,
    json: { email, password, name },
  })
  const now = async () => (await identity.principalOf(cookies, 'owner')) as Owner
  return { id: (await now()).accountId, email, now }
}

const as = async (who: Person, path: string, method: string, json?: object) =>
  identity.ask(ACCOUNTS + path, {
    caller: { website: null, principal: await who.now() },
    method,
    ...(json ? { json } : {}),
  })
const site = `?websiteId=${website.id}`
const list = async (who: Person) => (await as(who, `/contributors${site}`, 'GET')).json<ContributorsReply>()
const inviteAs = (who: Person, email: string, roles: string[]) =>
  as(who, '/invitations', 'POST', { websiteId: website.id, email, roles })
const accept = (who: Person, token: string) => as(who, '/invitations/accept', 'POST', { token })
const rolesOf = async (who: Person) => (await who.now()).sites[website.id]

async function invited(email: string, roles: string[], by = ada): Promise<string> {
  const after = identity.inbox.length
  expect((await inviteAs(by, email, roles)).status).toBe(200)
  return tokenOf(await mailTo(identity.inbox, email, /invites you/, after))
}
async function joined(roles: string[]): Promise<Person> {
  const who = await person()
  expect((await accept(who, await invited(who.email, roles))).status).toBe(200)
  return who
}

let ada: Person
const confirm = ({ id }: Person) =>
  identity.database.db.query('update account set email_confirmed_at = now() where id = $1', [id])

beforeEach(async () => {
  await identity.database.db.query('delete from account_website_role')
  ada = await person(`ada${++people}@example.com`, 'Ada')
  await confirm(ada)
  const json = { accountId: ada.id }
  await identity.ask(`/internal/websites/${website.id}/owner`, { caller: gateway, json })
})

test('somebody is invited by mail, signs up, accepts and has the roles in the next session lookup', async () => {
  const token = await invited('Bob@Example.com', ['editor', 'reporting'])
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
  await mailTo(identity.inbox, ada.email, /Bob works on Studio demo now/)
  expect(await list(ada)).toMatchObject({
    contributors: [{ name: 'Ada' }, { name: 'Bob', lastSeenOn: identity.clock.at.getTime() }],
    invitations: [],
  })
})

test('an invitation is for its address only, and of parallel acceptances one counts', async () => {
  const bob = await person()
  const token = await invited(bob.email, ['viewer'])
  const eve = await person()
  const refused = await accept(eve, token)
  expect(refused.status).toBe(409)
  expect(refused.text).toContain(bob.email)
  expect(await rolesOf(eve)).toBeUndefined()
  const answers = await Promise.all([1, 2, 3].map(() => accept(bob, token)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
})

test('an address is invited once: again renews the invitation, and a contributor is a field error', async () => {
  const first = await invited('carol@example.com', ['viewer'])
  identity.clock.at = new Date(identity.clock.at.getTime() + 60_000)
  const second = await invited('CAROL@example.com', ['editor'])
  expect((await list(ada)).invitations).toMatchObject([{ roles: ['editor'] }])
  const carol = await person('carol@example.com')
  expect((await accept(carol, first)).status).toBe(400)
  expect((await accept(carol, second)).status).toBe(200)
  expect(await rolesOf(carol)).toEqual(['editor'])
  expect((await inviteAs(ada, 'Carol@example.com', ['viewer'])).json()).toMatchObject({
    errors: { email: 'Somebody with this address works here already.' },
  })
  const parallel = await Promise.all([1, 2, 3].map(() => inviteAs(ada, 'dora@example.com', ['viewer'])))
  expect(new Set(parallel.map((answer) => answer.json<Invitation>().id)).size).toBe(1)
})

test('an invitation ends after 7 days and when it is taken back; sent again it is good once more', async () => {
  const bob = await person()
  const token = await invited(bob.email, ['viewer'])
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

test('who has not confirmed the own address invites nobody', async () => {
  await identity.database.db.query('update account set email_confirmed_at = null where id = $1', [ada.id])
  const refused = await inviteAs(ada, 'stranger@example.com', ['viewer'])
  expect(refused.status).toBe(409)
  expect(refused.text).toContain('Confirm your own e-mail address first')
  expect(identity.inbox.some(({ to }) => to === 'stranger@example.com')).toBe(false)
})

test('bad invitations are refused by field, and no more than fifty are open', async () => {
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

test('roles change at once, and the contributor is told', async () => {
  const bob = await joined(['editor'])
  const put = (who: Person, roles: string[]) => as(who, `/contributors/${bob.id}${site}`, 'PUT', { roles })
  expect((await put(ada, ['billing', 'billing'])).status).toBe(200)
  expect(await rolesOf(bob)).toEqual(['billing'])
  await mailTo(identity.inbox, bob.email, /Your roles on Studio demo/)
  expect((await put(bob, ['admin'])).status).toBe(403)
  expect((await put(ada, [])).status).toBe(400)
  expect((await as(ada, `/contributors/${'9'.repeat(24)}${site}`, 'PUT', { roles: ['viewer'] })).status).toBe(
    404,
  )
})

test('a removed contributor is out at once, and what he invited to is taken back', async () => {
  const bob = await joined(['admin'])
  const carol = await person()
  const token = await invited(carol.email, ['admin'], bob)
  expect((await as(ada, `/contributors/${bob.id}${site}`, 'DELETE')).status).toBe(200)
  expect(await rolesOf(bob)).toBeUndefined()
  await mailTo(identity.inbox, bob.email, /You no longer work on Studio demo/)
  expect((await accept(carol, token)).status).toBe(400)
  // A request that was signed before the removal finds the roles as they are stored.
  const stale: Principal = { ...(await bob.now()), sites: { [website.id]: ['admin'] } }
  const late = await identity.ask(`${ACCOUNTS}/contributors/${ada.id}${site}`, {
    caller: { website: null, principal: stale },
    method: 'PUT',
    json: { roles: ['viewer'] },
  })
  expect(late.status).toBe(403)
})

test('the last admin stays: neither removed, nor demoted, nor gone', async () => {
  const bob = await joined(['editor'])
  for (const answer of [
    await as(ada, `/contributors/${ada.id}${site}`, 'DELETE'),
    await as(ada, `/contributors/${ada.id}${site}`, 'PUT', { roles: ['editor'] }),
    await as(ada, `/me/websites/${website.id}`, 'DELETE'),
  ]) {
    expect(answer.status).toBe(409)
    expect(answer.text).toContain('A website needs an admin')
  }
  expect((await as(bob, `/me/websites/${website.id}`, 'DELETE')).status).toBe(200)
  expect(await rolesOf(bob)).toBeUndefined()
  expect((await as(bob, `/me/websites/${website.id}`, 'DELETE')).status).toBe(404)
})

test('two admins who remove each other at the same moment leave one', async () => {
  for (let round = 0; round < 5; round++) {
    const bob = await joined(['admin'])
    const [first, second] = [await ada.now(), await bob.now()]
    const remove = (principal: Owner, id: string) =>
      identity.ask(`${ACCOUNTS}/contributors/${id}${site}`, {
        caller: { website: null, principal },
        method: 'DELETE',
      })
    const answers = await Promise.all([remove(first, bob.id), remove(second, ada.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    const { rows } = await identity.database.db.query(
      'select account_id from account_website_role where website_id = $1',
      [website.id],
    )
    expect(rows).toHaveLength(1)
    if (answers[0].status === 403) ada = bob
  }
})

test('two admins who leave at the same moment leave one', async () => {
  const bob = await joined(['admin'])
  const answers = await Promise.all([ada, bob].map((who) => as(who, `/me/websites/${website.id}`, 'DELETE')))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('nobody without the permission, and nobody of another website, sees or changes who works here', async () => {
  const bob = await joined(['editor'])
  await invited('kept@example.com', ['viewer'])
  const { id } = (await list(ada)).invitations.find(({ email }) => email === 'kept@example.com')!
  const eve = await person()
  const json = { accountId: eve.id }
  await identity.ask(`/internal/websites/${other.id}/owner`, { caller: gateway, json })
  for (const who of [bob, eve]) {
    const statuses = [
      await as(who, `/contributors${site}`, 'GET'),
      await as(who, `/contributors/${ada.id}${site}`, 'DELETE'),
      await as(who, `/contributors/${ada.id}${site}`, 'PUT', { roles: ['viewer'] }),
      await inviteAs(who, 'x@example.com', ['viewer']),
      await as(who, `/invitations/${id}${site}`, 'DELETE'),
      await as(who, `/invitations/${id}/send-again${site}`, 'POST'),
    ].map(({ status }) => status)
    expect(statuses).toEqual([403, 403, 403, 403, 403, 403])
  }
  const elsewhere = `?websiteId=${other.id}`
  expect((await as(eve, `/invitations/${id}${elsewhere}`, 'DELETE')).status).toBe(404)
  expect((await as(eve, `/contributors/${ada.id}${elsewhere}`, 'DELETE')).status).toBe(404)
})

test('every change of who works here is in the audit, with the names of today and no address stored', async () => {
  const bob = await joined(['viewer'])
  await as(ada, `/contributors/${bob.id}${site}`, 'PUT', { roles: ['editor'] })
  await as(ada, `/contributors/${bob.id}${site}`, 'DELETE')
  const { entries } = (await as(ada, `/audit${site}&limit=100`, 'GET')).json<AuditReply>()
  const told = entries.map(({ action, actor, subject }) => [action, actor.name, subject?.name])
  expect(told).toEqual(
    expect.arrayContaining([
      ['contributor.removed', 'Ada', bob.email],
      ['contributor.roles-changed', 'Ada', bob.email],
      ['contributor.joined', bob.email, bob.email],
      ['contributor.invited', 'Ada', bob.email],
    ]),
  )
  expect(entries.find(({ action }) => action === 'contributor.roles-changed')!.detail).toEqual({
    from: ['viewer'],
    to: ['editor'],
  })
  const { rows } = await identity.database.db.tenant(website.id, (tx) =>
    tx.query('select e::text as row from audit_entry e'),
  )
  expect(JSON.stringify(rows)).not.toContain('@')
})
