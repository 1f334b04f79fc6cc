import { afterAll, beforeAll, expect, test } from 'vitest'
import { CRUMB_STATE_HEADER } from '@portico/kit/http/caller/crumb'
import { call, type CallOptions } from '@portico/kit/testing/http'
import { MAX_EVENTS_PER_REQUEST } from '@portico/proto/limits'
import { FIREFOX, startCensus, visitor } from '../census-app.ts'

let census: Awaited<ReturnType<typeof startCensus>>
beforeAll(async () => void (census = await startCensus()))
afterAll(() => census.stop())

const send = (path: string, options: CallOptions) =>
  call(`${census.url}${path}`, {
    to: 'census',
    caller: visitor,
    ...options,
    headers: { 'user-agent': FIREFOX, ...options.headers },
  })
const beacon = (json: unknown) => ({
  text: JSON.stringify(json),
  headers: { 'content-type': 'text/plain;charset=UTF-8' },
})
const v1 = (changes: Record<string, unknown> = {}) => ({
  analyticsId: 'a',
  commonData: {
    actor: 'visitor',
    action: 'plan_selected',
    event_owner_team: 'store',
    event_source: 'WEB',
    object_type: 'plan',
    ...changes,
  },
  customData: { color: 'red' },
  customSchemaName: null,
})

test.each([
  ['/api/census/button-render', { id: 'b1', buttonText: 'Buy', newWindow: true, context: 1 }],
  ['/api/census/button-click', { id: 'b1', clickthroughUrl: '/shop?x=1', alignment: 'left', size: 'small' }],
  ['/api/census/form-render', { formId: 'f1', pagePath: '/contact', contentSource: 'c' }],
  ['/api/census/overlay', { pagePath: '/', pagePermissionTypeValue: 1 }],
  ['/api/census/RecordQuickView/p1', { ss_cvr: 'v|1|1|1|1', pagePath: '/shop' }],
])('WIRE-30: %s answers {success: true} to JSON, a form and a beacon', async (path, fields) => {
  const form = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
  for (const options of [{ json: fields }, { form }, beacon(fields)]) {
    const answer = await send(path, options)
    expect([answer.status, answer.json()]).toEqual([200, { success: true }])
  }
})

test('BTN-01: a field of a wrong type is a 400 that names it, and unknown fields are ignored', async () => {
  const answer = async (json: object) => {
    const { status, text } = await send('/api/census/button-click', { json })
    return [status, ...Object.keys((JSON.parse(text) as { errors?: object }).errors ?? {})]
  }
  expect(await answer({ id: 'b1', more: [] })).toEqual([200])
  expect(await answer({})).toEqual([400, 'id'])
  expect(await answer({ id: 7 })).toEqual([400, 'id'])
  expect(await answer({ id: 'b1', buttonText: {} })).toEqual([400, 'buttonText'])
  expect(await answer({ id: 'b1', newWindow: 'perhaps' })).toEqual([400, 'newWindow'])
  expect(await answer({ id: 'b1', clientDate: 'yesterday' })).toEqual([400, 'clientDate'])
  expect(await answer({ id: 'b1', eventId: 'no uuid' })).toEqual([400, 'eventId'])
})

test('EVT-10, WIRE-31: RecordEvent answers {} to a form, and a call without a valid crumb is refused', async () => {
  const form = { event: 'opened', plan: 'pro', data: JSON.stringify({ pagePath: '/', pageHash: '#a' }) }
  const answer = await send('/api/events/RecordEvent', { form })
  expect([answer.status, answer.json()]).toEqual([200, {}])
  const key = `field ${Buffer.alloc(32).toString('base64url')}`
  const refused = await send('/api/events/RecordEvent', {
    form: { ...form, crumb: 'wrong' },
    headers: { [CRUMB_STATE_HEADER]: key },
  })
  expect(refused.status).toBe(403)
  expect(refused.json()).toMatchObject({ crumbFail: true })
  const problem = await send('/api/events/RecordEvent', { form: { event: 'opened', data: '{"pagePath":7}' } })
  expect([problem.status, Object.keys(problem.json<{ errors: object }>().errors)]).toEqual([
    400,
    ['data.pagePath'],
  ])
})

test('EVT-07, WIRE-31: v1 events are accepted with 202 as JSON, a list, a beacon and a form field', async () => {
  for (const options of [
    { json: v1() },
    { json: [v1(), v1()] },
    beacon([v1()]),
    { form: { data: JSON.stringify(v1()) } },
    { form: { data: JSON.stringify([v1()]) } },
  ])
    expect((await send('/api/v1/events', options)).status).toBe(202)
})

test('EVT-01: an event without a required field is a 400 that names the field, and is counted', async () => {
  for (const field of ['actor', 'action', 'event_owner_team', 'event_source', 'object_type']) {
    const answer = await send('/api/v1/events', { json: v1({ [field]: undefined }) })
    expect(answer.status).toBe(400)
    expect(answer.json<{ errors: object }>().errors).toEqual({ [`commonData.${field}`]: 'is required' })
  }
  const metrics = await census.metrics.registry.metrics()
  expect(
    Number(/census_events_dropped_total\{reason="malformed".*\} (\d+)/.exec(metrics)?.[1]),
  ).toBeGreaterThan(4)
})

test('ENUM-32: each event source is accepted, and any other is a 400 that names the field', async () => {
  for (const source of ['WEB', 'IOS', 'ANDROID', 'SERVER'])
    expect((await send('/api/v1/events', { json: v1({ event_source: source }) })).status).toBe(202)
  for (const source of ['FAX', 'web', '', 1, null]) {
    const event = v1({ event_source: source })
    for (const options of [{ json: event }, { form: { data: JSON.stringify(event) } }, beacon(event)]) {
      const answer = await send('/api/v1/events', options)
      expect([answer.status, answer.json<{ errors: object }>().errors]).toEqual([
        400,
        { 'commonData.event_source': 'must be WEB, IOS, ANDROID, SERVER' },
      ])
    }
  }
  const list = await send('/api/v1/events', { json: [v1(), v1({ event_source: 'FAX' })] })
  expect(list.json()).toMatchObject({ accepted: 1, refused: [{ index: 1 }] })
})

test('ENUM-35: a button has context 1 or 2, and any other is a 400 that names the field', async () => {
  for (const path of ['/api/census/button-click', '/api/census/button-render']) {
    for (const context of [1, 2]) {
      expect((await send(path, { json: { id: 'b1', context } })).status).toBe(200)
      expect((await send(path, { form: { id: 'b1', context: String(context) } })).status).toBe(200)
    }
    for (const context of [0, 3, 1.5, '3', 'buttonBlock', true, []]) {
      const answer = await send(path, { json: { id: 'b1', context } })
      expect([answer.status, answer.json<{ errors: object }>().errors]).toEqual([
        400,
        { context: 'must be 1 or 2' },
      ])
    }
    expect((await send(path, { form: { id: 'b1', context: '3' } })).status).toBe(400)
  }
})

test('EVT-01: in a list each event has its verdict, and the valid ones are accepted', async () => {
  const answer = await send('/api/v1/events', { json: [v1(), v1({ actor: 7 }), 'x', v1()] })
  expect(answer.status).toBe(202)
  expect(answer.json()).toEqual({
    accepted: 2,
    refused: [
      { index: 1, errors: { 'commonData.actor': 'must be a text' } },
      { index: 2, errors: { body: expect.any(String) as string } },
    ],
  })
  const none = await send('/api/v1/events', { json: [v1({ actor: 7 })] })
  expect([none.status, none.json<{ errors: object }>().errors]).toEqual([
    400,
    { '0.commonData.actor': 'must be a text' },
  ])
})

test('EVT-02, EVT-03: nullable fields may be null or absent, and another type is refused', async () => {
  const nullable = ['destination_url', 'product_area', 'frontsite_language', 'indirect_object_type']
  for (const field of nullable) {
    expect((await send('/api/v1/events', { json: v1({ [field]: null }) })).status).toBe(202)
    const answer = await send('/api/v1/events', { json: v1({ [field]: 5 }) })
    expect([answer.status, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([
      400,
      [`commonData.${field}`],
    ])
  }
})

test('a list of more than the limit, an empty list and a list in a form that is no JSON are refused', async () => {
  const many = Array.from({ length: MAX_EVENTS_PER_REQUEST + 1 }, () => v1())
  const bodies: CallOptions[] = [{ json: many }, { json: [] }, { form: { data: '[' } }, { form: {} }]
  for (const options of bodies) expect((await send('/api/v1/events', options)).status).toBe(400)
  expect((await send('/api/v1/events', { form: { data: '[' } })).json()).toMatchObject({
    errors: { data: 'is not valid JSON' },
  })
})

test('EVT-14, WIRE-31: Trace takes a list as JSON text in the field data', async () => {
  const entry = { pageUrl: 'https://acme.test/a?b', type: 'timing', data: 'slow' }
  const answer = await send('/api/events/Trace', { form: { data: JSON.stringify([entry, { type: 'x' }]) } })
  expect([answer.status, answer.json()]).toEqual([
    202,
    { accepted: 1, refused: [{ index: 1, errors: { pageUrl: expect.any(String) as string } }] },
  ])
  expect((await send('/api/events/Trace', { form: {} })).status).toBe(400)
})

test('EVT-17: RecordJavascriptErrors takes a list of reports whose data is JSON text', async () => {
  const data = JSON.stringify({ app: 'site', message: 'x is undefined', stack: 'y'.repeat(6_000) })
  const answer = await send('/api/events/RecordJavascriptErrors', {
    json: [{ event: 'error', data, timestamp: 1_768_478_400_000 }],
  })
  expect([answer.status, answer.json()]).toEqual([202, { accepted: 1, refused: [] }])
  const refused = await send('/api/events/RecordJavascriptErrors', { json: [{ event: 'error', data: '[' }] })
  expect([refused.status, refused.json<{ errors: object }>().errors]).toEqual([
    400,
    { '0.data': 'is not valid JSON' },
  ])
})

test('EVT-19, WIRE-31: Track answers a picture of one pixel that is never cached, whatever the query', async () => {
  for (const query of [
    '',
    '?landing=https://acme.test/&rk=1&source=ads',
    '?landing=a&landing=b&source=%00',
  ]) {
    const answer = await send(`/api/track/Track${query}`, {})
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/gif'])
    expect(answer.headers['cache-control']).toContain('no-store')
    expect(answer.text.startsWith('GIF89a')).toBe(true)
  }
})
