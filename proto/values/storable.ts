/** Makes text storable in Postgres: removes NUL and replaces lone surrogates. */
export const toStorable = (text: string): string => text.replaceAll('\u0000', '').toWellFormed()

/** Makes every string and property name of a JSON value storable; for `z.preprocess`. */
export function toStorableJson(value: unknown): unknown {
  if (typeof value === 'string') return toStorable(value)
  if (Array.isArray(value)) return value.map(toStorableJson)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [toStorable(name), toStorableJson(entry)]),
  )
}
