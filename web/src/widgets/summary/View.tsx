import type { IndexValue, JournalValue } from '@portico/proto/blocks/lists/listings'
import type { SummaryValue } from '@portico/proto/blocks/lists/summary'
import { collectionNeed, selectEntries } from '@portico/proto/pages/collection-needs'
import type { ItemView } from '@portico/proto/http/content/page-view'
import type { Product } from '../../page/model.ts'
import { BlockTitle } from '../BlockTitle.tsx'
import type { Shown } from '../shown.ts'
import type { ViewProps } from '../view.ts'
import { ItemList, ItemRows } from './ItemList.tsx'
import { ProductList } from './ProductList.tsx'

type Names = 'listings' | 'website'

/** The first entries of a collection that match the filter, in one of the designs. Without entries it renders nothing. */
export function SummaryView({ value, block, page, place }: ViewProps<SummaryValue, Names>) {
  const { products, items } = entriesOf(block, page)
  if (products.length === 0 && items.length === 0) return null
  const isMoving = value.design === 'carousel'
  const list =
    products.length > 0 ? (
      <ProductList products={products} />
    ) : value.design === 'list' ? (
      <ItemRows items={items} website={page.website} shows={value} />
    ) : (
      <ItemList items={items} website={page.website} shows={value} />
    )
  if (!value.title && !isMoving && value.design !== 'wall') return list
  return (
    <div className="summary" data-design={value.design}>
      {value.title && (
        <BlockTitle place={place} className="summary-title">
          {value.title}
        </BlockTitle>
      )}
      {/* A row that scrolls sideways must be reachable by the keyboard. */}
      {isMoving ? (
        <div className="summary-row" tabIndex={0} role="region" aria-label={value.title ?? 'Entries'}>
          {list}
        </div>
      ) : (
        list
      )}
    </div>
  )
}

/** The newest entries of a journal with dates and excerpts. */
export function JournalView({ block, page }: ViewProps<JournalValue, Names>) {
  const { items } = entriesOf(block, page)
  return items.length === 0 ? null : (
    <ItemRows items={items} website={page.website} shows={{ showExcerpt: true }} />
  )
}

/** The entries of a collection as pictures with titles. */
export function IndexView({ block, page }: ViewProps<IndexValue, Names>) {
  const { items, products } = entriesOf(block, page)
  if (products.length > 0) return <ProductList products={products} />
  if (items.length === 0) return null
  return <ItemList items={items} website={page.website} shows={{ showExcerpt: false, showDate: false }} />
}

type Entries = { products: Product[]; items: ItemView[] }

function entriesOf(block: ViewProps<object>['block'], page: Shown<'listings'>): Entries {
  const need = collectionNeed(block)
  const listing = need && page.listings[need.collectionId]
  if (!listing) return { products: [], items: [] }
  return { products: selectEntries(listing.products, need), items: selectEntries(listing.items, need) }
}
