import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod'

export type JsonSchema = Record<string, unknown>

const contracts = join(import.meta.dirname, '../../proto/http')

const options = {
  unrepresentable: 'any',
  override({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema }) {
    const { type } = zodSchema._zod.def
    if (type === 'date') Object.assign(jsonSchema, { type: 'string', format: 'date-time' })
    // A field that must be absent.
    if (type === 'undefined') Object.assign(jsonSchema, { not: {} })
  },
} as const

/** The schema of a request, before defaults are filled in. */
export function requestSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { ...options, io: 'input' })
  return rest
}

const JSON_TEXT = 'application/json'

/**
 * The schema of a body in a media type: where a value may be JSON or its text, a JSON body has the value and a form the text.
 * The code takes the text in JSON too, but no schema can say which texts are JSON.
 */
export function inMediaType(schema: JsonSchema, media: 'json' | 'form'): JsonSchema {
  const isText = (each: JsonSchema) => each['contentMediaType'] === JSON_TEXT
  const convert = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(convert)
    if (typeof value !== 'object' || value === null) return value
    const { anyOf, ...rest } = value as JsonSchema & { anyOf?: JsonSchema[] }
    const converted = Object.fromEntries(Object.entries(rest).map(([name, each]) => [name, convert(each)]))
    if (!anyOf) return converted
    const kept = anyOf.some(isText) ? anyOf.filter((each) => isText(each) === (media === 'form')) : anyOf
    const [only] = kept
    return kept.length === 1
      ? { ...converted, ...(convert(only) as JsonSchema) }
      : { ...converted, anyOf: kept.map(convert) }
  }
  return convert(schema) as JsonSchema
}

/** Schemas of answers: schemas that proto/http exports are referred to by name, all others are written inline. */
export async function answerSchemas() {
  const registry = z.registry<{ id: string }>()
  const names = new Map<z.ZodType, string>()
  const taken = new Set<string>()
  for (const file of filesOf(contracts)) {
    const url = pathToFileURL(join(contracts, file)).href
    for (const [exported, schema] of Object.entries((await import(url)) as object)) {
      if (!(schema instanceof z.ZodType) || names.has(schema)) continue
      const name = taken.has(exported) ? `${capital(basename(file, '.ts'))}${exported}` : exported
      names.set(schema, name)
      taken.add(name)
      registry.add(schema, { id: name })
    }
  }
  const { schemas } = z.toJSONSchema(registry, { ...options, io: 'output', uri: refTo })
  return {
    /** A reference to the schema if it has a name, otherwise the schema itself. */
    of(schema: z.ZodType): JsonSchema {
      const name = names.get(schema)
      if (name !== undefined) return { $ref: refTo(name) }
      const { $schema: _, ...rest } = z.toJSONSchema(schema, { ...options, io: 'output' })
      return rest
    },
    /** The named schemas that `document` refers to, directly or through other schemas. */
    usedBy(document: unknown): Record<string, JsonSchema> {
      const used: Record<string, JsonSchema> = {}
      const add = (part: unknown) => {
        for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
          if (used[name]) continue
          const { $schema: _, $id: __, ...rest } = schemas[name]!
          used[name] = rest
          add(rest)
        }
      }
      add(document)
      return Object.fromEntries(Object.entries(used).sort(([one], [other]) => (one < other ? -1 : 1)))
    },
  }
}

/** The files in the subfolders of a folder, in the order of their names. */
const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .sort((one, other) => (basename(one) < basename(other) ? -1 : 1))

const refTo = (name: string) => `#/components/schemas/${name}`
const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1)
