import * as z from 'zod'

/** Every schema of zod; what each holds is told by its `def`. */
type AnySchema = z.core.$ZodTypes

/**
 * The same schema, in which every object at any depth refuses fields that it does not name. Objects that were declared
 * loose or with a catch-all stay as they are, and so does what a transform checks by itself.
 */
export function strict<Schema extends z.ZodType>(schema: Schema): Schema {
  return strictly(schema as unknown as AnySchema) as unknown as Schema
}

function strictly(schema: AnySchema): AnySchema {
  const { def } = schema._zod
  const inside = (inner: z.core.$ZodType) => strictly(inner as AnySchema)
  const clone = (change: object) => z.core.clone(schema, { ...def, ...change } as never) as AnySchema
  switch (def.type) {
    case 'object': {
      const shape = mapShape(def.shape, inside)
      return def.catchall === undefined ? clone({ shape, catchall: z.never() }) : clone({ shape })
    }
    case 'array':
      return clone({ element: inside(def.element) })
    case 'record':
      return clone({ valueType: inside(def.valueType) })
    case 'union':
      return clone({ options: def.options.map(inside) })
    case 'pipe':
      return clone({ in: inside(def.in), out: inside(def.out) })
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'catch':
      return clone({ innerType: inside(def.innerType) })
    default:
      return schema
  }
}

/** What a change may name of `Value`: any field, and of an object in it any part. */
export type Patch<Value> = Value extends readonly unknown[]
  ? Value
  : Value extends object
    ? { [Name in keyof Value]?: Patch<Value[Name]> | undefined }
    : Value

/**
 * A schema of changes to what `schema` describes: every field may be absent, then it stays, and no default is filled
 * in. Objects inside are changed in the same way; lists and records are replaced whole. Unknown fields are refused.
 */
export function patchOf<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
): z.ZodObject<
  { [Name in keyof Shape]: z.ZodOptional<z.ZodType<Patch<NonNullable<z.output<Shape[Name]>>>>> },
  z.core.$strict
> {
  const shape = mapShape(schema.shape, (field) => z.optional(changed(withoutDefault(field))))
  // The shape is built field by field, which its type cannot follow.
  return z.strictObject(shape) as never
}

const changed = (field: z.core.$ZodType) =>
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

/** Each problem with the path of its field; a field that is not known is named by itself. */
export function problemsOf(error: z.core.$ZodError): { path: PropertyKey[]; message: string }[] {
  return error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: [...issue.path, key], message: 'is not a known field' }))
      : [{ path: issue.path, message: issue.message }],
  )
}
