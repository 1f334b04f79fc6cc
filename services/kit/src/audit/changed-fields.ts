import { isDeepStrictEqual } from 'node:util'

/**
 * Names of the fields whose values differ, sorted; a field of an object within has the names of both, with a dot. Lists,
 * and the fields named in `whole`, count as one value. Names only, so that an audit of them holds no text of people.
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
