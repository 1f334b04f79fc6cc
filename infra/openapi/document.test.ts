import { Validator } from '@seriousme/openapi-schema-validator'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { policy } from '../e2e/access/policy.ts'
import { documentPath } from './operation.ts'

type Operation = { operationId: string; responses: Record<string, unknown> }
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> }

let document: Document
let operations: [string, Operation][]

beforeAll(() => {
  const text = readFileSync(join(import.meta.dirname, '../../proto/openapi.json'), 'utf8')
  document = JSON.parse(text) as Document
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as [string, Operation],
    ),
  )
})

test('the document is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document))
  expect(errors ?? []).toEqual([])
  expect(valid).toBe(true)
  expect(document.openapi).toBe('3.1.1')
})

test('the validator refuses what is no OpenAPI 3.1', async () => {
  const broken = structuredClone(document)
  delete (Object.values(broken.paths)[0]!['get'] as Partial<Operation>).responses
  Object.assign(broken, { info: {} })
  expect((await new Validator().validate(broken)).valid).toBe(false)
})

test('every route of the access matrix that is not inside is in the document, and nothing else', () => {
  const outside = Object.keys(policy).filter((key) => !key.includes(' /internal/'))
  const expected = outside.map((key) => {
    const [method = '', path = ''] = key.split(' ')
    return `${method} ${documentPath(path)}`
  })
  expect(operations.map(([key]) => key).sort()).toEqual(expected.sort())
})

test('operation ids differ, and every reference leads somewhere', () => {
  const ids = operations.map(([, { operationId }]) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
  const lost = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].filter(([, path = '']) => {
    const found = path
      .split('/')
      .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], document)
    return found === undefined
  })
  expect(lost.map(([text]) => text)).toEqual([])
})

test('every operation tells how overload and a wrong request are answered', () => {
  for (const [key, { responses }] of operations)
    for (const status of ['400', '429', '503']) expect(responses, key).toHaveProperty(status)
})
