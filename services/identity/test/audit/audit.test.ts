import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Principal } from '@portico/kit/http/principal'
import type { AuditReply } from '@portico/proto/http/people/audit'
import { randomIds } from '@portico/kit/ids'
import { withClient } from '@portico/kit/postgres/with-client'
import { createAudit } from '../../src/audit/audit.ts'
import { otherWebsite, startIdentity, website, type Identity } from '../harness.ts'
import { grantOwner, signUpPerson } from '../owner.ts'

let identity: Identity
let ada: Principal
beforeAll(async () => {
  identity = await startIdentity()
  const person = await signUpPerson(identity, 'ada@example.com', 'Ada')
  for (let time = 0; time < 2; time++) await grantOwner(identity, person.id)
  ada = (await person.principal())!
})
afterAll(() => identity.stop())

const read = (query: string, principal: Principal = ada) =>
  identity.ask(`/api/rest/accounts/audit?${query}`, { caller: { website: null, principal } })

test('a new website is in the audit once, with the name of its creator', async () => {
  const answer = await read(`websiteId=${website.id}`)
  expect(answer.json<AuditReply>().entries).toMatchObject([
    { action: 'website.created', actor: { kind: 'owner', name: 'Ada' }, subject: { kind: 'website' } },
  ])
})

test('the audit is read in pages, newest first', async () => {
  const audit = createAudit({ clock: identity.clock, ids: randomIds })
  await identity.database.db.app((tx) => {
    for (const action of ['member.disabled', 'member.enabled', 'member.deleted'] as const)
      audit(tx, { websiteId: website.id, actor: { kind: 'system' }, action, detail: { count: 1 } })
    return Promise.resolve()
  })
  const seen: string[] = []
  for (let cursor = ''; ;) {
    const page = (await read(`websiteId=${website.id}&limit=2${cursor}`)).json<AuditReply>()
    seen.push(...page.entries.map(({ action }) => action))
    if (page.nextCursor === undefined) break
    cursor = `&cursor=${page.nextCursor}`
  }
  expect(seen).toHaveLength(4)
  expect(new Set(seen).size).toBe(4)
})

test('reading the audit needs the permission on that website, and invalid queries are field errors', async () => {
  const asEditor: Principal = { ...ada, sites: { [website.id]: ['editor'] } } as Principal
  expect((await read(`websiteId=${website.id}`, asEditor)).status).toBe(403)
  expect((await read(`websiteId=${otherWebsite.id}`)).status).toBe(403)
  expect((await read(`websiteId=${website.id}`, { kind: 'anonymous' })).status).toBe(401)
  expect((await read('websiteId=x')).json()).toMatchObject({
    errors: { websiteId: expect.stringContaining('must be an id') as string },
  })
  expect((await read(`websiteId=${website.id}&cursor=zzz`)).json()).toMatchObject({
    errors: { cursor: expect.any(String) as string },
  })
  expect((await read(`websiteId=${website.id}&limit=1000`)).status).toBe(400)
})

test('neither the service nor the owner of the table can change or delete an entry', async () => {
  const { db, ownerUrl } = identity.database
  const attempts = [`update audit_entry set action = 'x'`, 'delete from audit_entry', 'truncate audit_entry']
  for (const attempt of attempts) {
    await expect(db.tenant(website.id, (tx) => tx.query(attempt))).rejects.toThrow(/permission denied/)
    await expect(db.job((tx) => tx.query(attempt))).rejects.toThrow(/permission denied/)
  }
  await withClient({ connectionString: ownerUrl }, async (owner) => {
    await expect(owner.query('truncate audit_entry')).rejects.toThrow(/append-only/)
    await owner.query('alter table audit_entry no force row level security')
    for (const attempt of attempts) await expect(owner.query(attempt)).rejects.toThrow(/append-only/)
  })
})

test('a website cannot read the audit of another', async () => {
  const rows = (id: string) =>
    identity.database.db.tenant(id, (tx) => tx.query('select website_id from audit_entry'))
  expect((await rows(otherWebsite.id)).rows).toEqual([])
  expect((await rows(website.id)).rows.length).toBeGreaterThan(0)
  expect((await identity.database.db.query('select 1 from audit_entry')).rows).toEqual([])
})
