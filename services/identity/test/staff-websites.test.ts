import { afterAll, beforeAll, expect, test } from 'vitest'
import { startIdentity, website } from './harness.ts'
import { STAFF, ofWebsite, staffPeople, type Person } from './staff-people.ts'

let identity: Awaited<ReturnType<typeof startIdentity>>
let ada: Person
let support: Person
const { adaAndSupport, person, as, audit, member, signInMember } = staffPeople(() => identity)

beforeAll(async () => {
  identity = await startIdentity()
  ;({ ada, support } = await adaAndSupport())
})
afterAll(() => identity.stop())

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

test('a preserved member is deleted and redacted by nobody; others lose what identifies them', async () => {
  const [kept, gone, ended] = [
    await member('kept@example.com'),
    await member('gone@example.com'),
    await member('ended@example.com'),
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
  for (const slip of [{}, { memberIDs: [gone] }, { memberIds: [gone], all: true }, { memberIds: [] }]) {
    const refused = await as(support, `${ofWebsite}/members/redact`, 'POST', slip)
    expect(refused.status, JSON.stringify(slip)).toBe(400)
  }
  expect((await signInMember('gone@example.com')).status).toBe(200)
  expect((await redact()).json()).toEqual({ redacted: 1, preserved: 1 })
  expect((await redact()).json()).toEqual({ redacted: 0, preserved: 1 })
  expect(await identity.principalOf(cookies, 'member')).toBeNull()
  expect((await signInMember('gone@example.com')).status).toBe(401)
  expect((await signInMember(`redacted ${gone}`)).status).toBe(401)
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
