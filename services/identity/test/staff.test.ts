import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '@portico/kit/postgres/with-client'
import type { Principal } from '@portico/kit/http/principal'
import { staffPermission, type StaffPermissionName } from '@portico/proto/enums/permission'
import type { AuditReply } from '@portico/proto/http/audit'
import type { StaffAccountsReply, StaffPeopleReply } from '@portico/proto/http/staff'
import { StaffProblem, setStaff } from '../src/commands/staff.ts'
import { gateway, startIdentity, stranger, visitor, website } from './harness.ts'
import { mailTo, tokenOf } from './mailed.ts'

type Owner = Extract<Principal, { kind: 'owner' }>
type Person = { id: string; email: string; cookies: string[]; now(): Promise<Owner | null> }

const password = 'a long enough password'
const STAFF = '/api/rest/staff'
let identity: Awaited<ReturnType<typeof startIdentity>>
let ada: Person
let support: Person

async function person(email: string, name: string): Promise<Person> {
  const json = { email, password, name }
  const { cookies } = await identity.ask('/api/auth/SignUp', { caller: stranger, json })
  const now = async () => (await identity.principalOf(cookies, 'owner')) as Owner | null
  return { id: (await now())!.accountId, email, cookies, now }
}
const command = (email: string, permissions: string[]) =>
  withClient({ connectionString: identity.database.jobUrl }, (client) =>
    setStaff(client, { email, permissions, now: identity.clock.at }),
  )
const all = Object.keys(staffPermission) as StaffPermissionName[]

async function as(who: Person, path: string, method = 'GET', json?: object) {
  const principal = (await who.now()) ?? ({ kind: 'anonymous' } as const)
  return identity.ask(path, { caller: { website: null, principal }, method, ...(json ? { json } : {}) })
}
const audit = async () =>
  (await as(ada, `/api/rest/accounts/audit?websiteId=${website.id}&limit=100`)).json<AuditReply>().entries
const login = (email: string) =>
  identity.ask('/api/auth/Login', { caller: stranger, json: { email, password } })

async function member(email: string): Promise<string> {
  const json = { email, password, firstName: 'Mia', lastName: 'Noon' }
  const answer = await identity.ask('/api/site-users/account', { caller: visitor, json })
  return answer.json<{ siteUser: { id: string } }>().siteUser.id
}
const memberLogin = (email: string) =>
  identity.ask('/api/site-users/account/session', {
    caller: visitor,
    json: { email, password, rememberMe: false },
  })
const ofWebsite = `${STAFF}/websites/${website.id}`

beforeAll(async () => {
  identity = await startIdentity()
  ada = await person('ada@example.com', 'Ada')
  const json = { accountId: ada.id }
  await identity.ask(`/internal/websites/${website.id}/owner`, { caller: gateway, json })
  support = await person('support@portico.example', 'Sam')
  await command(support.email, all)
})
afterAll(() => identity.stop())

test('PERM-11: staff are made by a command, and hold what it gave from the next session lookup on', async () => {
  const eve = await person('eve@example.com', 'Eve')
  expect((await eve.now())!.staff).toBeUndefined()
  await command('EVE@example.com', ['suspend', 'notes'])
  expect((await eve.now())!.staff).toEqual([2022, 2033])
  await command('eve@example.com', ['notes'])
  expect((await eve.now())!.staff).toEqual([2033])
  await command('eve@example.com', [])
  expect((await eve.now())!.staff).toBeUndefined()
  await expect(command('nobody@example.com', [])).rejects.toThrow(StaffProblem)
  await expect(command('eve@example.com', ['toString'])).rejects.toThrow(StaffProblem)
})

test('PERM-11: what calls use of the database cannot make anybody staff', async () => {
  const { db } = identity.database
  const theft = db.app((tx) =>
    tx.query('insert into account_staff_permission values ($1, 2022, now())', [ada.id]),
  )
  await expect(theft).rejects.toThrow(/permission denied/)
})

test('PERM-11: each call of the staff needs its own permission, and an admin of the website has none', async () => {
  const clerk = await person('clerk@portico.example', 'Kim')
  const account = `${STAFF}/accounts/${ada.id}`
  const one = `${ofWebsite}/members/${'9'.repeat(24)}`
  const on = { on: true }
  const calls: [StaffPermissionName, string, string, object?][] = [
    ['customerDataRead', 'GET', `${STAFF}/accounts?search=nobody`],
    ['customerDataRead', 'GET', account],
    ['customerDataRead', 'GET', `${ofWebsite}/people`],
    ['suspend', 'PUT', `${account}/status`, { status: 'active' }],
    ['changeUserEmail', 'PUT', `${account}/email`, { email: 'no address' }],
    ['notes', 'GET', `${account}/notes`],
    ['notes', 'POST', `${account}/notes`, { text: 'called' }],
    ['addContributor', 'POST', `${ofWebsite}/contributors`, { accountId: '9'.repeat(24), roles: ['viewer'] }],
    ['removeContributor', 'DELETE', `${ofWebsite}/contributors/${'9'.repeat(24)}`],
    ['changeOwner', 'PUT', `${ofWebsite}/owner`, { from: '9'.repeat(24), to: ada.id }],
    ['lockMemberAccount', 'PUT', `${one}/lock`, on],
    ['preserveMemberAccount', 'PUT', `${one}/preservation`, on],
    ['terminateMemberAccount', 'DELETE', one],
    ['redactSiteUsers', 'POST', `${ofWebsite}/members/redact`, { memberIds: ['9'.repeat(24)] }],
  ]
  for (const [permission, method, path, json] of calls) {
    expect((await as(ada, path, method, json)).status, `${method} ${path} as an admin`).toBe(403)
    await command(
      clerk.email,
      all.filter((name) => name !== permission),
    )
    expect((await as(clerk, path, method, json)).status, `${method} ${path} without`).toBe(403)
    await command(clerk.email, [permission])
    expect([401, 403], `${method} ${path} with`).not.toContain((await as(clerk, path, method, json)).status)
  }
})

test('who may not read identifiable data finds by the whole address only, and sees it masked', async () => {
  const clerk = await person('clerk2@portico.example', 'Kim')
  const find = async (search: string) =>
    (await as(clerk, `${STAFF}/accounts?search=${encodeURIComponent(search)}`)).json<StaffAccountsReply>()
      .accounts
  await command(clerk.email, ['customerDataRead'])
  expect(await find('ada@')).toEqual([])
  expect(await find('ADA@example.com')).toMatchObject([
    { id: ada.id, email: 'a•••@e•••.com', name: 'A•••', sites: [{ id: website.id, roles: ['admin'] }] },
  ])
  await member('mia@example.com')
  const people = async () => (await as(clerk, `${ofWebsite}/people`)).json<StaffPeopleReply>()
  expect(JSON.stringify(await people())).not.toMatch(/ada@|mia@|Noon/)
  await command(clerk.email, ['customerDataRead', 'identifiableDataRead'])
  expect(await find('ada@')).toMatchObject([{ email: 'ada@example.com', name: 'Ada' }])
  expect(await find('ADA')).toMatchObject([{ id: ada.id }])
  expect(await find('%')).toEqual([])
  expect(await people()).toMatchObject({
    contributors: [{ email: 'ada@example.com' }],
    members: [{ email: 'mia@example.com', name: 'Mia Noon', locked: false }],
  })
  expect((await audit()).map(({ action }) => action)).toContain('people.read')
})

test('a suspended account is out at once and stays out; reinstated it signs in again', async () => {
  const bob = await person('bob@example.com', 'Bob')
  const set = (status: string) =>
    as(support, `${STAFF}/accounts/${bob.id}/status`, 'PUT', { status, reference: 'T-42' })
  const racing = Array.from({ length: 6 }, () => login(bob.email))
  expect((await set('suspended')).status).toBe(200)
  for (const answer of await Promise.all(racing)) {
    if (answer.status === 200) expect(await identity.principalOf(answer.cookies, 'owner')).toBeNull()
    else expect(answer.status).toBe(403)
  }
  expect(await bob.now()).toBeNull()
  const refused = await login(bob.email)
  expect([refused.status, refused.text.includes('suspended')]).toEqual([403, true])
  await mailTo(identity.inbox, bob.email, /suspended/)
  expect((await set('active')).status).toBe(200)
  expect((await login(bob.email)).status).toBe(200)
  expect(
    (await as(support, `${STAFF}/accounts/${support.id}/status`, 'PUT', { status: 'suspended' })).status,
  ).toBe(409)
})

test('what a suspended account invited to cannot be accepted', async () => {
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
  expect((await second.now())!.sites).toEqual({})
  await as(support, `${ofWebsite}/contributors/${thief.id}`, 'DELETE')
})

test('the staff changes an address: sessions end, the old one is told, the new one has to be confirmed', async () => {
  const carol = await person('carol@example.com', 'Carol')
  const set = (email: string) => as(support, `${STAFF}/accounts/${carol.id}/email`, 'PUT', { email })
  expect((await set('ada@example.com')).json()).toMatchObject({
    errors: { email: expect.any(String) as string },
  })
  expect((await set('carol.new@example.com')).status).toBe(200)
  expect(await carol.now()).toBeNull()
  await mailTo(identity.inbox, 'carol@example.com', /was changed/)
  const token = tokenOf(await mailTo(identity.inbox, 'carol.new@example.com', /Confirm/))
  expect(
    (await identity.ask('/api/auth/EmailConfirmation', { caller: stranger, json: { token } })).status,
  ).toBe(200)
  expect((await login('carol.new@example.com')).status).toBe(200)
})

test('PERM-11: nobody of the staff takes over or locks out one who may more, or acts on himself', async () => {
  const clerk = await person('clerk3@portico.example', 'Kim')
  await command(clerk.email, [
    'changeUserEmail',
    'suspend',
    'addContributor',
    'removeContributor',
    'changeOwner',
  ])
  const steal = { email: 'stolen@example.com' }
  const over = `${STAFF}/accounts/${support.id}`
  expect((await as(clerk, `${over}/email`, 'PUT', steal)).status).toBe(403)
  expect((await as(clerk, `${over}/status`, 'PUT', { status: 'suspended' })).status).toBe(403)
  expect((await support.now())!.staff).toHaveLength(all.length)
  const own = `${STAFF}/accounts/${clerk.id}`
  const answers = [
    await as(clerk, `${own}/email`, 'PUT', steal),
    await as(clerk, `${own}/status`, 'PUT', { status: 'suspended' }),
    await as(clerk, `${ofWebsite}/contributors`, 'POST', { accountId: clerk.id, roles: ['admin'] }),
    await as(clerk, `${ofWebsite}/contributors/${clerk.id}`, 'DELETE'),
    await as(clerk, `${ofWebsite}/owner`, 'PUT', { from: ada.id, to: clerk.id }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409])
  expect((await clerk.now())!.sites).toEqual({})
})

test('notes are kept in order with who wrote them', async () => {
  const path = `${STAFF}/accounts/${ada.id}/notes`
  expect((await as(support, path, 'POST', { text: '  ' })).status).toBe(400)
  expect((await as(support, path, 'POST', { text: 'Called about an invoice' })).status).toBe(200)
  expect((await as(support, path)).json()).toMatchObject({
    notes: [
      { text: 'Called about an invoice', writtenBy: 'Sam' },
      { text: 'called', writtenBy: 'Kim' },
    ],
  })
})

test('the staff hands a website over, adds and removes contributors, and one admin always stays', async () => {
  const dora = await person('dora@example.com', 'Dora')
  const reference = 'T-7'
  expect(
    (await as(support, `${ofWebsite}/contributors`, 'POST', { accountId: dora.id, roles: ['editor'] }))
      .status,
  ).toBe(200)
  expect((await dora.now())!.sites).toEqual({ [website.id]: ['editor'] })
  expect((await as(support, `${ofWebsite}/contributors/${ada.id}`, 'DELETE')).status).toBe(409)
  const hand = (from: Person, to: Person) =>
    as(support, `${ofWebsite}/owner`, 'PUT', { from: from.id, to: to.id, reference })
  expect((await hand(dora, ada)).status).toBe(404)
  expect((await hand(ada, dora)).status).toBe(200)
  expect((await ada.now())!.sites).toEqual({})
  expect((await dora.now())!.sites[website.id]).toContain('admin')
  expect((await hand(dora, ada)).status).toBe(200)
  expect((await audit())[0]).toMatchObject({ actor: { kind: 'staff', name: '' } })
  const handed = (await audit()).filter(({ action }) => action === 'website.owner-changed')
  expect(handed).toHaveLength(2)
  expect(handed[0]!.detail).toMatchObject({ reference })
  expect(handed[0]!.actor.id).toBeUndefined()
})

test('a locked member is out until the staff lets it in, whatever the owner does', async () => {
  const id = await member('locked@example.com')
  const { cookies } = await memberLogin('locked@example.com')
  const lock = (on: boolean) => as(support, `${ofWebsite}/members/${id}/lock`, 'PUT', { on })
  expect((await lock(true)).status).toBe(200)
  expect(await identity.principalOf(cookies, 'member')).toBeNull()
  const manage = `/api/rest/members/${id}?websiteId=${website.id}`
  await as(ada, manage, 'PUT', { status: 'disabled' })
  await as(ada, manage, 'PUT', { status: 'active' })
  expect((await memberLogin('locked@example.com')).status).toBe(403)
  expect((await lock(false)).status).toBe(200)
  expect((await memberLogin('locked@example.com')).status).toBe(200)
})

test('a preserved member is deleted and redacted by nobody; others lose what identifies them', async () => {
  const [kept, gone, ended] = [
    await member('kept@example.com'),
    await member('gone@example.com'),
    await member('ended@example.com'),
  ]
  const { cookies } = await memberLogin('gone@example.com')
  const preserve = (on: boolean) =>
    as(support, `${ofWebsite}/members/${kept}/preservation`, 'PUT', { on, reference: 'court/1' })
  expect((await preserve(true)).status).toBe(200)
  const manage = `/api/rest/members/${kept}?websiteId=${website.id}`
  expect((await as(ada, manage, 'DELETE')).status).toBe(409)
  expect((await as(support, `${ofWebsite}/members/${kept}`, 'DELETE')).status).toBe(409)
  const { db } = identity.database
  const removal = db.tenant(website.id, (tx) => tx.query('delete from site_user where id = $1', [kept]))
  await expect(removal).rejects.toThrow(/preserved/)
  expect((await as(support, `${ofWebsite}/members/${ended}`, 'DELETE')).status).toBe(200)

  const redact = () =>
    as(support, `${ofWebsite}/members/redact`, 'POST', { memberIds: [kept, gone, '9'.repeat(24)] })
  for (const slip of [{}, { memberIDs: [gone] }, { memberIds: [gone], all: true }, { memberIds: [] }]) {
    const refused = await as(support, `${ofWebsite}/members/redact`, 'POST', slip)
    expect(refused.status, JSON.stringify(slip)).toBe(400)
  }
  expect((await memberLogin('gone@example.com')).status).toBe(200)
  expect((await redact()).json()).toEqual({ redacted: 1, preserved: 1 })
  expect((await redact()).json()).toEqual({ redacted: 0, preserved: 1 })
  expect(await identity.principalOf(cookies, 'member')).toBeNull()
  expect((await memberLogin('gone@example.com')).status).toBe(401)
  expect((await memberLogin(`redacted ${gone}`)).status).toBe(401)
  const list = await as(ada, `/api/rest/members?websiteId=${website.id}`)
  expect(list.text).toContain('kept@example.com')
  expect(list.text).not.toMatch(/gone@|ended@/)
  expect((await preserve(false)).status).toBe(200)
  expect((await as(ada, manage, 'DELETE')).status).toBe(200)
  expect((await audit()).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['member.preserved', 'member.released', 'member.terminated', 'members.redacted']),
  )
})

test('a website that does not exist has no people, and a member of another website is not found', async () => {
  const nowhere = `${STAFF}/websites/${'9'.repeat(24)}`
  expect((await as(support, `${nowhere}/people`)).status).toBe(404)
  const roles = { accountId: ada.id, roles: ['admin'] }
  expect((await as(support, `${nowhere}/contributors`, 'POST', roles)).status).toBe(404)
  const id = await member('here@example.com')
  expect((await as(support, `${nowhere}/members/${id}`, 'DELETE')).status).toBe(404)
  expect((await as(support, `${STAFF}/accounts/x`)).json()).toMatchObject({
    errors: { accountId: expect.stringContaining('must be an id') as string },
  })
})
