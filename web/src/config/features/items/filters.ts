import type { ItemRow } from '@portico/proto/http/content/items'
import { stateNameOf, type StateName } from '../../content/items/item-status.ts'

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
