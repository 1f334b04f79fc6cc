import type { ItemView } from '@portico/proto/http/page-view'
import type { ViewProps } from '../view.ts'
import { ItemList, ItemRows } from './ItemList.tsx'
import { ProductList } from './ProductList.tsx'

type Value = { collectionId: string; limit: number; design: 'grid' | 'list'; category?: string }

/** The first entries of a collection, as products or as pages, filtered by category. */
export function SummaryView({ value, page }: ViewProps<Value>) {
  const listing = page.listings[value.collectionId]
  if (!listing) return null
  const products = select(listing.products, value)
  if (products.length > 0) return <ProductList products={products} />
  const items: ItemView[] = select(listing.items, value)
  if (items.length === 0) return null
  return value.design === 'list' ? (
    <ItemRows items={items} website={page.website} />
  ) : (
    <ItemList items={items} website={page.website} />
  )
}

function select<T extends { categories: readonly string[] }>(
  entries: readonly T[],
  { category, limit }: Value,
): T[] {
  const name = category?.toLowerCase()
  return entries
    .filter(({ categories }) => name === undefined || categories.some((each) => each.toLowerCase() === name))
    .slice(0, limit)
}
