import { expect, test } from 'vitest'
import { readRecord } from '@portico/performance/domain/read-record'
import { seeded } from '../seed/random.ts'
import { validValue, type Schema } from '../fuzz/values.ts'
import { readDocument, type Operation } from './answers.ts'
import { bodyOf } from '@portico/proto/api/contract'
import { declaredContracts } from './contracts.ts'

type Body = { requestBody: { content: Record<string, { schema: Schema }> } }

/** Bodies that are generated for each operation. */
const BODIES = 60

const operations = [
  ['/api/1/performance/records', '/api/1/performance/records'],
  ['/api/census/RecordHit', '/api/census/RecordHit'],
  ['/api/census/RecordQuickView/{id}', '/api/census/RecordQuickView/:id'],
  ['/api/census/button-click', '/api/census/button-click'],
  ['/api/census/button-render', '/api/census/button-render'],
  ['/api/events/Trace', '/api/events/Trace'],
  ['/api/form/SaveFormSubmission', '/api/form/SaveFormSubmission'],
  ['/api/v1/events', '/api/v1/events'],
  ['/api/widget/GetWidgetRendering', '/api/widget/GetWidgetRendering'],
  ['/api/site-users/account/email-confirmation', '/api/site-users/account/email-confirmation'],
  ['/api/site-users/account/password', '/api/site-users/account/password'],
] as const

test('the code accepts every JSON body that the document describes for the calls of visitors’ pages', async () => {
  const contracts = await declaredContracts()
  const { paths } = readDocument()
  for (const [path, declared] of operations) {
    const { schema } = (paths[path]!['post'] as Operation & Body).requestBody.content['application/json']!
    const { contract } = contracts.find(
      ({ contract: { endpoint } }) => endpoint.method === 'POST' && endpoint.path === declared,
    )!
    const body = bodyOf(contract)
    const random = seeded(20)
    for (let at = 0; at < BODIES; at += 1) {
      const value = validValue(schema, {}, random)
      const parsed = body!.safeParse(value)
      expect([path, value, parsed.error?.issues]).toEqual([path, value, undefined])
    }
  }
}, 60_000)

test('every performance record that the document describes is kept', () => {
  const { schema } = (readDocument().paths['/api/1/performance/records']!['post'] as Operation & Body)
    .requestBody.content['application/json']!
  const random = seeded(21)
  for (let at = 0; at < BODIES; at += 1) {
    const record = validValue(schema.items!, {}, random)
    expect([record, readRecord(record).ok]).toEqual([record, true])
  }
})

test('the API document has no patterns that only regular expressions with the flag u can read', () => {
  expect(JSON.stringify(readDocument())).not.toMatch(/"pattern":"[^"]*\\\\p\{/)
})
