import { create, toBinary, type MessageInitShape } from '@bufbuild/protobuf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Bus } from '@portico/kit/bus/bus'
import { createPostgresBus } from '@portico/kit/bus/postgres/postgres'
import { uuidv7 } from '@portico/kit/ids'
import type { Principal } from '@portico/kit/http/principal'
import { testBusDatabase } from '@portico/kit/testing/database'
import { ActedSchema } from '@portico/proto/events/audit/v1/acted_pb'
import type { AuditReply } from '@portico/proto/http/people/audit'
import { actedTopics, topics } from '@portico/proto/topics'
import { deadTopic } from '@portico/kit/bus/bus'
import { otherWebsite, startIdentity, website, type Identity } from '../harness.ts'
import { ownerCalls, type Owner } from '../owner.ts'

let identity: Identity
let busDatabase: Awaited<ReturnType<typeof testBusDatabase>>
let bus: Bus
let ada: Owner
beforeAll(async () => {
  busDatabase = await testBusDatabase()
  bus = await createPostgresBus({ url: busDatabase.url, tickMs: 100 })
  identity = await startIdentity({}, undefined, bus)
  ada = (await ownerCalls(() => identity).signUp('ada@example.com')).principal
})
afterAll(async () => {
  await identity.stop()
  await bus.close()
  await busDatabase.close()
})

type Act = MessageInitShape<typeof ActedSchema>
const fact = (act: Act) => ({
  key: act.websiteId!,
  id: uuidv7(),
  value: toBinary(
    ActedSchema,
    create(ActedSchema, { accountId: ada.accountId, actedAtMs: 1_767_225_600_000n, ...act }),
  ),
})
const read = async (websiteId: string) => {
  const principal: Principal = { ...ada, sites: { [websiteId]: ['admin'] } }
  const path = `/api/rest/accounts/audit?websiteId=${websiteId}`
  const answer = await identity.ask(path, { caller: { website: null, principal } })
  return answer.json<AuditReply>().entries
}

test('audit (Low): acts of owners in other services are in the audit of their website once, with actor, time and action', async () => {
  const published = fact({ websiteId: website.id, action: 'website.published' })
  const changed = fact({
    websiteId: website.id,
    action: 'product.changed',
    subjectKind: 'product',
    subjectId: 'd'.repeat(24),
    fields: ['price', 'title'],
    actedAtMs: 1_767_225_601_000n,
  })
  const byStaff = fact({
    websiteId: website.id,
    accountId: 'd'.repeat(24),
    action: 'plan.changed',
    fields: ['plan'],
    isStaff: true,
    reference: 'T-7',
    actedAtMs: 1_767_225_603_000n,
  })
  const exported = fact({
    websiteId: website.id,
    action: 'submissions.exported',
    subjectKind: 'form',
    subjectId: 'f'.repeat(24),
    actedAtMs: 1_767_225_602_000n,
  })
  await bus.publish(actedTopics.sites.name, [published, byStaff])
  await bus.publish(actedTopics.sites.name, [published])
  await bus.publish(actedTopics.commerce.name, [changed, changed])
  await bus.publish(actedTopics.forms.name, [exported])
  await bus.publish(actedTopics.sites.name, [
    fact({ websiteId: otherWebsite.id, action: 'website.settings-changed' }),
  ])

  const actor = { kind: 'owner', id: ada.accountId, name: 'Ada' }
  await expect
    .poll(() => read(website.id))
    .toEqual([
      {
        id: byStaff.id,
        at: 1_767_225_603_000,
        actor: { kind: 'staff', name: '' },
        action: 'plan.changed',
        detail: { fields: ['plan'], reference: 'T-7' },
      },
      {
        id: exported.id,
        at: 1_767_225_602_000,
        actor,
        action: 'submissions.exported',
        subject: { kind: 'form', id: 'f'.repeat(24), name: '' },
        detail: {},
      },
      {
        id: changed.id,
        at: 1_767_225_601_000,
        actor,
        action: 'product.changed',
        subject: { kind: 'product', id: 'd'.repeat(24), name: '' },
        detail: { fields: ['price', 'title'] },
      },
      { id: published.id, at: 1_767_225_600_000, actor, action: 'website.published', detail: {} },
    ])
  await expect
    .poll(async () => (await read(otherWebsite.id)).map(({ action }) => action))
    .toEqual(['website.settings-changed'])
})

test('audit (Low): acts of another service and unknown acts become dead letters', async () => {
  const site = { websiteId: 'e'.repeat(24) }
  const forged = fact({ ...site, action: 'contributor.added' })
  const others = fact({ ...site, action: 'product.created', subjectKind: 'product', subjectId: '1' })
  const unknown = fact({ ...site, action: 'submission.erased', subjectKind: 'planet', subjectId: '1' })
  await bus.publish(actedTopics.forms.name, [forged, others, unknown])
  await bus.publish(actedTopics.forms.name, [fact({ ...site, action: 'submission.erased' })])
  await expect
    .poll(async () => (await read(site.websiteId)).map(({ action }) => action))
    .toEqual(['submission.erased'])
  const dead = await bus.ends(deadTopic(topics.formsActed.name))
  expect(dead.reduce((sum, { next }) => sum + next, 0)).toBe(3)
})
