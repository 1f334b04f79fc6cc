import type { NameKind } from '@portico/proto/http/content/items'
import type { Item } from '../../model/content.ts'

const isIn = (names: readonly string[], name: string) =>
  names.some((other) => other.toLowerCase() === name.toLowerCase())

/** The names, and the names in `more` that are not among them. */
export const withNames = (old: readonly string[], more: readonly string[]): string[] =>
  more.reduce<string[]>((names, name) => (isIn(names, name) ? names : [...names, name]), [...old])

/** The names that are not in `less`. */
export const withoutNames = (old: readonly string[], less: readonly string[]): string[] =>
  old.filter((name) => !isIn(less, name))

/**
 * The item with `to` at the place of the first of the names `from`, and without the others; null removes them all. Returns
 * null if the item has none of them.
 */
export function replaceNames(
  item: Item,
  kind: NameKind,
  from: readonly string[],
  to: string | null,
): Item | null {
  if (kind === 'author') return isIn(from, item.author) ? { ...item, author: to ?? '' } : null
  const names = item[kind]
  const first = names.findIndex((name) => isIn(from, name))
  if (first < 0) return null
  if (to === null) return { ...item, [kind]: withoutNames(names, from) }
  const others = withoutNames(names, [...from, to])
  const before = withoutNames(names.slice(0, first), [...from, to])
  return { ...item, [kind]: [...before, to, ...others.slice(before.length)] }
}
