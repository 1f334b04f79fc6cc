import { isDeepStrictEqual } from 'node:util'

/**
 * Returns the sorted names of the fields whose values differ. A field of a nested object is named with a dot. Lists, and
 * the fields in `whole`, count as one value. The result has no values, so that the audit contains no personal texts.
 */
export function changedFields(before: object, after: object, whole: readonly string[] = []): string[] {
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))]
  return [...new Set([...old.keys(), ...now.keys()])].sort().flatMap((name) => {
    const [from, to] = [old.get(name) as unknown, now.get(name) as unknown]
    if (isDeepStrictEqual(from, to)) return []
    if (whole.includes(name) || !isObject(from) || !isObject(to)) return [name]
    return changedFields(from, to).map((inner) => `${name}.${inner}`)
  })
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
