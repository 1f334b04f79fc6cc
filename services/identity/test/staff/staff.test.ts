import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StaffPermissionName } from '@portico/proto/enums/permission'
import type { StaffAccountsReply, StaffPeopleReply } from '@portico/proto/http/people/staff'
import { StaffProblem } from '../../src/commands/staff.ts'
import { startIdentity, website, type Identity } from '../harness.ts'
import { STAFF, allPermissions, ofWebsite, staffCalls } from './staff.ts'
import type { Person } from '../owner.ts'

let identity: Identity
let ada: Person
let support: Person
const { adaAndSupport, person, setPermissions, as, readAudit, signUpMember } = staffCalls(() => identity)

beforeAll(async () => {
  identity = await startIdentity()
  ;({ ada, support } = await adaAndSupport())
})
afterAll(() => identity.stop())

test('PERM-11: a command sets staff permissions, which take effect with the next session lookup', async () => {
  const eve = await person('eve@example.com', 'Eve')
  expect((await eve.principal())!.staff).toBeUndefined()
  await setPermissions('EVE@example.com', ['suspend', 'notes'])
  expect((await eve.principal())!.staff).toEqual([2022, 2033])
  await setPermissions('eve@example.com', ['notes'])
  expect((await eve.principal())!.staff).toEqual([2033])
  await setPermissions('eve@example.com', [])
  expect((await eve.principal())!.staff).toBeUndefined()
  await expect(setPermissions('unknown@example.com', [])).rejects.toThrow(StaffProblem)
  await expect(setPermissions('eve@example.com', ['toString'])).rejects.toThrow(StaffProblem)
})

test('PERM-11: the database role of requests cannot grant staff permissions', async () => {
  const { db } = identity.database
  const theft = db.app((tx) =>
    tx.query('insert into account_staff_permission values ($1, 2022, now())', [ada.id]),
  )
  await expect(theft).rejects.toThrow(/permission denied/)
})

test('PERM-11: each staff call needs its own permission, and an admin of the website has none', async () => {
  const clerk = await person('clerk@portico.example', 'Kim')
  const account = `${STAFF}/accounts/${ada.id}`
  const one = `${ofWebsite}/members/${'9'.repeat(24)}`
  const on = { on: true }
  const calls: [StaffPermissionName, string, string, object?][] = [
    ['customerDataRead', 'GET', `${STAFF}/accounts?search=unknown`],
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
    await setPermissions(
      clerk.email,
      allPermissions.filter((name) => name !== permission),
    )
    expect((await as(clerk, path, method, json)).status, `${method} ${path} without`).toBe(403)
    await setPermissions(clerk.email, [permission])
    expect([401, 403], `${method} ${path} with`).not.toContain((await as(clerk, path, method, json)).status)
  }
})

test('without the permission for identifiable data, a search needs the whole address and results are masked', async () => {
  const clerk = await person('clerk2@portico.example', 'Kim')
  const find = async (search: string) =>
    (await as(clerk, `${STAFF}/accounts?search=${encodeURIComponent(search)}`)).json<StaffAccountsReply>()
      .accounts
  await setPermissions(clerk.email, ['customerDataRead'])
  expect(await find('ada@')).toEqual([])
  expect(await find('ADA@example.com')).toMatchObject([
    { id: ada.id, email: 'a•••@e•••.com', name: 'A•••', sites: [{ id: website.id, roles: ['admin'] }] },
  ])
  await signUpMember('mia@example.com')
  const people = async () => (await as(clerk, `${ofWebsite}/people`)).json<StaffPeopleReply>()
  expect(JSON.stringify(await people())).not.toMatch(/ada@|mia@|Noon/)
  await setPermissions(clerk.email, ['customerDataRead', 'identifiableDataRead'])
  expect(await find('ada@')).toMatchObject([{ email: 'ada@example.com', name: 'Ada' }])
  expect(await find('ADA')).toMatchObject([{ id: ada.id }])
  expect(await find('%')).toEqual([])
  expect(await people()).toMatchObject({
    contributors: [{ email: 'ada@example.com' }],
    members: [{ email: 'mia@example.com', name: 'Mia Noon', locked: false }],
  })
  expect((await readAudit()).map(({ action }) => action)).toContain('people.read')
})

test('PERM-11: staff cannot change staff with more permissions, or their own account', async () => {
  const clerk = await person('clerk3@portico.example', 'Kim')
  await setPermissions(clerk.email, [
    'changeUserEmail',
    'suspend',
    'addContributor',
    'removeContributor',
    'changeOwner',
  ])
  const steal = { email: 'stolen@example.com' }
  const higher = `${STAFF}/accounts/${support.id}`
  expect((await as(clerk, `${higher}/email`, 'PUT', steal)).status).toBe(403)
  expect((await as(clerk, `${higher}/status`, 'PUT', { status: 'suspended' })).status).toBe(403)
  expect((await support.principal())!.staff).toHaveLength(allPermissions.length)
  const own = `${STAFF}/accounts/${clerk.id}`
  const answers = [
    await as(clerk, `${own}/email`, 'PUT', steal),
    await as(clerk, `${own}/status`, 'PUT', { status: 'suspended' }),
    await as(clerk, `${ofWebsite}/contributors`, 'POST', { accountId: clerk.id, roles: ['admin'] }),
    await as(clerk, `${ofWebsite}/contributors/${clerk.id}`, 'DELETE'),
    await as(clerk, `${ofWebsite}/owner`, 'PUT', { from: ada.id, to: clerk.id }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409])
  expect((await clerk.principal())!.sites).toEqual({})
})

test('notes are listed newest first with their authors', async () => {
  const path = `${STAFF}/accounts/${ada.id}/notes`
  expect((await as(support, path, 'POST', { text: '  ' })).status).toBe(400)
  identity.clock.at = new Date(identity.clock.at.getTime() + 60_000) // gives the note a later time than the previous one
  expect((await as(support, path, 'POST', { text: 'Called about an invoice' })).status).toBe(200)
  expect((await as(support, path)).json()).toMatchObject({
    notes: [
      { text: 'Called about an invoice', writtenBy: 'Sam' },
      { text: 'called', writtenBy: 'Kim' },
    ],
  })
})
