import { create, toBinary } from '@bufbuild/protobuf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newObjectId, uuidv7 } from '@portico/kit/ids'
import { call } from '@portico/kit/testing/http'
import { until } from '@portico/kit/testing/until'
import { SubmittedSchema } from '@portico/proto/events/forms/v1/submitted_pb'
import type { ConversionsReply } from '@portico/proto/http/visits/census'
import { topics } from '@portico/proto/topics'
import { runHousekeeping } from '../../src/housekeeping.ts'
import { other, owner, startCensus, visitor, website } from '../census-app.ts'

let census: Awaited<ReturnType<typeof startCensus>>
beforeAll(async () => void (census = await startCensus()))
afterAll(() => census.stop())

const form = newObjectId()
const fact = (submissionId: string, at: string, formId = form, websiteId = website.id, synthetic = false) => {
  const submittedAtMs = BigInt(Date.parse(at))
  const value = create(SubmittedSchema, { websiteId, formId, submissionId, submittedAtMs, synthetic })
  return { key: formId, id: uuidv7(), value: toBinary(SubmittedSchema, value) }
}
const publish = (...facts: ReturnType<typeof fact>[]) => census.bus.publish(topics.submitted.name, facts)
const ask = (query: Record<string, string>, caller = owner) =>
  call(`${census.url}/api/rest/census/conversions?${new URLSearchParams(query)}`, { to: 'census', caller })
const range = { websiteId: website.id, from: '2026-01-01', to: '2026-02-01' }

/** Resolves when every published fact is counted. */
const settled = () =>
  until(async () => {
    const ends = await census.bus.ends(topics.submitted.name)
    const { rows } = await census.db.job((tx) =>
      tx.query<{ next: number }>(
        `select next from consumer_offset where consumer_group = 'census.conversions'`,
      ),
    )
    const sum = (all: { next: number }[]) => all.reduce((total, one) => total + one.next, 0)
    return sum(rows) === sum(ends)
  })

test('submissions are counted by form and day, and once however often the fact is published', async () => {
  const [first, second, third] = [newObjectId(), newObjectId(), newObjectId()]
  const another = newObjectId()
  await publish(fact(first, '2026-01-14T23:59:59.999Z'), fact(second, '2026-01-15T00:00:00Z'))
  await publish(fact(first, '2026-01-14T23:59:59.999Z'), fact(third, '2026-01-15T10:00:00Z', another))
  await publish(fact(newObjectId(), '2026-01-15T10:00:00Z', newObjectId(), other.id))
  await settled()
  const { rows } = (await ask(range)).json<ConversionsReply>()
  expect(rows).toEqual(
    [
      { day: '2026-01-14', formId: form, submissions: 1 },
      { day: '2026-01-15', formId: form, submissions: 1 },
      { day: '2026-01-15', formId: another, submissions: 1 },
    ].sort((a, b) => a.day.localeCompare(b.day) || a.formId.localeCompare(b.formId)),
  )
  expect((await ask({ ...range, to: '2026-01-15' })).json<ConversionsReply>().rows).toHaveLength(1)
})

test('submissions of load tests are not counted', async () => {
  const tested = newObjectId()
  await publish(
    fact(newObjectId(), '2026-01-15T10:00:00Z', tested, website.id, true),
    fact(newObjectId(), '2026-01-15T10:00:00Z', tested),
  )
  await settled()
  const { rows } = (await ask(range)).json<ConversionsReply>()
  expect(rows.filter((row) => row.formId === tested)).toEqual([
    { day: '2026-01-15', formId: tested, submissions: 1 },
  ])
})

test('sample submissions are counted until the owner removes sample data', async () => {
  const [shown, at] = [newObjectId(), '2026-01-16T10:00:00Z']
  const sample = create(SubmittedSchema, {
    websiteId: website.id,
    formId: shown,
    submissionId: newObjectId(),
    submittedAtMs: BigInt(Date.parse(at)),
    sample: true,
  })
  await publish(
    { key: shown, id: uuidv7(), value: toBinary(SubmittedSchema, sample) },
    fact(newObjectId(), at, shown),
  )
  await settled()
  const counted = async () =>
    (await ask(range)).json<ConversionsReply>().rows.filter(({ formId }) => formId === shown)
  expect(await counted()).toEqual([{ day: '2026-01-16', formId: shown, submissions: 2 }])
  const removed = await call(
    `${census.url}/api/rest/census/sample-history?${new URLSearchParams({ websiteId: website.id })}`,
    { method: 'DELETE', to: 'census', caller: owner },
  )
  expect(removed.status).toBe(204)
  expect(await counted()).toEqual([{ day: '2026-01-16', formId: shown, submissions: 1 }])
})

test('conversions need the permission and a valid range', async () => {
  expect((await ask(range, visitor)).status).toBe(401)
  expect((await ask({ ...range, websiteId: other.id })).status).toBe(403)
  for (const wrong of [{ to: '2025-12-31' }, { from: '2020-01-01' }, { websiteId: 'x' }, { from: 'soon' }]) {
    const answer = await ask({ ...range, ...wrong })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toHaveLength(1)
  }
})

test('housekeeping deletes the ids of counted submissions and keeps the figures', async () => {
  const before = (await ask(range)).text
  await runHousekeeping(census.db, new Date('2026-03-01T00:00:00Z'), 90)
  const kept = await census.db.job((tx) => tx.query('select 1 from conversion'))
  expect(kept.rowCount).toBe(0)
  expect((await ask(range)).text).toBe(before)
})
