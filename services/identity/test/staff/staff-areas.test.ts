import { afterAll, beforeAll, expect, test } from 'vitest'
import { featureAreas } from '@portico/proto/enums/feature-area'
import { featureFlag } from '@portico/proto/enums/feature-flag'
import type { AccountReply } from '@portico/proto/http/people/identity'
import type { StaffAreasReply } from '@portico/proto/http/people/staff'
import { startIdentity, website, type Identity } from '../harness.ts'
import { ofWebsite, staffCalls } from './staff.ts'
import type { Person } from '../owner.ts'

let identity: Identity
let ada: Person
let support: Person
const { adaAndSupport, as, person, readAudit, setPermissions } = staffCalls(() => identity)

beforeAll(async () => {
  identity = await startIdentity()
  ;({ ada, support } = await adaAndSupport())
})
afterAll(() => identity.stop())

const AREAS = `${ofWebsite}/areas`
const members = `/api/rest/members?websiteId=${website.id}`
const turn = (flag: unknown, json: object, by = support) => as(by, `${AREAS}/${String(flag)}`, 'PUT', json)
const offOf = async (who: Person) => {
  const principal = await who.principal()
  return principal?.kind === 'owner' ? principal.off : null
}

test('ENUM-21: every area is on at first; the staff turns one off and on, which the session of the owner tells', async () => {
  const first = (await as(support, AREAS)).json<StaffAreasReply>()
  expect(first.website.id).toBe(website.id)
  expect(first.areas.map(({ flag, on }) => [flag, on])).toEqual(featureAreas.map(({ flag }) => [flag, true]))
  expect(await offOf(ada)).toBeUndefined()
  expect((await as(ada, members)).status).toBe(200)

  const { siteUserAccounts, commerce } = featureFlag
  const off = await turn(siteUserAccounts, { on: false, reference: 'T-9' })
  expect(
    off
      .json<StaffAreasReply>()
      .areas.filter(({ on }) => !on)
      .map(({ name }) => name),
  ).toEqual(['Members'])
  await turn(commerce, { on: false })
  await turn(commerce, { on: false })
  expect(await offOf(ada)).toEqual({ [website.id]: [commerce, siteUserAccounts] })
  expect(await offOf(support)).toBeUndefined()
  const refused = await as(ada, members)
  expect([refused.status, refused.json()]).toMatchObject([
    403,
    { error: 'Members is not available for this website.', errorKey: 'area-off' },
  ])

  await turn(siteUserAccounts, { on: true })
  await turn(commerce, { on: true })
  expect(await offOf(ada)).toBeUndefined()
  expect((await as(ada, members)).status).toBe(200)
  const acts = (await readAudit()).filter(({ action }) => action.startsWith('website.area-'))
  expect(acts.map(({ action, detail }) => [action, detail]).reverse()).toEqual([
    ['website.area-turned-off', { flag: siteUserAccounts, reference: 'T-9' }],
    ['website.area-turned-off', { flag: commerce }],
    ['website.area-turned-on', { flag: siteUserAccounts }],
    ['website.area-turned-on', { flag: commerce }],
  ])
  expect(acts[0]!.actor).toEqual({ kind: 'staff', name: '' })
})

test('ENUM-21: flags have the numbers 1 to 65; a flag without an area, and a wrong value, name the field', async () => {
  for (const flag of [0, 66, -1, 1.5, 'members'])
    expect((await turn(flag, { on: false })).json()).toMatchObject({
      errors: { flag: 'must be a number from 1 to 65' },
    })
  expect((await turn(featureFlag.giftCards, { on: false })).json()).toMatchObject({
    errors: { flag: 'turns no area on or off' },
  })
  for (const [json, field] of [
    [{}, 'on'],
    [{ on: 'no' }, 'on'],
    [{ on: false, reference: 'a b' }, 'reference'],
  ] as const) {
    const answer = await turn(featureFlag.commerce, json)
    expect([answer.status, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([400, [field]])
  }
  const unknown = `/api/rest/staff/websites/${'0'.repeat(24)}/areas`
  expect((await as(support, unknown)).status).toBe(404)
  expect((await as(support, `${unknown}/1`, 'PUT', { on: false })).status).toBe(404)
  expect(await offOf(ada)).toBeUndefined()
})

test('PERM-09: reading and switching areas each need a permission, which the session tells the account', async () => {
  const reader = await person('reader@portico.example', 'Rita')
  await setPermissions(reader.email, ['customerDataRead'])
  expect((await as(reader, AREAS)).status).toBe(200)
  expect((await turn(featureFlag.commerce, { on: false }, reader)).status).toBe(403)
  expect((await as(ada, AREAS)).status).toBe(403)
  expect((await turn(featureFlag.commerce, { on: false }, ada)).status).toBe(403)
  expect((await as(reader, '/api/auth/session')).json<AccountReply>().staff).toEqual([2017])
  expect((await as(ada, '/api/auth/session')).json<AccountReply>().staff).toBeUndefined()
})
