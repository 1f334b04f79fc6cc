import type { Host } from '../../openapi/operation.ts'
import { mutateJson, mutations } from './mutate.ts'
import type { FuzzRequest } from './request.ts'
import { pick, validValue, type KnownIds, type Random, type Schema } from './values.ts'

type Parameter = { name: string; in: string; required?: boolean; schema: Schema }
export type Operation = {
  operationId: string
  servers: { url: string }[]
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema?: Schema }> }
}
export type FuzzDocument = { paths: Record<string, Record<string, Operation>> }
export type Target = { method: string; path: string; operation: Operation; hosts: Host[] }

/** Left out, because they end the sessions that all other requests need. */
const signOuts = ['postAuthLogout', 'deleteSiteUsersAccountSession']

export const targetsOf = (document: FuzzDocument): Target[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { operationId }]) => !signOuts.includes(operationId))
      .map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        operation,
        hosts: operation.servers.map(({ url }): Host => (url.includes('//app.') ? 'app' : 'site')),
      })),
  )

/** Returns a request that follows the document, and the JSON of its body. */
function validRequest(
  { method, path, operation }: Target,
  known: KnownIds,
  random: Random,
): FuzzRequest & { json: unknown } {
  const query = new URLSearchParams()
  let filled = path
  for (const { name, in: where, required, schema } of operation.parameters) {
    const value = String(validValue(schema, known, random, name))
    if (where === 'path') filled = filled.replace(`{${name}}`, encodeURIComponent(value))
    if (where === 'query' && (required || random() < 0.5)) query.set(name, value)
  }
  const content = operation.requestBody?.content
  const schema = content?.['application/json']?.schema
  const json = schema ? validValue(schema, known, random) : undefined
  const body =
    json === undefined ? (content ? Buffer.from('no picture') : null) : Buffer.from(JSON.stringify(json))
  return {
    method,
    path: query.size > 0 ? `${filled}?${query.toString()}` : filled,
    headers: content ? { 'content-type': json === undefined ? 'image/png' : 'application/json' } : {},
    body,
    json,
  }
}

/** Returns a request to an operation: one in eight is valid, the others have one or two mutations. */
export function requestTo(
  target: Target,
  known: KnownIds,
  random: Random,
): { request: FuzzRequest; mutation: string } {
  const { json, ...request } = validRequest(target, known, random)
  const roll = random()
  if (roll < 0.125) return { request, mutation: 'none' }
  const names = Object.keys(mutations).filter(
    (name) =>
      request.body !== null ||
      !['bad JSON', 'bad UTF-8', 'too large'].includes(name) ||
      target.method !== 'GET',
  )
  if (json === undefined || roll < 0.45) {
    const name = pick(names, random)
    return { request: mutations[name]!(request, random), mutation: name }
  }
  const mutated = { ...request, body: Buffer.from(JSON.stringify(mutateJson(json, random)) ?? '') }
  if (roll < 0.9) return { request: mutated, mutation: 'a field' }
  const name = pick(names, random)
  return { request: mutations[name]!(mutated, random), mutation: `a field, ${name}` }
}
