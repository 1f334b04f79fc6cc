import type { Product } from '@portico/proto/http/shop/commerce'
import type { ItemView } from '@portico/proto/http/content/page-view'
import { createMonthOf, isInMonth, monthText, type Month } from '@portico/proto/time/month'
import type { Category, Listing } from '../../page/model.ts'
import { isEventList, splitEvents } from './list-events.ts'
import { isAtPlace, pageOfList, type ListPlace } from './list-pages.ts'

/**
 * The query of a list (WIRE-20). Names are compared without regard to case. `isCalendar` shows one month, by default the
 * current one.
 */
export type ListQuery = ListPlace & {
  category?: string | undefined
  tag?: string | undefined
  author?: string | undefined
  month?: Month | undefined
  isCalendar?: boolean | undefined
}
type Entries = { products?: readonly Product[]; items?: readonly ItemView[] }

/** The address of a list filtered by category. It works without scripts. */
export const categoryPath = (listPath: string, name: string): string =>
  `${listPath}?category=${encodeURIComponent(name)}`

/** All entries of a list, and their categories. */
export function listingOf({ products = [], items = [] }: Entries, listPath: string): Listing {
  const categories = countCategories([...products, ...items], listPath)
  return { fullUrl: listPath, products: [...products], items: [...items], categories }
}

type NameFilter = Pick<ListQuery, 'author' | 'category' | 'tag'>

const hasLabels = ({ categories, tags }: Product | ItemView, { category, tag }: NameFilter) =>
  (category === undefined || categories.some((name) => same(name, category))) &&
  (tag === undefined || tags.some((name) => same(name, tag)))

/** The items of a list that have the category, the tag and the author of a query. */
export const matchingItems = (items: readonly ItemView[], filter: NameFilter): ItemView[] =>
  items.filter(
    (item) =>
      hasLabels(item, filter) &&
      (filter.author === undefined || same(item.author?.displayName ?? '', filter.author)),
  )

/**
 * The page of a collection's own list that a query asks for, at the moment `now`, with the pages beside it. `changesAt`
 * is the moment at which it changes by itself; `isKnownPlace` is false for an offset at which no item is.
 */
export function listPageOf(
  entries: Entries,
  listPath: string,
  query: ListQuery,
  { timeZone, now }: { timeZone: string; now: number },
): { listing: Listing; isKnownPlace: boolean; changesAt?: number } {
  const all = listingOf(entries, listPath)
  const { category, tag, author } = query
  const monthOf = createMonthOf(timeZone)
  const month = query.month ?? (query.isCalendar ? monthOf(now) : undefined)
  const items = matchingItems(all.items, query).filter(
    (item) => month === undefined || isInMonth(item, month, monthOf),
  )
  const listing: Listing = {
    ...all,
    products: all.products.filter((product) => hasLabels(product, query)),
    ...(category !== undefined && {
      category: all.categories.find(({ name }) => same(name, category))?.name ?? category,
    }),
    ...(tag !== undefined && { tag }),
    ...(author !== undefined && { author }),
    ...(month !== undefined && { month: monthText(month) }),
    ...(query.isCalendar && { isCalendar: true }),
  }
  if (isEventList(all.items)) {
    const { changesAt, ...events } = splitEvents(items, now)
    const shown = { ...listing, items: [], events }
    return { listing: shown, isKnownPlace: true, ...(changesAt !== undefined && { changesAt }) }
  }
  const filters = Object.entries({ author, category, tag, month: listing.month })
  const kept = filters.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])) as [
    string,
    string,
  ][]
  const page = pageOfList(items, query, (more) => {
    const all = new URLSearchParams([...kept, ...Object.entries(more)])
    return `${listPath}?${all.toString()}`
  })
  const { offset } = query
  const isKnownPlace = !offset || all.items.some((item) => isAtPlace(item, offset))
  return { listing: { ...listing, ...page }, isKnownPlace }
}

/**
 * Whether a list page may be cached: each requested name exactly matches an entry that is shown, and a requested month is
 * not empty. Other pages must not be cached: a client can request any number of made-up values.
 */
export function matchesExactly(
  listing: Pick<Listing, 'products' | 'items' | 'events'> = { products: [], items: [] },
  asked: { category?: unknown; tag?: unknown; author?: unknown; month?: unknown },
): boolean {
  const { products, items, events } = listing
  const shownItems = [...items, ...(events ? [...events.upcoming, ...events.past] : [])]
  const shown: (Product | ItemView)[] = [...products, ...shownItems]
  const { category, tag, author, month } = asked
  return (
    (category === undefined ||
      shown.some(({ categories }) => categories.some((name) => name === category))) &&
    (tag === undefined || shown.some(({ tags }) => tags.some((name) => name === tag))) &&
    (author === undefined || shownItems.some((item) => item.author?.displayName === author)) &&
    (month === undefined || shown.length > 0)
  )
}

/** Categories with their counts, in order of first use. */
function countCategories(entries: readonly (Product | ItemView)[], listPath: string): Category[] {
  const counts = new Map<string, number>()
  for (const { categories } of entries) {
    for (const name of categories) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].map(([name, count]) => ({ name, count, path: categoryPath(listPath, name) }))
}

/** Compares names without regard to case (COMM-06). */
const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
