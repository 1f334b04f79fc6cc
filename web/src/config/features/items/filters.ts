import type { ItemRow } from '@portico/proto/http/items'
import { stateNameOf, type StateName } from './status.ts'

export const sorts = {
  list: 'Order on the page',
  newest: 'Newest first',
  oldest: 'Oldest first',
  title: 'Title',
  saved: 'Last saved',
}
export type ItemSort = keyof typeof sorts

/** The filters of a list of items; an empty text is no filter. */
export type ItemFilter = {
  search: string
  state: StateName | 'all'
  tag: string
  category: string
  author: string
  sort: ItemSort
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
const has = (names: readonly string[], name: string) =>
  name === '' || names.some((each) => isSame(each, name))

/** The items that match the filter, sorted. The search covers titles, excerpts and addresses. */
export function filterItems(items: readonly ItemRow[], filter: ItemFilter): ItemRow[] {
  const text = filter.search.trim().toLowerCase()
  const found = items.filter(
    (item) =>
      (filter.state === 'all' || stateNameOf(item.state) === filter.state) &&
      has(item.tags, filter.tag) &&
      has(item.categories, filter.category) &&
      (filter.author === '' || isSame(item.author?.displayName ?? '', filter.author)) &&
      (text === '' ||
        [item.title, item.excerpt, item.fullUrl].some((each) => each.toLowerCase().includes(text))),
  )
  return filter.sort === 'list' ? found : found.sort(orders[filter.sort])
}

const orders: Record<Exclude<ItemSort, 'list'>, (a: ItemRow, b: ItemRow) => number> = {
  newest: (a, b) => b.publishOn - a.publishOn,
  oldest: (a, b) => a.publishOn - b.publishOn,
  title: (a, b) => a.title.localeCompare(b.title, undefined, { numeric: true }),
  saved: (a, b) => b.updatedOn - a.updatedOn,
}

/** Names with the number of items that have each, sorted. Names that differ in case are one, as first written. */
export function countNames(lists: readonly (readonly string[])[]): { name: string; count: number }[] {
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
