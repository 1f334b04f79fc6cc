import { afterAll, beforeAll, expect, test } from 'vitest'
import { startIdentity, website, type Identity } from '../harness.ts'
import { STAFF, ofWebsite, staffCalls } from './staff.ts'
import type { Person } from '../owner.ts'

let identity: Identity
let ada: Person
let support: Person
const { adaAndSupport, person, as, readAudit, signUpMember, signInMember } = staffCalls(() => identity)

beforeAll(async () => {
  identity = await startIdentity()
  ;({ ada, support } = await adaAndSupport())
})
afterAll(() => identity.stop())

test('the staff transfers a website and adds and removes contributors, and one admin always remains', async () => {
  const dora = await person('dora@example.com', 'Dora')
  const reference = 'T-7'
  expect(
    (await as(support, `${ofWebsite}/contributors`, 'POST', { accountId: dora.id, roles: ['editor'] }))
      .status,
  ).toBe(200)
  expect((await dora.principal())!.sites).toEqual({ [website.id]: ['editor'] })
  expect((await as(support, `${ofWebsite}/contributors/${ada.id}`, 'DELETE')).status).toBe(409)
  const transfer = (from: Person, to: Person) =>
    as(support, `${ofWebsite}/owner`, 'PUT', { from: from.id, to: to.id, reference })
  expect((await transfer(dora, ada)).status).toBe(404)
  expect((await transfer(ada, dora)).status).toBe(200)
  expect((await ada.principal())!.sites).toEqual({})
  expect((await dora.principal())!.sites[website.id]).toContain('admin')
  expect((await transfer(dora, ada)).status).toBe(200)
  expect((await readAudit())[0]).toMatchObject({ actor: { kind: 'staff', name: '' } })
  const transfers = (await readAudit()).filter(({ action }) => action === 'website.owner-changed')
  expect(transfers).toHaveLength(2)
  expect(transfers[0]!.detail).toMatchObject({ reference })
  expect(transfers[0]!.actor.id).toBeUndefined()
})

test('a locked member cannot sign in until the staff unlocks it, even if the owner enables it', async () => {
  const id = await signUpMember('locked@example.com')
  const { cookies } = await signInMember('locked@example.com')
  const lock = (on: boolean) => as(support, `${ofWebsite}/members/${id}/lock`, 'PUT', { on })
  expect((await lock(true)).status).toBe(200)
  expect(await identity.principalOf(cookies, 'member')).toBeNull()
  const manage = `/api/rest/members/${id}?websiteId=${website.id}`
  await as(ada, manage, 'PUT', { status: 'disabled' })
  await as(ada, manage, 'PUT', { status: 'active' })
  expect((await signInMember('locked@example.com')).status).toBe(403)
  expect((await lock(false)).status).toBe(200)
  expect((await signInMember('locked@example.com')).status).toBe(200)
})

test('a preserved member cannot be deleted or redacted; others lose their identifying data', async () => {
  const [kept, gone, ended] = [
    await signUpMember('kept@example.com'),
    await signUpMember('gone@example.com'),
    await signUpMember('ended@example.com'),
  ]
  const { cookies } = await signInMember('gone@example.com')
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
  for (const invalidBody of [
    {},
    { memberIDs: [gone] },
    { memberIds: [gone], all: true },
    { memberIds: [] },
  ]) {
    const refused = await as(support, `${ofWebsite}/members/redact`, 'POST', invalidBody)
    expect(refused.status, JSON.stringify(invalidBody)).toBe(400)
  }
  expect((await signInMember('gone@example.com')).status).toBe(200)
  expect((await redact()).json()).toEqual({ redacted: 1, preserved: 1 })
  expect((await redact()).json()).toEqual({ redacted: 0, preserved: 1 })
  // For the journal of the backup, once.
  const { rows: noted } = await db.job((tx) =>
    tx.query(`select kind, subject from erasure where kind in ('member', 'redaction') order by id`),
  )
  expect(noted).toEqual([
    { kind: 'member', subject: ended },
    { kind: 'redaction', subject: gone },
  ])
  expect(await identity.principalOf(cookies, 'member')).toBeNull()
  expect((await signInMember('gone@example.com')).status).toBe(401)
  expect((await signInMember(`redacted ${gone}`)).status).toBe(401)
  const list = await as(ada, `/api/rest/members?websiteId=${website.id}`)
  expect(list.text).toContain('kept@example.com')
  expect(list.text).not.toMatch(/gone@|ended@/)
  expect((await preserve(false)).status).toBe(200)
  expect((await as(ada, manage, 'DELETE')).status).toBe(200)
  expect((await readAudit()).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['member.preserved', 'member.released', 'member.terminated', 'members.redacted']),
  )
})

test('a website that does not exist and a member of another website are not found', async () => {
  const nowhere = `${STAFF}/websites/${'9'.repeat(24)}`
  expect((await as(support, `${nowhere}/people`)).status).toBe(404)
  const roles = { accountId: ada.id, roles: ['admin'] }
  expect((await as(support, `${nowhere}/contributors`, 'POST', roles)).status).toBe(404)
  const id = await signUpMember('here@example.com')
  expect((await as(support, `${nowhere}/members/${id}`, 'DELETE')).status).toBe(404)
  expect((await as(support, `${STAFF}/accounts/x`)).json()).toMatchObject({
    errors: { accountId: expect.stringContaining('must be an id') as string },
  })
})
