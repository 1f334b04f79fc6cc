import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { kinds } from './kinds.ts'

/**
 * Writes `schemas.json`: the strict schemas of the kinds that the chart uses, from the OpenAPI file of the Kubernetes
 * module, `api/openapi-spec/swagger.json`. Usage: `node infra/chart/extract.ts FILE`.
 */
type Schema = Record<string, unknown> & { $ref?: string; properties?: Record<string, Schema> }
const file = process.argv[2]
if (!file) throw new Error('usage: node infra/chart/extract.ts swagger.json')
const { definitions } = JSON.parse(readFileSync(file, 'utf8')) as { definitions: Record<string, Schema> }

const kept: Record<string, Schema> = {}

/** Takes a definition with everything that it refers to. Objects with named fields refuse other fields. */
function keep(name: string): void {
  if (kept[name]) return
  const schema = definitions[name]
  if (!schema) throw new Error(`there is no definition ${name}`)
  kept[name] = {}
  // These types are written as a number or as a text.
  if (name.endsWith('.IntOrString') || name.endsWith('.Quantity'))
    kept[name] = { type: ['string', 'integer'] }
  else kept[name] = strict(schema)
}

function strict(value: Schema): Schema {
  const result: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'description' || key === 'format' || key === 'default' || key.startsWith('x-')) continue
    if (key === '$ref') keep(String(inner).replace('#/definitions/', ''))
    if (key === 'properties')
      result[key] = Object.fromEntries(
        Object.entries(inner as Record<string, Schema>).map(([name, field]) => [name, strict(field)]),
      )
    else if (inner !== null && typeof inner === 'object' && !Array.isArray(inner))
      result[key] = strict(inner as Schema)
    else result[key] = inner
  }
  return value.properties ? { ...result, additionalProperties: false } : result
}

for (const name of Object.values(kinds)) keep(name)
mkdirSync(import.meta.dirname, { recursive: true })
const sorted = Object.fromEntries(Object.entries(kept).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(join(import.meta.dirname, 'schemas.json'), `${JSON.stringify({ definitions: sorted })}\n`)
