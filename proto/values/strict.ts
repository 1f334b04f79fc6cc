import * as z from 'zod'

/** The union of all zod schema types, discriminated by `def.type`. */
type AnySchema = z.core.$ZodTypes

const written = new WeakMap<z.core.$ZodType, z.ZodType>()

/**
 * Returns `stored`, which values that were stored earlier satisfy. New values must satisfy `checked` instead: `strict`
 * puts it in the place of `stored`.
 */
export function onWrite<Schema extends z.ZodType>(
  stored: Schema,
  checked: z.ZodType<z.output<Schema>>,
): Schema {
  written.set(stored, checked)
  return stored
}

/**
 * The same schema, in which every object at any depth rejects unknown fields. Objects that are declared loose or with a
 * catch-all, and schemas inside transforms, stay unchanged.
 */
export function strict<Schema extends z.ZodType>(schema: Schema): Schema {
  return toStrict(schema as unknown as AnySchema) as unknown as Schema
}

function toStrict(schema: AnySchema): AnySchema {
  const checked = written.get(schema)
  if (checked) return checked as unknown as AnySchema
  const { def } = schema._zod
  const nested = (inner: z.core.$ZodType) => toStrict(inner as AnySchema)
  const clone = (change: object) => {
    const cloned = z.core.clone(schema, { ...def, ...change } as never) as AnySchema
    const { id: _, ...about } = z.globalRegistry.get(schema) ?? {}
    if (Object.keys(about).length > 0) z.globalRegistry.add(cloned, about)
    return cloned
  }
  switch (def.type) {
    case 'object': {
      const shape = mapShape(def.shape, nested)
      return def.catchall === undefined ? clone({ shape, catchall: z.never() }) : clone({ shape })
    }
    case 'array':
      return clone({ element: nested(def.element) })
    case 'record':
      return clone({ valueType: nested(def.valueType) })
    case 'union':
      return clone({ options: def.options.map(nested) })
    case 'pipe':
      return clone({ in: nested(def.in), out: nested(def.out) })
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'catch':
      return clone({ innerType: nested(def.innerType) })
    default:
      return schema
  }
}

/** A partial update of `Value`: every field is optional, including in nested objects. Lists are replaced whole. */
export type Patch<Value> = Value extends readonly unknown[]
  ? Value
  : Value extends object
    ? { [Name in keyof Value]?: Patch<Value[Name]> }
    : Value

type Defined<Value> = Exclude<Value, undefined>

/**
 * A schema of partial updates of `schema`: absent fields stay unchanged, and no default is filled in. Nested objects
 * are updated in the same way; lists and records are replaced whole. Unknown fields are rejected.
 */
export function patchOf<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
): z.ZodObject<
  {
    [Name in keyof Shape]: z.ZodOptional<
      z.ZodType<Patch<NonNullable<z.output<Shape[Name]>>>, Patch<Defined<z.input<Shape[Name]>>>>
    >
  },
  z.core.$strict
> {
  const shape = mapShape(schema.shape, (field) => z.optional(patchField(withoutDefault(field))))
  // TypeScript cannot infer the shape, because it is built field by field.
  return z.strictObject(shape) as never
}

/**
 * A schema of changes of `schema`: absent fields stay unchanged, no default is filled in, and given fields are replaced
 * whole, also objects. Unknown fields are rejected.
 */
export function changesOf<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
): z.ZodObject<
  {
    [Name in keyof Shape]: z.ZodOptional<
      z.ZodType<Defined<z.output<Shape[Name]>>, Defined<z.input<Shape[Name]>>>
    >
  },
  z.core.$strict
> {
  const shape = mapShape(schema.shape, (field) => z.optional(strict(withoutDefault(field) as z.ZodType)))
  // TypeScript cannot infer the shape, because it is built field by field.
  return z.strictObject(shape) as never
}

const patchField = (field: z.core.$ZodType) =>
  field instanceof z.ZodObject ? patchOf(field) : strict(field as z.ZodType)

function withoutDefault(field: z.core.$ZodType): z.core.$ZodType {
  const { def } = (field as AnySchema)._zod
  return def.type === 'default' || def.type === 'prefault' || def.type === 'optional'
    ? withoutDefault(def.innerType)
    : field
}

const mapShape = <Mapped>(
  shape: Readonly<Record<string, z.core.$ZodType>>,
  map: (field: z.core.$ZodType) => Mapped,
) => Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, map(field)]))

/** The problems of a parse with the path of each field. Each unknown field is a problem of its own. */
export function problemsOf(error: z.core.$ZodError): { path: PropertyKey[]; message: string }[] {
  return error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: [...issue.path, key], message: 'is not a known field' }))
      : [{ path: issue.path, message: issue.message }],
  )
}

/** Returns the first problem of each field by its dotted path (`body` for the whole). */
export function fieldErrors(error: z.core.$ZodError): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { path, message } of problemsOf(error)) errors[path.join('.') || 'body'] ??= message
  return errors
}
