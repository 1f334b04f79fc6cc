/** Text that Postgres can hold: no NUL, no half of a surrogate pair. */
export const storable = (text: string): string => text.replaceAll('\u0000', '').toWellFormed()

/** JSON with every text and every name in it made storable; meant for a schema's `z.preprocess`. */
export function storableJson(value: unknown): unknown {
  if (typeof value === 'string') return storable(value)
  if (Array.isArray(value)) return value.map(storableJson)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [storable(name), storableJson(entry)]),
  )
}
