import { blockType } from '@portico/proto/enums/block-type'
import { collectionType } from '@portico/proto/enums/collection-type'
import { blocksOf } from '@portico/proto/site'
import { ItemList } from '../widgets/summary/ItemList.tsx'
import { ProductList } from '../widgets/summary/ProductList.tsx'
import type { Listing, PageModel } from '../page/model.ts'

/** A shop or a list page shows its entries by itself, unless its owner placed them in a block. */
export function CollectionList({ page }: { page: PageModel }) {
  const { collection } = page
  if (!collection) return null
  const listing = page.listings[collection.id]
  const placed = blocksOf(page.document).some(
    (block) => block.type === blockType.summaryV2 && block.value.collectionId === collection.id,
  )
  const titled = page.document.sections.length > 0
  if (!listing || placed) return null
  const shop = collection.type === collectionType.products
  const filtered = listing.category !== undefined || listing.tag !== undefined
  if (!shop && !filtered && listing.items.length === 0) return null
  const empty = listing.products.length === 0 && listing.items.length === 0
  return (
    <section
      className="page-section list-section"
      data-width="wide"
      data-tone="paper"
      data-first={!titled || undefined}
    >
      <div>
        {!titled && <h1 className="list-title">{collection.title}</h1>}
        <Filters listing={listing} path={collection.fullUrl} />
        {empty && <Nothing filtered={filtered} path={collection.fullUrl} />}
        {listing.products.length > 0 && <ProductList products={listing.products} eager={2} />}
        {listing.items.length > 0 && (
          <ItemList items={listing.items} website={page.website} lead={!filtered} />
        )}
      </div>
    </section>
  )
}

/** Categories as links, which work without scripts; with them, only the list below changes (`data-stay`). */
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

function Nothing({ filtered, path }: { filtered: boolean; path: string }) {
  if (!filtered) return <p className="lead">The shelves are being filled. Please look in again soon.</p>
  return (
    <>
      <p className="lead">Nothing here goes by that name.</p>
      <p>
        <a className="button" href={path}>
          Show everything
        </a>
      </p>
    </>
  )
}
