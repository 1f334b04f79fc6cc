import type { ItemRow } from '@portico/proto/http/content/items'

/** Names with the number of items that have each, sorted. Names that differ in case are one, as first written. */
function countNames(lists: readonly (readonly string[])[]): { name: string; count: number }[] {
  const counted = new Map<string, { name: string; count: number }>()
  for (const name of lists.flat()) {
    if (name === '') continue
    const entry = counted.get(name.toLowerCase()) ?? { name, count: 0 }
    entry.count += 1
    counted.set(name.toLowerCase(), entry)
  }
  return [...counted.values()].sort((a, b) => a.name.localeCompare(b.name))
}

/** The names of a kind in a list of items, with their numbers. */
export const namesOf = (items: readonly ItemRow[], kind: 'tags' | 'categories' | 'author') =>
  countNames(items.map((item) => (kind === 'author' ? [item.author?.displayName ?? ''] : item[kind])))
