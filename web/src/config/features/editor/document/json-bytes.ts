const sizes = new WeakMap<object, number>()
const encoder = new TextEncoder()

/**
 * The bytes of a value as JSON in UTF-8. The size of each object is kept, so that after a change only the objects on the way
 * to it are measured again. Objects must not be changed in place.
 */
export function jsonBytes(value: unknown): number {
  if (typeof value !== 'object' || value === null)
    return encoder.encode(JSON.stringify(value) ?? 'null').length
  const kept = sizes.get(value)
  if (kept !== undefined) return kept
  const size = Array.isArray(value) ? bytesOfArray(value) : bytesOfObject(value)
  sizes.set(value, size)
  return size
}

const bytesOfArray = (values: readonly unknown[]) => bracketed(values.map(jsonBytes))

const bytesOfObject = (value: object) =>
  bracketed(
    Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .map(([key, each]) => jsonBytes(key) + 1 + jsonBytes(each)),
  )

/** The size of a list with its brackets and commas. */
const bracketed = (parts: readonly number[]) =>
  2 + parts.reduce((sum, part) => sum + part, 0) + Math.max(0, parts.length - 1)
