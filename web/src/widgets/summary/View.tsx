import type { ItemView } from '@portico/proto/http/pages'
import type { ViewProps } from '../view.ts'
import { ItemList, ItemRows } from './ItemList.tsx'
import { ProductList } from './ProductList.tsx'

type Value = { collectionId: string; limit: number; design: 'grid' | 'list'; category?: string }

/** The newest entries of a collection: products with their price, or pages with picture, date and first lines. */
export function SummaryView({ value, page }: ViewProps<Value>) {
  const listing = page.listings[value.collectionId]
  if (!listing) return null
  const products = chosen(listing.products, value)
  if (products.length > 0) return <ProductList products={products} />
  const items: ItemView[] = chosen(listing.items, value)
  if (items.length === 0) return null
  return value.design === 'list' ? (
    <ItemRows items={items} website={page.website} />
  ) : (
    <ItemList items={items} website={page.website} />
  )
}

function chosen<T extends { categories: readonly string[] }>(
  entries: readonly T[],
  { category, limit }: Value,
): T[] {
  const wanted = category?.toLowerCase()
  return entries
    .filter(
      ({ categories }) => wanted === undefined || categories.some((name) => name.toLowerCase() === wanted),
    )
    .slice(0, limit)
}
