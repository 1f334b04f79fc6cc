import type { InventorySort } from '@portico/proto/http/inventory'
import type { StockLevel } from '@portico/proto/http/commerce'
import { useWebsite, visitHref } from '../../app/website.ts'
import { Search } from '../../ui/Search.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { Select } from '../../ui/Select.tsx'
import { Await, Bones, Empty, PanelHead } from '../../ui/States.tsx'
import { oneOf, useFilters } from '../../ui/useFilters.ts'
import { useInventory, useInventorySummary, type ProductFilter } from './data.ts'
import { ProductTable } from './ProductTable.tsx'
import './products.css'

const stocks = { all: 'All', low: 'Low', soldOut: 'Sold out' }
const sorts: Record<InventorySort, string> = {
  newest: 'Newest first',
  title: 'By name',
  stock: 'Least stock first',
  price: 'Cheapest first',
}

/** What is sold: price and stock to be changed in place; search, filters and order are in the address. */
export function Products() {
  const { websiteId, site } = useWebsite()
  const { search, change } = useFilters()
  const stock = oneOf(search.get('stock'), stocks, 'all')
  const filter: ProductFilter = {
    search: search.get('search') ?? undefined,
    category: search.get('category') ?? undefined,
    stock: stock === 'all' ? undefined : (stock as StockLevel),
    sort: oneOf(search.get('sort'), sorts, 'newest'),
  }
  const inventory = useInventory(websiteId, filter)
  const summary = useInventorySummary(websiteId)
  const products = inventory.data?.pages.flatMap((page) => page.products) ?? []
  const isFiltered = Boolean(filter.search ?? filter.category ?? filter.stock)
  const sortBy = (sort: InventorySort) => change({ sort: sort === 'newest' ? undefined : sort })
  return (
    <>
      <PanelHead title="Products">
        {site && (
          <a className="button quiet" href={visitHref(site, '/shop')} target="_blank" rel="noopener">
            View shop
          </a>
        )}
      </PanelHead>
      <div className="tools">
        <Segments
          label="Stock"
          options={stocks}
          value={stock}
          counts={
            summary.data && {
              all: summary.data.products,
              low: summary.data.low,
              soldOut: summary.data.soldOut,
            }
          }
          onChange={(next) => change({ stock: next === 'all' ? undefined : next })}
        />
        {summary.data && summary.data.categories.length > 0 && (
          <Select
            label="Category"
            value={filter.category ?? ''}
            options={[
              { value: '', label: 'All categories' },
              ...summary.data.categories.map(({ name }) => ({ value: name, label: name })),
            ]}
            onChange={(category) => change({ category })}
          />
        )}
        <Select
          label="Order"
          value={filter.sort}
          options={Object.entries(sorts).map(([value, label]) => ({ value, label }))}
          onChange={(sort) => sortBy(sort as InventorySort)}
        />
        <Search
          label="Search products"
          value={filter.search ?? ''}
          onSearch={(value) => change({ search: value }, { replace: true })}
        />
      </div>
      <Await query={inventory} bones={<Bones rows={8} />}>
        {() =>
          products.length > 0 ? (
            <>
              <ProductTable products={products} sort={filter.sort} sortBy={sortBy} />
              {inventory.hasNextPage && (
                <p className="more">
                  <button
                    type="button"
                    className="button quiet"
                    aria-disabled={inventory.isFetchingNextPage}
                    onClick={() => void inventory.fetchNextPage()}
                  >
                    {inventory.isFetchingNextPage ? 'Loading…' : 'Show more products'}
                  </button>
                </p>
              )}
            </>
          ) : isFiltered ? (
            <Empty
              title={
                filter.search
                  ? `No product has “${filter.search}”`
                  : filter.stock === 'soldOut'
                    ? 'Nothing is sold out'
                    : filter.stock === 'low'
                      ? 'Nothing runs low'
                      : 'No product is in this category'
              }
              action={
                <button
                  type="button"
                  className="button quiet"
                  onClick={() => change({ search: '', category: '', stock: '' })}
                >
                  Show all products
                </button>
              }
            >
              {filter.search
                ? 'Names and SKUs are searched. Try fewer letters.'
                : 'What you look for may be elsewhere.'}
            </Empty>
          ) : (
            <Empty
              title="No product yet"
              action={
                site && (
                  <a className="button quiet" href={visitHref(site)} target="_blank" rel="noopener">
                    Visit site
                  </a>
                )
              }
            >
              What you sell will be listed here, with its price and stock to be changed in place.
            </Empty>
          )
        }
      </Await>
    </>
  )
}
