import * as z from 'zod'

/**
 * The thing that a value of a block refers to: a picture or a file of the library, a page or another address that visitors follow, a
 * form, a product, a collection, a folder of the navigation, a colour, or a place.
 */
export type ReferenceKind =
  'asset' | 'media' | 'page' | 'form' | 'product' | 'collection' | 'folder' | 'color' | 'place'

const references = z.registry<{ kind: ReferenceKind }>()

/** Marks a schema as a reference. Schemas that are derived from it by checks are references too. */
export function refersTo<Schema extends z.ZodType>(kind: ReferenceKind, schema: Schema): Schema {
  references.add(schema, { kind })
  return schema
}

/** The kind of thing that values of the schema refer to; undefined for plain values. Wrappers such as `optional` have to be unwrapped before. */
export const referenceOf = (schema: z.core.$ZodType): ReferenceKind | undefined =>
  references.get(schema)?.kind
