import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { MAX_FORM_FIELDS, MAX_JSON_DEPTH } from '@portico/proto/limits'
import { formFields } from '../../src/http/body.ts'
import { CRUMB_STATE_HEADER, crumbKey, fieldState } from '../../src/http/caller/crumb.ts'
import type { Caller } from '../../src/http/principal.ts'
import { testRoute } from '../../src/testing/route.ts'
import type { Listening } from '../../src/http/listen.ts'
import { createServer } from '../../src/http/server.ts'
import { createLogger } from '../../src/runtime/logger.ts'
import { createMetrics } from '../../src/runtime/metrics.ts'
import { call, testKeys } from '../../src/testing/http.ts'

const caller: Caller = {
  website: { id: 'a'.repeat(24), identifier: 'demo' },
  principal: { kind: 'anonymous', visitorId: 'v' },
}
let server: Listening

beforeAll(async () => {
  const body = z.record(z.string(), z.unknown())
  server = await createServer({
    routes: [
      testRoute({
        method: 'POST',
        path: '/fields',
        access: 'anyone',
        body,
        accepts: 'any',
        handle: ({ body }) => ({ names: Object.keys(body) }),
      }),
      testRoute({ method: 'POST', path: '/no-body', access: 'anyone', handle: () => ({}) }),
    ],
    keys: testKeys,
    name: 'test',
    logger: createLogger({ name: 'test', level: 'silent' }),
    metrics: createMetrics({ service: 'body' }),
  }).listen(0)
})
afterAll(() => server.close())

const repeated = (times: number) => Array<string>(times).fill('a=1').join('&')
const sendForm = (path: string, text: string, headers = {}) =>
  call(server.url + path, {
    caller,
    to: 'test',
    text,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })

test('the values of a repeated name become a list, and `__proto__` is an ordinary name', () => {
  expect(formFields(`${repeated(MAX_FORM_FIELDS - 1)}&__proto__=x`)).toEqual(
    Object.fromEntries([
      ['a', Array(MAX_FORM_FIELDS - 1).fill('1')],
      ['__proto__', 'x'],
    ]),
  )
})

test('a form with more than 1,000 fields is refused with the limit, even if it is read only for its crumb', async () => {
  expect((await sendForm('/fields', repeated(1_000))).json()).toEqual({ names: ['a'] })
  const crumbInBody = { [CRUMB_STATE_HEADER]: fieldState(crumbKey('a secret of crumbs', 'a binding')) }
  for (const text of [
    repeated(1_001),
    repeated(16_000),
    Array.from({ length: 1_001 }, (_, n) => n).join('&'),
  ]) {
    for (const [path, headers] of [['/fields', {}] as const, ['/no-body', crumbInBody] as const]) {
      const answer = await sendForm(path, text, headers)
      expect([answer.status, answer.json()]).toEqual([
        400,
        { error: 'The form has too many fields: at most 1000 are accepted.' },
      ])
    }
  }
})

const nested = (depth: number) => `${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}`
const sendJson = (text: string) =>
  call(`${server.url}/fields`, { to: 'test', caller, text, headers: { 'content-type': 'application/json' } })

test('JSON with more than 64 levels is refused with the limit', async () => {
  expect((await sendJson(`{"a":${nested(MAX_JSON_DEPTH - 2)}}`)).status).toBe(200)
  for (const text of [`{"a":${nested(MAX_JSON_DEPTH)}}`, `{"a":${nested(5_000)}}`]) {
    const answer = await sendJson(text)
    expect([answer.status, answer.json()]).toEqual([
      400,
      { error: 'The request body is nested deeper than 64 levels.' },
    ])
  }
})

test('an empty body with the media type of JSON is refused, and without a media type has no fields', async () => {
  const send = (headers: Record<string, string>) =>
    call(`${server.url}/fields`, { caller, to: 'test', method: 'POST', text: '', headers })
  for (const type of ['application/json', 'application/json; charset=utf-8', 'application/reports+json']) {
    const answer = await send({ 'content-type': type })
    expect([type, answer.status, answer.json()]).toEqual([
      type,
      400,
      { error: 'The request body is empty. Send {} for no fields.' },
    ])
  }
  for (const headers of [
    {},
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': 'text/plain' },
  ])
    expect((await send(headers as Record<string, string>)).json()).toEqual({ names: [] })
})
