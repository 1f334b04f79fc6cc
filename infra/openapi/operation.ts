import { isConfigPath } from '@portico/gateway/policy/config-redirect'
import type { RouteRow } from '@portico/gateway/routes'
import { bodyOf, type Contract } from '@portico/proto/api/contract'
import type * as z from 'zod'
import { describeCallers, securityOf } from './access.ts'
import { refusalsOf } from './refusals.ts'
import { inMediaType, requestSchema, type JsonSchema } from './schemas.ts'

export type Host = 'app' | 'site'

const servers = {
  app: {
    url: 'http://app.{host}',
    description: 'The app host: owners.',
    variables: { host: { default: 'localhost:8080' } },
  },
  site: {
    url: 'http://{website}.{host}',
    description: 'A website’s own host: visitors and members.',
    variables: { website: { default: 'demo' }, host: { default: 'localhost:8080' } },
  },
} satisfies Record<Host, object>

/**
 * The operation of the document for one endpoint.
 * @throws Error when the contract has no summary or declares no answers
 */
export function operationOf(
  {
    service,
    contract,
    hosts,
    row,
  }: {
    service: string
    contract: Contract
    hosts: readonly Host[]
    row: RouteRow
  },
  answerSchema: (schema: z.ZodType) => JsonSchema,
) {
  const { method, path, access } = contract.endpoint
  if (contract.summary === undefined || contract.schemas.answers === undefined)
    throw new Error(`${method} ${path} needs a summary and answers for the API document`)
  const body = requestBody(contract)
  return {
    operationId: operationId(method, path),
    tags: [service],
    summary: contract.summary,
    description: `Callers: ${describeCallers(access)}`,
    'x-rate-class': row.rate,
    servers: (isConfigPath(path) ? (['app', 'site'] as const) : hosts).map((host) => servers[host]),
    parameters: [...pathParameters(contract), ...queryParameters(contract), ...keyHeader(contract)],
    ...(body ? { requestBody: body } : {}),
    // The answers that the contract declares replace refusals of the same status: the 404 of a page is a page.
    responses: {
      ...refusalsOf(contract, row),
      ...answersOf(contract, answerSchema),
      ...(hosts.includes('app') && isConfigPath(path) && toAppHost),
    },
    security: securityOf(access, row, method),
  }
}

/** Converts an endpoint's path to the document's form: `/a/:id/{*splat}` becomes `/a/{id}/{splat}`. */
export const documentPath = (path: string) =>
  path
    .replace(/\{?\/?\*(\w+)\}?/g, (found, name: string) => `${found.includes('/*') ? '/' : ''}{${name}}`)
    .replace(/:(\w+)/g, '{$1}')

function operationId(method: string, path: string): string {
  const words = path
    .replace(/[{}*]/g, '')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '' && word !== 'api' && word !== 'rest')
  return [method.toLowerCase(), ...words.map((word) => word[0]!.toUpperCase() + word.slice(1))].join('')
}

function pathParameters({ endpoint: { path }, schemas: { params } }: Contract) {
  const schema = params ? requestSchema(params) : {}
  const known = (schema['properties'] ?? {}) as Record<string, JsonSchema>
  return [...path.matchAll(/[:*](\w+)/g)].map(([mark = '', name = '']) => ({
    name,
    in: 'path',
    required: true,
    ...(mark.startsWith('*') ? { description: 'The rest of the path; it may contain slashes.' } : {}),
    schema: known[name] ?? { type: 'string' },
  }))
}

function queryParameters({ schemas: { query } }: Contract) {
  if (!query) return []
  const schema = requestSchema(query)
  const required = (schema['required'] ?? []) as string[]
  return Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>)
    .filter(([, property]) => !('not' in property))
    .map(([name, property]) => ({
      name,
      in: 'query',
      required: required.includes(name),
      schema: property,
    }))
}

function keyHeader({ keyHeader: name }: Contract) {
  if (name === undefined) return []
  const description =
    'An idempotency key. A repeated call with the same key gets the first answer, byte for byte.'
  return [{ name, in: 'header', required: false, description, schema: { type: 'string', maxLength: 200 } }]
}

function requestBody(contract: Contract) {
  const { accepts, uploads } = contract
  const body = bodyOf(contract)
  if (uploads) return { required: true, content: Object.fromEntries(uploads.map((type) => [type, {}])) }
  if (!body) return null
  const schema = requestSchema(body)
  const media = { schema: inMediaType(schema, 'json') }
  const required = true
  const isForm = accepts === 'any' || accepts === 'json-or-form'
  return {
    required,
    content: {
      'application/json': media,
      ...(isForm && { 'application/x-www-form-urlencoded': { schema: inMediaType(schema, 'form') } }),
      ...(accepts === 'any' && { 'text/plain': beacon }),
    },
  }
}

const beacon = { schema: { type: 'string', description: 'The same JSON as text, as a beacon sends it.' } }

const words: Record<string, string> = {
  200: 'The call succeeded.',
  204: 'The call succeeded; the answer has no body.',
  302: 'A redirect.',
  303: 'A redirect.',
  404: 'Not found.',
}
const location = { Location: { description: 'The address to go to.', schema: { type: 'string' } } }

function answersOf({ schemas }: Contract, answerSchema: (schema: z.ZodType) => JsonSchema) {
  const entries = Object.entries(schemas.answers ?? {}).map(([status, answer]) => {
    const description = words[status] ?? 'An answer.'
    const headers = status.startsWith('3') ? { headers: location } : {}
    if (answer === null) return [status, { description, ...headers }] as const
    const content = isTypes(answer)
      ? Object.fromEntries(answer.map((type) => [type, {}]))
      : { 'application/json': { schema: answerSchema(answer) } }
    return [status, { description, ...headers, content }] as const
  })
  return Object.fromEntries(entries)
}

/** The gateway answers paths of the owner's area on a website's host. */
const toAppHost = {
  302: {
    description: 'On a website’s host: a redirect to the same screen on the app host.',
    headers: location,
  },
}

const isTypes = (answer: z.ZodType | readonly string[]): answer is readonly string[] => Array.isArray(answer)
