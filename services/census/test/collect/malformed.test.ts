import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '@portico/kit/http/principal'
import { newObjectId, uuidv7 } from '@portico/kit/ids'
import { call, type CallOptions } from '@portico/kit/testing/http'
import { invalidJson, unusualJson } from '@portico/kit/testing/json-bodies'
import { until } from '@portico/kit/testing/until'
import { clock, FIREFOX, startCensus } from '../census-app.ts'

let census: Awaited<ReturnType<typeof startCensus>>
beforeAll(async () => void (census = await startCensus()))
afterAll(() => census.stop())

const newVisitor = (): Caller => ({
  website: { id: newObjectId(), identifier: 'acme', counting: 'cookie' },
  principal: { kind: 'anonymous' },
})
const send = (path: string, caller: Caller, options: CallOptions) =>
  call(`${census.url}${path}`, {
    to: 'census',
    caller,
    ...options,
    headers: { 'user-agent': FIREFOX, 'content-type': 'application/json', ...options.headers },
  })
const count = async (table: string, { website }: Caller) =>
  (
    await census.db.job((tx) =>
      tx.query<{ rows: number }>(`select count(*)::int as rows from ${table} where website_id = $1`, [
        website!.id,
      ]),
    )
  ).rows[0]!.rows

const paths = [
  '/api/census/RecordHit',
  '/api/census/button-render',
  '/api/census/button-click',
  '/api/census/form-render',
  '/api/census/overlay',
  '/api/census/RecordQuickView/p1',
  '/api/events/RecordEvent',
  '/api/events/Trace',
  '/api/events/RecordJavascriptErrors',
  '/api/v1/events',
]

test.each(paths)('%s answers each text that is no JSON with 400, and keeps it', async (path) => {
  const caller = newVisitor()
  for (const [mistake, text] of invalidJson) {
    const answer = await send(path, caller, { text })
    expect([mistake, answer.status]).toEqual([mistake, 400])
    expect(answer.json<{ error: string }>().error, mistake).not.toBe('')
  }
  await until(async () => (await count('quarantine', caller)) === invalidJson.length)
})

test.each([
  ['/api/census/RecordHit', 'data', { event: '1' }],
  ['/api/events/RecordEvent', 'data', { event: 'opened' }],
  ['/api/events/Trace', 'data', {}],
  ['/api/v1/events', 'data', {}],
])('%s names the field of a form that holds no JSON', async (path, field, others) => {
  const caller = newVisitor()
  for (const [mistake, text] of invalidJson) {
    // A form grows when it is encoded: the deep texts would be too large.
    if (typeof text !== 'string' || text.length > 10_000) continue
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await send(path, caller, { form: { ...others, [field]: text }, headers })
    expect([mistake, answer.status, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([
      mistake,
      400,
      [field],
    ])
  }
})

test.each<[string, string, (value: string) => string]>([
  ['/api/events/RecordEvent', 'event', (value) => `{"event":"opened","own":${value}}`],
  ['/api/census/RecordQuickView/p1', 'event', (value) => `{"pagePath":"/","added":${value}}`],
  [
    '/api/v1/events',
    'event',
    (value) =>
      `{"commonData":{"actor":"a","action":"b","event_owner_team":"c","event_source":"WEB","object_type":"e"},"customData":{"x":${value}}}`,
  ],
  [
    '/api/events/RecordJavascriptErrors',
    'script_error',
    (value) => `[{"event":"error","data":{"message":"m","customData":${value}}}]`,
  ],
])('%s stores each unusual value of a free field', async (path, table, bodyOf) => {
  const caller = newVisitor()
  for (const value of unusualJson) {
    const answer = await send(path, caller, { text: bodyOf(value) })
    expect(answer.status, `${value.slice(0, 40)}: ${answer.text}`).toBeLessThan(300)
  }
  await until(async () => (await count(table, caller)) === unusualJson.length)
})

test('texts of hits with zero bytes and cut surrogates are stored without them', async () => {
  const caller = newVisitor()
  const text =
    '{"event":1,"data":{"url":"/a\\u0000b\\uD800","title":"\\uDC00t\\u0000","queryString":"?a=\\uD800"}}'
  expect((await send('/api/census/RecordHit', caller, { text })).status).toBe(204)
  await until(async () => (await count('hit', caller)) === 1)
})

test('hits by clocks of 1970 and 2100 count when they arrive, and forged or foreign ones do not count', async () => {
  const caller = newVisitor()
  const hit = (data: object, headers: Record<string, string> = {}) =>
    send('/api/census/RecordHit', caller, { json: { event: 1, data: { url: '/', ...data } }, headers })
  for (const clientDate of [0, Date.UTC(1970, 0, 2), Date.UTC(2100, 0, 1)])
    expect((await hit({ clientDate })).status).toBe(204)
  const forged = await hit({ websiteId: newObjectId() })
  expect([forged.status, forged.json()]).toMatchObject([
    400,
    { errors: { 'data.websiteId': 'is not the website of this host' } },
  ])
  expect((await hit({}, { origin: 'https://elsewhere.example' })).status).toBe(204)
  const hitId = uuidv7(clock.at.getTime())
  for (let times = 0; times < 3; times++)
    expect((await hit({ hitId, clientDate: clock.at.getTime() })).status).toBe(204)
  await census.settled()
  const { rows } = await census.db.job((tx) =>
    tx.query<{ occurred_at: Date }>('select occurred_at from hit where website_id = $1', [
      caller.website!.id,
    ]),
  )
  expect(rows.map((row) => row.occurred_at)).toEqual(Array.from({ length: 4 }, () => clock.at))
})
