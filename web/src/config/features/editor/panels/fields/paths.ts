export type Path = readonly (string | number)[]

/** The part of a value at a path; undefined if there is none. */
export const partAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (part, key) =>
      typeof part === 'object' && part !== null ? (part as Record<string, unknown>)[key] : undefined,
    value,
  )

/** A copy of the value with another part at the path. `undefined` removes the key. Missing objects around it are added. */
export function withPart(value: unknown, path: Path, part: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return part
  if (Array.isArray(value))
    return value.map((entry, at) => (at === key ? withPart(entry, rest, part) : entry))
  const { [key]: before, ...others } = (value ?? {}) as Record<string, unknown>
  const after = withPart(before, rest, part)
  if (after === undefined) return others
  // The key keeps its place, so that a value that is set back equals the former one.
  return before === undefined
    ? { ...others, [key]: after }
    : { ...(value as Record<string, unknown>), [key]: after }
}

/** Whether a path is the other one or leads into it. */
export const isWithin = (outer: Path, path: readonly PropertyKey[]): boolean =>
  outer.every((key, at) => String(key) === String(path[at]))
