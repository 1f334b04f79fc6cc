import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { RecordHit } from '@portico/proto/http/visits/census'
import { SaveFormSubmission } from '@portico/proto/http/forms/form-submissions'
import { RecordsBody } from '@portico/proto/http/visits/performance'
import { encodeRecord } from '@portico/proto/collect/performance-encoding'
import { readRecord } from '@portico/performance/domain/read-record'
import { expect, test } from 'vitest'
import { readDocument, type Operation } from './answers.ts'

type Body = { requestBody: { content: Record<string, { schema: object }> } }

function documented(path: string, media = 'application/json') {
  const operation = readDocument().paths[path]?.['post'] as Operation & Body
  const ajv = new Ajv2020({ strict: false })
  // ajv-formats is CommonJS: its default export is typed as the module.
  ;(formats as unknown as (ajv: Ajv2020) => void)(ajv)
  return ajv.compile(operation.requestBody.content[media]!.schema)
}

test('the document accepts the same events of a hit as the code, and marks the text as JSON', () => {
  const fits = documented('/api/census/RecordHit')
  const data = { url: '/' }
  for (const event of [1, 2, 10, 20, 21, '1', '21', 'View', 3, '3', '01', ' 1', 'view', true, null]) {
    expect(fits({ event, data }), String(event)).toBe(RecordHit.safeParse({ event, data }).success)
  }
  const form = documented('/api/census/RecordHit', 'application/x-www-form-urlencoded')
  expect(JSON.stringify(form.schema)).toContain('"contentMediaType":"application/json"')
})

test('the document accepts the same page-speed records as the code, encoded and plain', () => {
  const fits = documented('/api/1/performance/records')
  const plain = { app: 'web', event: 'page_speed', pageLoadId: 'p', time: 1, data: { pathname: '/' } }
  const records = [
    encodeRecord(plain),
    { raw: true, ...plain },
    {},
    1,
    null,
    'x',
    { a: 'web' },
    { raw: true },
  ]
  const kept = records.map((record) => readRecord(record).ok)
  expect(kept).toEqual([true, true, ...Array<boolean>(6).fill(false)])
  expect(records.map((record) => fits([record]))).toEqual(kept)
  for (const body of [{}, 'x', null, Array(101).fill(records[0])]) {
    expect(fits(body)).toBe(false)
    expect(RecordsBody.safeParse(body).success).toBe(false)
  }
})

test('the document describes `form` as an object in JSON, and as the JSON text of one in a form', () => {
  const json = documented('/api/form/SaveFormSubmission')
  const fits = documented('/api/form/SaveFormSubmission', 'application/x-www-form-urlencoded')
  const formId = 'a'.repeat(24)
  const accepts = (form: unknown) => SaveFormSubmission.safeParse({ formId, form }).success
  for (const form of [{ a: 1 }, undefined, 1, [], null])
    expect(json({ formId, form }), String(form)).toBe(accepts(form))
  for (const form of ['{}', undefined, 1, [], null, 'x'.repeat(60_001)])
    expect(fits({ formId, form }), String(form)).toBe(accepts(form))
  expect(JSON.stringify(fits.schema)).toContain('"contentSchema":{"type":"object"}')
})
