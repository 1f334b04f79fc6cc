import * as z from 'zod'
import { referenceOf, type ReferenceKind } from '@portico/proto/values/refers-to'
import type { AnyField, AnyFields, BlockFields } from '../../../widgets/fields.ts'

type Json = z.core.JSONSchema.JSONSchema
type Value = Readonly<Record<string, unknown>>

/** A field of a value: its texts, and the limits of its schema. */
export type FieldNode = {
  key: string
  field: AnyField
  shape: Shape
  isRequired: boolean
  initial?: unknown
  refersTo?: ReferenceKind
  /** Whether a value has the field: kinds of a list have different fields. */
  belongsTo: (value: Value) => boolean
}

export type Shape =
  | { kind: 'switch' }
  | { kind: 'text'; maxLength: number; isDate: boolean }
  | { kind: 'number'; minimum?: number; maximum?: number; isInteger: boolean }
  | { kind: 'choice'; options: readonly { value: string | number; label: string }[] }
  | { kind: 'object'; nodes: readonly FieldNode[] }
  | { kind: 'list'; nodes: readonly FieldNode[]; minItems: number; maxItems: number }
  | { kind: 'texts'; element: Shape; minItems: number; maxItems: number }

const REFERENCE = 'x-refers-to'
/** The most characters of a text that has no limit of its own. */
export const NO_LIMIT = 1_000_000
const cache = new WeakMap<BlockFields, readonly FieldNode[]>()

/** The fields of a block in the order of their record. */
export function nodesOf(fields: BlockFields): readonly FieldNode[] {
  const known = cache.get(fields)
  if (known) return known
  const nodes = fieldNodes(toJson(fields.schema), fields.record)
  cache.set(fields, nodes)
  return nodes
}

/** The JSON Schema of a value as it is written, as `infra/openapi/schemas.ts` makes it, with its references. */
export const toJson = (schema: z.ZodType): Json =>
  z.toJSONSchema(schema, {
    unrepresentable: 'any',
    io: 'input',
    reused: 'inline',
    override: ({ zodSchema, jsonSchema }) => {
      const kind = referenceOf(zodSchema)
      if (kind) jsonSchema[REFERENCE] = kind
    },
  })

function fieldNodes(schema: Json, record: AnyFields): FieldNode[] {
  const branches = schema.oneOf ?? schema.anyOf
  const objects = (branches ?? [schema]) as Json[]
  return Object.entries(record).map(([key, field]) => {
    const having = objects.filter(({ properties }) => properties && Object.hasOwn(properties, key))
    const [first] = having
    const own = (first?.properties?.[key] ?? {}) as Json
    const kind = own[REFERENCE] as ReferenceKind | undefined
    return {
      key,
      field,
      shape: shapeOf(own, field),
      isRequired: first?.required?.includes(key) ?? false,
      ...('default' in own && { initial: own.default }),
      ...(kind && { refersTo: kind }),
      belongsTo: branches ? (value) => having.some((branch) => isOf(branch, value)) : () => true,
    }
  })
}

/** Whether the value is of a branch of a union, by its `type`. */
function isOf(branch: Json, { type }: Value): boolean {
  const own = branch.properties?.['type'] as Json | undefined
  if (!own) return true
  if (type === undefined) return !branch.required?.includes('type')
  return own.const === type || (own.enum?.includes(type as string) ?? false)
}

function shapeOf(schema: Json, field: AnyField): Shape {
  const { fields, choices, item } = field
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema
  if (item !== undefined) {
    const element = (schema.items ?? {}) as Json
    return fields
      ? { kind: 'list', nodes: fieldNodes(element, fields), minItems, maxItems }
      : { kind: 'texts', element: shapeOf(element, { label: item }), minItems, maxItems }
  }
  if (fields) return { kind: 'object', nodes: fieldNodes(schema, fields) }
  if (choices) return { kind: 'choice', options: optionsOf(schema, choices) }
  const parts = [schema, ...((schema.anyOf ?? []) as Json[])]
  const types = parts.flatMap(({ type }) => type ?? [])
  if (types.includes('boolean')) return { kind: 'switch' }
  const numeric = parts.find(({ type }) => [type].flat().some((one) => one === 'number' || one === 'integer'))
  // A number that may also be a text of another form, such as a ratio, is edited as text.
  const isText = parts.some(({ type, const: fixed }) => type === 'string' && fixed !== undefined)
  if (numeric && !isText) return numberShape(numeric)
  return { kind: 'text', maxLength: schema.maxLength ?? NO_LIMIT, isDate: schema.format === 'date' }
}

function numberShape({ type, minimum, exclusiveMinimum, maximum }: Json): Shape {
  const least = minimum ?? (typeof exclusiveMinimum === 'number' ? exclusiveMinimum : undefined)
  return {
    kind: 'number',
    isInteger: type === 'integer',
    ...(least !== undefined && { minimum: least }),
    ...(maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER && { maximum }),
  }
}

/** The values of a choice, which are numbers where the schema has numbers, with their labels in the order of the record. */
function optionsOf(schema: Json, choices: Readonly<Record<string, string>>) {
  const isNumeric = [schema, ...((schema.anyOf ?? []) as Json[])].some(({ type, enum: values }) =>
    type === 'number' ? true : values?.some((value) => typeof value === 'number'),
  )
  return Object.entries(choices).map(([value, label]) => ({
    value: isNumeric ? Number(value) : value,
    label,
  }))
}

/** The value with the defaults of absent fields, by which conditions are decided. */
export function withDefaults(value: Value, nodes: readonly FieldNode[]): Value {
  const initial = nodes.filter((node) => 'initial' in node).map(({ key, initial: one }) => [key, one])
  return { ...Object.fromEntries(initial), ...value }
}

/** Whether the field is shown beside this value, to an account with these permissions. */
export const isShown = (
  { field, belongsTo }: FieldNode,
  value: Value,
  may: (permission: number) => boolean,
): boolean =>
  field.setBy === undefined &&
  belongsTo(value) &&
  (field.permission === undefined || may(field.permission)) &&
  (field.when?.(value) ?? true)
