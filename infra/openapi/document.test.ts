import { Validator } from '@seriousme/openapi-schema-validator'
import { beforeAll, expect, test } from 'vitest'
import { policy } from '../e2e/access/policy.ts'
import { answerChecker, readDocument, type Document, type Operation } from './answers.ts'
import { documentPath } from './operation.ts'

let document: Document
let operations: [string, Operation][]

beforeAll(() => {
  document = readDocument()
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

test('the validator refuses a document that is not OpenAPI 3.1', async () => {
  const broken = structuredClone(document)
  delete (Object.values(broken.paths)[0]!['get'] as Partial<Operation>).responses
  Object.assign(broken, { info: {} })
  expect((await new Validator().validate(broken)).valid).toBe(false)
})

test('the document contains every route of the access policy that is not internal, and no other', () => {
  const external = Object.keys(policy).filter((key) => !key.includes(' /internal/'))
  const expected = external.map((key) => {
    const [method = '', path = ''] = key.split(' ')
    return `${method} ${documentPath(path)}`
  })
  expect(operations.map(([key]) => key).sort()).toEqual(expected.sort())
})

test('operation ids are unique, and every reference resolves', () => {
  const ids = operations.map(([, { operationId }]) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
  const unresolved = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].filter(
    ([, path = '']) => {
      const found = path
        .split('/')
        .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], document)
      return found === undefined
    },
  )
  expect(unresolved.map(([text]) => text)).toEqual([])
})

test('every parameter has a name that can be sent', () => {
  const parameters = operations.flatMap(([, operation]) => operation.parameters ?? [])
  const names = parameters.flatMap((one) => ('name' in one ? [one.name] : []))
  expect(names.length).toBeGreaterThan(0)
  for (const name of names) expect(name).toMatch(/^[A-Za-z0-9_.[\]$-]+$/)
})

test('every operation declares the answers to an invalid request and to overload', () => {
  for (const [key, { responses }] of operations)
    for (const status of ['400', '429', '503']) expect(responses, key).toHaveProperty(status)
})

test('an answer is checked against the schema of its route, status and type', () => {
  const wrongOf = answerChecker(document)
  const json = (status: number, body: unknown) =>
    wrongOf('GET', '/api/rest/sites', {
      status,
      type: 'application/json; charset=utf-8',
      text: JSON.stringify(body),
    })
  expect(json(200, { sites: [] })).toBe(null)
  expect(json(200, { sites: [{ id: 1 }] })).toContain('id must be string')
  expect(json(200, { sites: [], secret: 'x' })).toContain('additional')
  expect(json(401, { error: 'Unauthorized request', loginRequired: true })).toBe(null)
  expect(json(401, { message: 'no error' })).toContain('error')
  expect(json(418, {})).toContain('not declared')
  expect(wrongOf('GET', '/api/rest/sites', { status: 200, type: 'text/html', text: '<p>' })).toContain(
    'text/html',
  )
  expect(wrongOf('GET', '/no/such', { status: 200, type: 'text/html', text: '<p>' })).toContain(
    'no such operation',
  )
})
