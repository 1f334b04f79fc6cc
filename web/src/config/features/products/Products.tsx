import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { InventorySort } from '@portico/proto/http/shop/inventory'
import type { StockLevel } from '@portico/proto/http/shop/commerce'
import { exportProducts } from '@portico/proto/api/commerce/imports/product-imports'
import { hrefOf } from '../../session/calls.ts'
import { useWebsite } from '../../session/website.ts'
import { manyText } from '../../ui/text/format.ts'
import { ListCount } from '../../ui/lists/ListCount.tsx'
import { More } from '../../ui/actions/More.tsx'
import { Search } from '../../ui/lists/Search.tsx'
import { SegmentedControl } from '../../ui/fields/SegmentedControl.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { Await } from '../../ui/states/Await.tsx'
import { Skeleton, PanelHead } from '../../ui/states/States.tsx'
import { useSelection } from '../../ui/lists/useSelection.ts'
import { oneOf, useFilters } from '../../ui/lists/useFilters.ts'
import { useInventory, type ProductFilter } from './data.ts'
import { useInventorySummary } from '../../content/products/useInventorySummary.ts'
import { BulkBar } from './bulk/BulkBar.tsx'
import { NewProduct } from './NewProduct.tsx'
import { NoProducts } from './NoProducts.tsx'
import { ProductTable } from './ProductTable.tsx'
import { ViewShop } from './ViewShop.tsx'
import './products.css'

const stocks = { all: 'All', low: 'Low', soldOut: 'Sold out' }
const sorts: Record<InventorySort, string> = {
  newest: 'Newest first',
  title: 'Name',
  stock: 'Lowest stock first',
  price: 'Lowest price first',
}

/** The products with editable prices and stock. The address contains the search, filters and order. */
export function Products() {
  const { websiteId } = useWebsite()
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
  const products = useMemo(
    () => inventory.data?.pages.flatMap((page) => page.products) ?? [],
    [inventory.data],
  )
  const [isAdding, setAdding] = useState(false)
  const selection = useSelection(useMemo(() => products.map(({ id }) => id), [products]))
  const sortBy = (sort: InventorySort) => change({ sort: sort === 'newest' ? undefined : sort })
  return (
    <>
      <PanelHead title="Products">
        <ViewShop />
        <button type="button" className="button" aria-haspopup="dialog" onClick={() => setAdding(true)}>
          New product
        </button>
      </PanelHead>
      <div className="tools">
        <SegmentedControl
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
          label="Sort by"
          value={filter.sort}
          options={Object.entries(sorts).map(([value, label]) => ({ value, label }))}
          onChange={(sort) => sortBy(sort as InventorySort)}
        />
        <Search
          label="Search products"
          value={filter.search ?? ''}
          onSearch={(value) => change({ search: value }, { replace: true })}
        />
        <ListCount>{countOf(products.length, inventory.hasNextPage)}</ListCount>
      </div>
      <Await query={inventory} skeleton={<Skeleton rows={8} kind="picture" head />}>
        {() =>
          products.length > 0 ? (
            <>
              <ProductTable products={products} sort={filter.sort} sortBy={sortBy} selection={selection} />
              {inventory.hasNextPage && (
                <More isLoading={inventory.isFetchingNextPage} more={() => inventory.fetchNextPage()}>
                  Show more products
                </More>
              )}
            </>
          ) : (
            <NoProducts
              filter={filter}
              add={() => setAdding(true)}
              clear={() => change({ search: '', category: '', stock: '' })}
            />
          )
        }
      </Await>
      {selection.selected.length > 0 && (
        <BulkBar products={products.filter(({ id }) => selection.isSelected(id))} clear={selection.clear} />
      )}
      <p className="soft small products-foot">
        <Link to="names">Tags and categories</Link> · <Link to="trash">Deleted products</Link> ·{' '}
        <Link to="import">Import</Link> ·{' '}
        <a href={hrefOf(exportProducts, { query: { websiteId } })} download>
          Export as CSV
        </a>
      </p>
      {isAdding && <NewProduct close={() => setAdding(false)} />}
    </>
  )
}

/** The number of listed products: "First 25 products" while more can be loaded. */
function countOf(shown: number, hasMore: boolean): string | undefined {
  if (shown === 0) return undefined
  return hasMore ? `First ${manyText(shown, 'product')}` : manyText(shown, 'product')
}
