import { create, toBinary } from '@bufbuild/protobuf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from '@portico/kit/ids'
import { call } from '@portico/kit/testing/http'
import { until } from '@portico/kit/testing/until'
import { ReleasePublishedSchema } from '@portico/proto/events/sites/v1/release_published_pb'
import { topics } from '@portico/proto/topics'
import { runHousekeeping } from '../../src/housekeeping.ts'
import { clock, FIREFOX, other, startCensus, visitor, website } from '../census-app.ts'

let census: Awaited<ReturnType<typeof startCensus>>
beforeAll(async () => void (census = await startCensus()))
afterAll(() => census.stop())

const DAY_MS = 86_400_000
const START = new Date('2026-01-15T12:10:00Z')
const later = (days: number) => new Date(START.getTime() + days * DAY_MS)
const raw = ['hit', 'visit', 'event', 'script_error', 'quarantine']
const count = async (table: string, websiteId: string) =>
  (
    await census.db.job((tx) =>
      tx.query<{ rows: number }>(`select count(*)::int as rows from ${table} where website_id = $1`, [
        websiteId,
      ]),
    )
  ).rows[0]!.rows
const counts = (websiteId: string) => Promise.all(raw.map((table) => count(table, websiteId)))
const publish = async (visitorDataDays: number, contentVersion: number) => {
  const fact = create(ReleasePublishedSchema, { websiteId: website.id, visitorDataDays, contentVersion })
  const value = toBinary(ReleasePublishedSchema, fact)
  await census.bus.publish(topics.releasePublished.name, [{ key: website.id, id: uuidv7(), value }])
}
const stored = async () =>
  (
    await census.db.job((tx) =>
      tx.query<{ days: number; content_version: number }>(
        'select days, content_version from website_retention',
      ),
    )
  ).rows

async function visitEverything(caller: typeof visitor) {
  const send = (path: string, text: string) =>
    call(`${census.url}${path}`, {
      to: 'census',
      caller,
      text,
      headers: { 'user-agent': FIREFOX, 'content-type': 'application/json' },
    })
  await send('/api/census/RecordHit', '{"event":1,"data":{"url":"/"}}')
  await send('/api/events/RecordEvent', '{"event":"opened"}')
  await send('/api/events/RecordJavascriptErrors', '[{"event":"error","data":{"message":"m"}}]')
  await send('/api/census/overlay', '[')
}

test('raw data of a website are deleted after the days that its owner chose, and its figures and other websites stay', async () => {
  clock.at = START
  await visitEverything(visitor)
  await visitEverything({ ...visitor, website: other })
  await until(async () =>
    [...(await counts(website.id)), ...(await counts(other.id))].every((rows) => rows === 1),
  )
  await publish(7, 3)
  await until(async () => (await stored()).length === 1)
  await publish(30, 2) // arrives late, and is older
  await publish(7, 4)
  await until(async () => (await stored())[0]!.content_version === 4)
  expect(await stored()).toEqual([{ days: 7, content_version: 4 }])

  await runHousekeeping(census.db, later(7), 90)
  expect(await counts(website.id)).toEqual([1, 1, 1, 1, 1])
  await runHousekeeping(census.db, later(8), 90)
  expect(await counts(website.id)).toEqual([0, 0, 0, 0, 0])
  expect(await counts(other.id)).toEqual([1, 1, 1, 1, 1])
  expect((await census.figures('all')).rows).toMatchObject([{ pageViews: 1, visits: 1 }])

  const asked = {
    from: '2026-01-10T00:00:00Z',
    to: '2026-01-24T00:00:00Z',
    by: 'day',
    filter: 'device:desktop',
  }
  clock.at = later(8)
  const refused = await census.visits(asked)
  expect([refused.status, refused.json()]).toMatchObject([
    400,
    { errors: { from: 'must be within the last 7 days, because the visits of earlier days are not kept' } },
  ])
  expect((await census.visits({ ...asked, from: '2026-01-16T00:00:00Z' })).status).toBe(200)
})

test('the operator’s maximum holds for a website that keeps its data longer, and without a setting', async () => {
  clock.at = START
  await visitEverything(visitor)
  await publish(90, 5)
  await until(async () => (await stored())[0]!.days === 90)
  await until(async () => (await counts(website.id)).every((rows) => rows === 1))
  await runHousekeeping(census.db, later(21), 20)
  for (const websiteId of [website.id, other.id])
    expect((await counts(websiteId)).slice(0, 4)).toEqual([0, 0, 0, 0])
})
