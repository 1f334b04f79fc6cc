import { blockType } from '@portico/proto/enums/block-type'
import { collectionType } from '@portico/proto/enums/collection-type'
import { blocksOf } from '@portico/proto/site'
import { ItemList } from '../widgets/summary/ItemList.tsx'
import { monthTitle } from '../ui/dates.ts'
import { EventList } from './EventList.tsx'
import { ProductList } from '../widgets/summary/ProductList.tsx'
import type { Listing, PageModel } from '../page/model.ts'

/**
 * The entries of a shop or a list page, unless a block of the page shows them. The view of the collection lays them out as
 * rows, as cards or as tiles of products (ENUM-06).
 */
export function CollectionList({ page }: { page: PageModel }) {
  const { collection } = page
  if (!collection) return null
  const listing = page.listings[collection.id]
  const isInBlock = blocksOf(page.document).some(
    (block) => block.type === blockType.summaryV2 && block.value.collectionId === collection.id,
  )
  const hasSections = page.document.sections.length > 0
  if (!listing || isInBlock) return null
  const isShop = collection.type === collectionType.products
  const { view } = collection
  const { events, pagination } = listing
  const filterTitle = filterTitleOf(listing, page.website)
  const isFiltered = filterTitle !== null || listing.category !== undefined
  const entries = events ? [...events.upcoming, ...events.past] : [...listing.products, ...listing.items]
  // A page with content of its own needs no list, and a list without entries still has its title.
  const hasPlace = !hasSections && page.items !== undefined
  if (!isShop && !isFiltered && !pagination?.prevPage && entries.length === 0 && !hasPlace) return null
  return (
    <section
      className="page-section list-section"
      data-width="wide"
      data-tone="paper"
      data-first={!hasSections || undefined}
    >
      <div data-view={view}>
        {!hasSections && <h1 className="list-title">{collection.title}</h1>}
        {filterTitle !== null && <ActiveFilter title={filterTitle} path={collection.fullUrl} />}
        <Filters listing={listing} path={collection.fullUrl} />
        {entries.length === 0 && <NoEntries isFiltered={isFiltered} path={collection.fullUrl} />}
        {listing.products.length > 0 && <ProductList products={listing.products} eager={2} hasQuickView />}
        {listing.items.length > 0 && (
          <ItemList
            items={listing.items}
            website={page.website}
            lead={view === undefined && !isFiltered && !pagination?.prevPage}
            {...(view === 'product' && { shows: { showDate: false, showExcerpt: false } })}
          />
        )}
        {events && <EventList {...events} website={page.website} />}
        <Pages pagination={pagination} />
      </div>
    </section>
  )
}

/** The requested tag, author or month as a heading; null without one. */
function filterTitleOf({ tag, author, month }: Listing, website: PageModel['website']): string | null {
  const asked = [
    tag !== undefined && `Tagged “${tag}”`,
    author !== undefined && `By ${author}`,
    month !== undefined && monthTitle(month, website.language),
  ].filter((part) => part !== false)
  return asked.length === 0 ? null : asked.join(', ')
}

function ActiveFilter({ title, path }: { title: string; path: string }) {
  return (
    <p className="active-filter">
      <strong>{title}</strong>{' '}
      <a href={path} data-stay="">
        Show all
      </a>
    </p>
  )
}

/** Links to the pages of newer and older entries (WIRE-20). */
function Pages({ pagination }: { pagination: Listing['pagination'] }) {
  if (!pagination?.prevPageUrl && !pagination?.nextPageUrl) return null
  return (
    <nav className="list-pages" aria-label="Pages">
      {pagination.prevPageUrl && (
        <a className="button" href={pagination.prevPageUrl} rel="prev">
          Newer
        </a>
      )}
      {pagination.nextPageUrl && (
        <a className="button" href={pagination.nextPageUrl} rel="next">
          Older
        </a>
      )}
    </nav>
  )
}

/** Links to the categories. They work without scripts; with scripts the scroll position is kept (`data-stay`). */
function Filters({ listing, path }: { listing: Listing; path: string }) {
  const { categories, category } = listing
  if (categories.length < 2) return null
  return (
    <nav className="filters" aria-label="Categories">
      <ul className="filter-list">
        <li>
          <a href={path} data-stay="" aria-current={category === undefined ? 'true' : undefined}>
            All
          </a>
        </li>
        {categories.map(({ name, count, path: href }) => (
          <li key={name}>
            <a href={href} data-stay="" aria-current={category === name ? 'true' : undefined}>
              {name} <span className="filter-count">{count}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function NoEntries({ isFiltered, path }: { isFiltered: boolean; path: string }) {
  if (!isFiltered) return <p className="lead">There is nothing here yet. Please come back soon.</p>
  return (
    <>
      <p className="lead">Nothing matches this filter.</p>
      <p>
        <a className="button" href={path}>
          Show all
        </a>
      </p>
    </>
  )
}
