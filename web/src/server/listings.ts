import type { Product } from '@portico/proto/http/commerce'
import type { ItemView } from '@portico/proto/http/page-view'
import type { Category, Listing } from '../page/model.ts'

/** The filter of a list from `?category=` and `?tag=` (WIRE-20). */
export type Filter = { category?: string; tag?: string }

/** The address of a list filtered by category. It works without scripts. */
export const categoryPath = (listPath: string, name: string): string =>
  `${listPath}?category=${encodeURIComponent(name)}`

/** The entries that match the filter, and the categories of all entries. */
export function listingOf(
  entries: { products?: readonly Product[]; items?: readonly ItemView[] },
  listPath: string,
  { category, tag }: Filter = {},
): Listing {
  const { products = [], items = [] } = entries
  const matches = ({ categories, tags }: Product | ItemView) =>
    (category === undefined || categories.some((name) => same(name, category))) &&
    (tag === undefined || tags.some((name) => same(name, tag)))
  const categories = countCategories([...products, ...items], listPath)
  return {
    fullUrl: listPath,
    products: products.filter(matches),
    items: items.filter(matches),
    categories,
    ...(category !== undefined && {
      category: categories.find(({ name }) => same(name, category))?.name ?? category,
    }),
    ...(tag !== undefined && { tag }),
  }
}

/**
 * Whether each requested name exactly matches a category or tag of an entry that is shown. Other pages must not be
 * cached: a client can request any number of made-up names.
 */
export function matchesExactly(
  { products, items }: Pick<Listing, 'products' | 'items'> = { products: [], items: [] },
  { category, tag }: { category?: unknown; tag?: unknown },
): boolean {
  const shown: (Product | ItemView)[] = [...products, ...items]
  return (
    (category === undefined ||
      shown.some(({ categories }) => categories.some((name) => name === category))) &&
    (tag === undefined || shown.some(({ tags }) => tags.some((name) => name === tag)))
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
