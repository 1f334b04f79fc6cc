const OBJECT_ID = /^[0-9a-f]{24}$/

/** Is this an id of ours: 24 lower-case hexadecimal digits? */
export function isObjectId(value: unknown): value is string {
  return typeof value === 'string' && OBJECT_ID.test(value)
}
