import type { Product } from '@portico/proto/http/commerce'
import type { ItemView } from '@portico/proto/http/pages'
import type { Category, Listing } from '../page/model.ts'

/** What `?category=` and `?tag=` ask of the list that a page shows (wire.md §5). */
export type Filter = { category?: string | undefined; tag?: string | undefined }

/** The address that shows only the entries of a category; it works without scripts. */
export const categoryPath = (listPath: string, name: string): string =>
  `${listPath}?category=${encodeURIComponent(name)}`

/** The entries of a list that `filter` asks for, beside the categories of all of them. */
export function listingOf(
  entries: { products?: readonly Product[]; items?: readonly ItemView[] },
  listPath: string,
  { category, tag }: Filter = {},
): Listing {
  const { products = [], items = [] } = entries
  const asked = ({ categories, tags }: Product | ItemView) =>
    (category === undefined || categories.some((name) => same(name, category))) &&
    (tag === undefined || tags.some((name) => same(name, tag)))
  const categories = countCategories([...products, ...items], listPath)
  return {
    products: products.filter(asked),
    items: items.filter(asked),
    categories,
    ...(category !== undefined && {
      category: categories.find(({ name }) => same(name, category))?.name ?? category,
    }),
    ...(tag !== undefined && { tag }),
  }
}

/**
 * Whether every name that was asked for is, letter by letter, one of an entry that is shown. Only such answers are worth
 * keeping: the others are as many as somebody cares to make up.
 */
export function namesExactly(
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

/** Categories in the order in which their owner first used them. */
function countCategories(entries: readonly (Product | ItemView)[], listPath: string): Category[] {
  const counts = new Map<string, number>()
  for (const { categories } of entries) {
    for (const name of categories) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].map(([name, count]) => ({ name, count, path: categoryPath(listPath, name) }))
}

/** Names are compared as owners see them: not by case (COMM-06). */
const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
