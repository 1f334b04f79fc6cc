/** Whether two values of JSON are equal. The same object is not compared further. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) return false
  const keys = Object.keys(one)
  if (keys.length !== Object.keys(other).length) return false
  for (const key of keys) if (!Object.hasOwn(other, key) || !isEqual(one[key], other[key])) return false
  return true
}

/**
 * Returns `after` with each object and list that is equal in `before` replaced by that one, so that what was computed from it
 * is used again. Entries of lists are matched by their `id`, or else by their place. `after` is JSON that was just parsed; it is
 * changed.
 */
export function withEqualParts(before: unknown, after: unknown): unknown {
  if (!isObject(before) || !isObject(after) || Array.isArray(before) !== Array.isArray(after)) return after
  const counterpart = Array.isArray(before) ? entryOf(before) : (key: string) => ownValue(before, key)
  const keys = Object.keys(after)
  let isSame = keys.length === Object.keys(before).length
  for (const key of keys) {
    const value = after[key]
    const reused = withEqualParts(counterpart(key, value), value)
    if (reused !== value) after[key] = reused
    if (isSame && !Object.is(reused, ownValue(before, key))) isSame = false
  }
  return isSame ? before : after
}

type Values = Record<string, unknown>

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null
const ownValue = (object: Values, key: string): unknown =>
  Object.hasOwn(object, key) ? object[key] : undefined
const idOf = (value: unknown): unknown => (isObject(value) ? ownValue(value, 'id') : undefined)

/** Finds the entry of a list that another entry is compared with. */
function entryOf(list: readonly unknown[]): (key: string, value: unknown) => unknown {
  let byId: Map<unknown, unknown> | undefined
  return (key, value) => {
    const there = list[Number(key)]
    const id = idOf(value)
    if (id === undefined || idOf(there) === id) return there
    byId ??= new Map(list.map((entry) => [idOf(entry), entry]))
    return byId.get(id)
  }
}
