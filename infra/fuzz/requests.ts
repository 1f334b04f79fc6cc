import type { Host } from '../openapi/operation.ts'
import { spoil, spoilers } from './mutate.ts'
import type { Sent } from './sent.ts'
import { pick, valid, type Known, type Random, type Schema } from './values.ts'

type Parameter = { name: string; in: string; required?: boolean; schema: Schema }
export type Operation = {
  operationId: string
  servers: { url: string }[]
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema?: Schema }> }
}
export type FuzzDocument = { paths: Record<string, Record<string, Operation>> }
export type Target = { method: string; path: string; operation: Operation; hosts: Host[] }

/** These would end the sessions that all other requests need. */
const ending = ['postAuthLogout', 'deleteSiteUsersAccountSession']

export const targetsOf = (document: FuzzDocument): Target[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { operationId }]) => !ending.includes(operationId))
      .map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        operation,
        hosts: operation.servers.map(({ url }): Host => (url.includes('//app.') ? 'app' : 'site')),
      })),
  )

/** A request as the document describes it. */
function plain({ method, path, operation }: Target, known: Known, random: Random): Sent & { json: unknown } {
  const query = new URLSearchParams()
  let filled = path
  for (const { name, in: where, required, schema } of operation.parameters) {
    const value = String(valid(schema, known, random, name))
    if (where === 'path') filled = filled.replace(`{${name}}`, encodeURIComponent(value))
    if (where === 'query' && (required || random() < 0.5)) query.set(name, value)
  }
  const content = operation.requestBody?.content
  const schema = content?.['application/json']?.schema
  const json = schema ? valid(schema, known, random) : undefined
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

/** One request to an operation: one in eight as it should be, the others spoilt in one or two ways. */
export function requestTo(target: Target, known: Known, random: Random): { sent: Sent; how: string } {
  const { json, ...sent } = plain(target, known, random)
  const roll = random()
  if (roll < 0.125) return { sent, how: 'as it should be' }
  const ways = Object.keys(spoilers).filter(
    (way) =>
      sent.body !== null || !['bad JSON', 'bad UTF-8', 'too large'].includes(way) || target.method !== 'GET',
  )
  if (json === undefined || roll < 0.45) {
    const way = pick(ways, random)
    return { sent: spoilers[way]!(sent, random), how: way }
  }
  const spoilt = { ...sent, body: Buffer.from(JSON.stringify(spoil(json, random)) ?? '') }
  if (roll < 0.9) return { sent: spoilt, how: 'a field' }
  const way = pick(ways, random)
  return { sent: spoilers[way]!(spoilt, random), how: `a field, ${way}` }
}
