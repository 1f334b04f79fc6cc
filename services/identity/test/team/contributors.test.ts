import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Caller, Principal } from '@portico/kit/http/principal'
import type { AuditReply } from '@portico/proto/http/people/audit'
import type { Recipients } from '@portico/proto/http/people/identity'
import { contributorCalls, site, unlimited } from './contributor.ts'
import { otherWebsite, startIdentity, website, type Identity } from '../harness.ts'
import { mailTo } from '../mails.ts'
import { grantOwner, type Owner, type Person } from '../owner.ts'

let identity: Identity
let ada: Person
const { onlyAda, person, as, asPrincipal, inviteAs, accept, invite, join, list, rolesOf } = contributorCalls(
  () => identity,
)

beforeAll(async () => void (identity = await startIdentity({ actionLimits: unlimited })))
afterAll(() => identity.stop())
beforeEach(async () => void (ada = await onlyAda()))

test('changed roles take effect at once, and the contributor gets a mail', async () => {
  const bob = await join(['editor'])
  const put = (caller: Person, roles: string[]) =>
    as(caller, `/contributors/${bob.id}${site}`, 'PUT', { roles })
  expect((await put(ada, ['billing', 'billing'])).status).toBe(200)
  expect(await rolesOf(bob)).toEqual(['billing'])
  await mailTo(identity.inbox, bob.email, /Your roles on Studio demo/)
  expect((await put(bob, ['admin'])).status).toBe(403)
  expect((await put(ada, [])).status).toBe(400)
  expect((await as(ada, `/contributors/${'9'.repeat(24)}${site}`, 'PUT', { roles: ['viewer'] })).status).toBe(
    404,
  )
})

test('a removed contributor loses access at once, and their invitations are revoked', async () => {
  const bob = await join(['admin'])
  const carol = await person()
  const token = await invite(carol.email, ['admin'], bob)
  expect((await as(ada, `/contributors/${bob.id}${site}`, 'DELETE')).status).toBe(200)
  expect(await rolesOf(bob)).toBeUndefined()
  await mailTo(identity.inbox, bob.email, /You no longer work on Studio demo/)
  expect((await accept(carol, token)).status).toBe(400)
  // For a request that was signed before the removal, the stored roles count.
  const stale: Principal = { ...(await bob.principal())!, sites: { [website.id]: ['admin'] } }
  const late = await asPrincipal(stale, `/contributors/${ada.id}${site}`, 'PUT', { roles: ['viewer'] })
  expect(late.status).toBe(403)
})

test('the last admin cannot be removed or demoted and cannot leave', async () => {
  const bob = await join(['editor'])
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

test('when two admins remove each other at the same time, one remains', async () => {
  for (let round = 0; round < 5; round++) {
    const bob = await join(['admin'], ada)
    const [first, second] = [(await ada.principal())!, (await bob.principal())!]
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

test('when the last two admins leave at the same time, one remains', async () => {
  const bob = await join(['admin'])
  const answers = await Promise.all(
    [ada, bob].map((caller) => as(caller, `/me/websites/${website.id}`, 'DELETE')),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('contributors without the permission and contributors of another website can neither read nor change contributors', async () => {
  const bob = await join(['editor'])
  await invite('kept@example.com', ['viewer'])
  const { id } = (await list(ada)).invitations.find(({ email }) => email === 'kept@example.com')!
  const eve = await person()
  await grantOwner(identity, eve.id, otherWebsite.id)
  for (const caller of [bob, eve]) {
    const statuses = [
      await as(caller, `/contributors${site}`, 'GET'),
      await as(caller, `/contributors/${ada.id}${site}`, 'DELETE'),
      await as(caller, `/contributors/${ada.id}${site}`, 'PUT', { roles: ['viewer'] }),
      await inviteAs(caller, 'x@example.com', ['viewer']),
      await as(caller, `/invitations/${id}${site}`, 'DELETE'),
      await as(caller, `/invitations/${id}/send-again${site}`, 'POST'),
    ].map(({ status }) => status)
    expect(statuses).toEqual([403, 403, 403, 403, 403, 403])
  }
  const elsewhere = `?websiteId=${otherWebsite.id}`
  expect((await as(eve, `/invitations/${id}${elsewhere}`, 'DELETE')).status).toBe(404)
  expect((await as(eve, `/contributors/${ada.id}${elsewhere}`, 'DELETE')).status).toBe(404)
})

test('every change of contributors is in the audit, with current names and without stored addresses', async () => {
  const bob = await join(['viewer'])
  await as(ada, `/contributors/${bob.id}${site}`, 'PUT', { roles: ['editor'] })
  await as(ada, `/contributors/${bob.id}${site}`, 'DELETE')
  const { entries } = (await as(ada, `/audit${site}&limit=100`, 'GET')).json<AuditReply>()
  const shown = entries.map(({ action, actor, subject }) => [action, actor.name, subject?.name])
  expect(shown).toEqual(
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

test('mails of other services go to contributors with the permission whose address is confirmed', async () => {
  const [manager, editor, unconfirmed] = [
    await join(['storeManager']),
    await join(['editor']),
    await join(['storeManager']),
  ]
  const { db } = identity.database
  await db.query('update account set email_confirmed_at = now() where id = any($1)', [
    [manager.id, editor.id],
  ])
  await db.query('update account set email_confirmed_at = null where id = $1', [unconfirmed.id])
  const readersOf = async (permission: number) => {
    const path = `/internal/websites/${website.id}/recipients?permission=${permission}`
    const caller: Caller = { website: null, principal: { kind: 'service', name: 'commerce' } }
    return (await identity.ask(path, { caller })).json<Recipients>()
  }
  const recipientsOf = async (permission: number) =>
    (await readersOf(permission)).recipients.map(({ email }) => email).sort()
  expect(await recipientsOf(1410)).toEqual([ada.email, manager.email].sort())
  expect((await readersOf(1410)).unconfirmed).toMatchObject([{ email: unconfirmed.email }])
  expect(await recipientsOf(1110)).toEqual([ada.email, editor.email].sort())
})
