/** A category and the one that it is in. Names are compared without regard to case. */
export type Category = { name: string; parent: string | null }

export const keyOf = (name: string) => name.toLowerCase()

/** The names of a product after a change: `to` is at the place of the first of `from`. */
export function replaceNames(
  names: readonly string[],
  from: ReadonlySet<string>,
  to: string | null,
): string[] {
  const seen = new Set<string>()
  return names
    .flatMap((name) => (!from.has(keyOf(name)) ? [name] : to === null ? [] : [to]))
    .map((name) => (to !== null && keyOf(name) === keyOf(to) ? to : name))
    .filter((name) => !seen.has(keyOf(name)) && seen.add(keyOf(name)))
}

/** Whether a category is in another one, at any depth. */
export function isInside(tree: readonly Category[], name: string, outer: string): boolean {
  const byKey = new Map(tree.map((category) => [keyOf(category.name), category]))
  const seen = new Set<string>()
  for (
    let at = byKey.get(keyOf(name))?.parent ?? null;
    at !== null && !seen.has(keyOf(at));
    at = byKey.get(keyOf(at))?.parent ?? null
  ) {
    if (keyOf(at) === keyOf(outer)) return true
    seen.add(keyOf(at))
  }
  return false
}

/**
 * The tree after the categories `from` became `to`, or were removed. The categories in them are then in `to`, or where
 * the removed category was.
 */
export function mergeInTree(
  tree: readonly Category[],
  from: readonly string[],
  to: string | null,
): Category[] {
  const byKey = new Map(tree.map((category) => [keyOf(category.name), category]))
  const gone = new Set(from.map(keyOf).filter((key) => to === null || key !== keyOf(to)))
  /** The nearest category around one that stays. */
  const keptAround = (name: string): string | null => {
    let at = byKey.get(keyOf(name))?.parent ?? null
    while (at !== null && gone.has(keyOf(at))) at = byKey.get(keyOf(at))?.parent ?? null
    return at
  }
  const parentOf = ({ name, parent }: Category): string | null => {
    if (parent === null || !gone.has(keyOf(parent))) return parent
    // A category never gets into itself.
    return to === null || isInside(tree, to, name) ? keptAround(name) : to
  }
  const kept = tree
    .filter(({ name }) => !gone.has(keyOf(name)))
    .map((category) =>
      to !== null && keyOf(category.name) === keyOf(to)
        ? { name: to, parent: keptAround(category.name) }
        : { name: category.name, parent: parentOf(category) },
    )
  const first = from.map((name) => byKey.get(keyOf(name))).find((category) => category !== undefined)
  const isNew = to !== null && first !== undefined && !byKey.has(keyOf(to))
  return isNew ? [...kept, { name: to, parent: keptAround(first.name) }] : kept
}

/**
 * The tree with paths of categories, from the outermost on. A category that has a place keeps it. Returns the same tree if
 * nothing is new.
 */
export function withPaths(
  tree: readonly Category[],
  paths: readonly (readonly string[])[],
): readonly Category[] {
  const known = new Set(tree.map(({ name }) => keyOf(name)))
  const added: Category[] = []
  for (const path of paths)
    path.forEach((name, at) => {
      if (path.length < 2 || known.has(keyOf(name))) return
      known.add(keyOf(name))
      added.push({ name, parent: path[at - 1] ?? null })
    })
  return added.length === 0 ? tree : [...tree, ...added]
}
