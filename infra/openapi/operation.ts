import type { RouteRow } from '@portico/gateway/routes'
import type { Route } from '@portico/kit/http/route'
import type * as z from 'zod'
import { securityOf, whoMay } from './access.ts'
import { refusalsOf } from './refusals.ts'
import { requestSchema, type JsonSchema } from './schemas.ts'

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
 * One route as an operation of the document.
 * @throws Error where the route does not say what it does and what it answers
 */
export function operationOf(
  { service, route, hosts, row }: { service: string; route: Route; hosts: readonly Host[]; row: RouteRow },
  answerSchema: (schema: z.ZodType) => JsonSchema,
) {
  const { method, path, access, described } = route
  if (described.summary === undefined || described.answers === undefined)
    throw new Error(`${method} ${path} needs a summary and answers: the API document tells of it`)
  const body = requestBody(route)
  return {
    operationId: operationId(method, path),
    tags: [service],
    summary: described.summary,
    description: `Who may call it: ${whoMay(access)}`,
    'x-rate-class': row.rate,
    servers: hosts.map((host) => servers[host]),
    parameters: [...pathParameters(route), ...queryParameters(route), ...keyHeader(route)],
    ...(body ? { requestBody: body } : {}),
    // What a route says itself of a status counts: a page's 404 is a page.
    responses: { ...refusalsOf(route, row), ...answersOf(route, answerSchema) },
    security: securityOf(access, row, method),
  }
}

/** `/a/:id/{*splat}` as the document writes it: `/a/{id}/{splat}`. */
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

function pathParameters({ path, described }: Route) {
  const schema = described.params ? requestSchema(described.params) : {}
  const known = (schema['properties'] ?? {}) as Record<string, JsonSchema>
  return [...path.matchAll(/[:*](\w+)/g)].map(([mark = '', name = '']) => ({
    name,
    in: 'path',
    required: true,
    ...(mark.startsWith('*') ? { description: 'The rest of the address; it may hold slashes.' } : {}),
    schema: known[name] ?? { type: 'string' },
  }))
}

function queryParameters({ described }: Route) {
  if (!described.query) return []
  const schema = requestSchema(described.query)
  const required = (schema['required'] ?? []) as string[]
  return Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>).map(([name, its]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: its,
  }))
}

function keyHeader({ described: { keyHeader: name } }: Route) {
  if (name === undefined) return []
  const description = 'A key of the caller’s own. A repeat with it gets the first answer, byte for byte.'
  return [{ name, in: 'header', required: false, description, schema: { type: 'string', maxLength: 200 } }]
}

function requestBody({ described: { body, accepts, uploads } }: Route) {
  if (uploads) return { required: true, content: Object.fromEntries(uploads.map((type) => [type, {}])) }
  if (!body) return null
  const media = { schema: requestSchema(body) }
  const required = true
  const isForm = accepts === 'any' || accepts === 'json-or-form'
  return {
    required,
    content: {
      'application/json': media,
      ...(isForm && { 'application/x-www-form-urlencoded': media }),
      ...(accepts === 'any' && { 'text/plain': beacon }),
    },
  }
}

const beacon = { schema: { type: 'string', description: 'The same JSON, as a beacon sends it.' } }

const words: Record<string, string> = {
  200: 'All is well.',
  204: 'All is well; there is nothing to tell.',
  302: 'It is elsewhere.',
  303: 'It is elsewhere.',
  404: 'There is nothing here.',
}
const location = { Location: { description: 'Where.', schema: { type: 'string' } } }

function answersOf({ described }: Route, answerSchema: (schema: z.ZodType) => JsonSchema) {
  const entries = Object.entries(described.answers ?? {}).map(([status, answer]) => {
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

const isTypes = (answer: z.ZodType | readonly string[]): answer is readonly string[] => Array.isArray(answer)
