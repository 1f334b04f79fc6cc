import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Principal } from '@portico/kit/http/principal'
import type { AuditReply } from '@portico/proto/http/audit'
import { contributors, site, unlimited, type Person } from './contributor.ts'
import { gateway, other, startIdentity, website } from './harness.ts'
import { mailTo } from './mailed.ts'
import type { Owner } from './owner.ts'

let identity: Awaited<ReturnType<typeof startIdentity>>
let ada: Person
const { onlyAda, person, as, asPrincipal, inviteAs, accept, invited, joined, list, rolesOf } = contributors(
  () => identity,
)

beforeAll(async () => void (identity = await startIdentity({ actionLimits: unlimited })))
afterAll(() => identity.stop())
beforeEach(async () => void (ada = await onlyAda()))

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
  const late = await asPrincipal(stale, `/contributors/${ada.id}${site}`, 'PUT', { roles: ['viewer'] })
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
    const bob = await joined(['admin'], ada)
    const [first, second] = [await ada.now(), await bob.now()]
    const remove = (principal: Owner, id: string) =>
      asPrincipal(principal, `/contributors/${id}${site}`, 'DELETE')
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
