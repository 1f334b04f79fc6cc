import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { commerceStateLabel, workflowState } from '@portico/proto/enums/workflow-state'
import type { InventoryRow, InventorySort } from '@portico/proto/http/shop/inventory'
import { centsText } from '../../../ui/shop/money.ts'
import { pictureUrl } from '../../../ui/picture-url.ts'
import { useWebsite } from '../../session/website.ts'
import { countText, manyText } from '../../ui/text/format.ts'
import type { useSelection } from '../../ui/lists/useSelection.ts'
import { selectColumn } from '../../ui/lists/select-column.tsx'
import { Table } from '../../ui/lists/Table.tsx'
import { PriceCell, StockCell } from './VariantCells.tsx'

type Props = {
  products: readonly InventoryRow[]
  sort: InventorySort
  sortBy: (sort: InventorySort) => void
  selection: ReturnType<typeof useSelection>
}

/** The table of products. On a phone each row has two lines. */
export function ProductTable({ products, sort, sortBy, selection }: Props) {
  const { websiteId, site } = useWebsite()
  const column = (key: InventorySort, name: string) => ({
    name,
    isSorted: sort === key,
    head: (
      <SortButton
        isSorted={sort === key}
        isText={key === 'title'}
        onSort={() => sortBy(sort === key ? 'newest' : key)}
      >
        {name}
      </SortButton>
    ),
  })
  return (
    <Table
      className="products"
      rows={products}
      keyOf={({ id }) => id}
      onKeyDown={selection.onKeyDown}
      columns={[
        selectColumn<InventoryRow>(selection, {
          all: 'Select all products',
          one: ({ title }) => `Select ${title}`,
        }),
        { ...column('title', 'Product'), cell: (product) => <ProductName product={product} site={site} /> },
        {
          ...column('stock', 'In stock'),
          className: 'number',
          cellProps: ({ stockLevel }) => ({ 'data-stock': stockLevel }),
          cell: (product) => {
            const variant = singleVariant(product)
            return variant ? (
              <StockCell {...{ websiteId, product, variant }} name={product.title} />
            ) : (
              stockText(product)
            )
          },
        },
        {
          ...column('price', 'Price'),
          className: 'number',
          cell: (product) => {
            const variant = singleVariant(product)
            return variant ? (
              <PriceCell {...{ websiteId, product, variant }} name={product.title} />
            ) : (
              priceText(product)
            )
          },
        },
      ]}
    />
  )
}

const singleVariant = ({ variants }: InventoryRow) => (variants.length === 1 ? variants[0] : undefined)

function ProductName({
  product,
  site,
}: {
  product: InventoryRow
  site: ReturnType<typeof useWebsite>['site']
}) {
  return (
    <span className="product">
      {product.image && site ? (
        <img
          src={new URL(pictureUrl(product.image.assetUrl, 100), site.url).href}
          alt=""
          width={40}
          height={50}
          loading="lazy"
        />
      ) : (
        <span className="no-picture" />
      )}
      <span>
        <Link className="row-link" to={product.id}>
          {product.title}
        </Link>
        {product.state !== workflowState.published && (
          <span className="status product-state">{commerceStateLabel(product.state)}</span>
        )}
        <span className="soft small product-more">
          {singleVariant(product)?.sku ?? manyText(product.variants.length, 'variant')}
          {product.categories.length > 0 && ` · ${product.categories.join(', ')}`}
        </span>
      </span>
    </span>
  )
}

function SortButton({
  isSorted,
  isText,
  onSort,
  children,
}: {
  isSorted: boolean
  isText: boolean
  onSort: () => void
  children: ReactNode
}) {
  const Icon = isText ? ArrowDown : ArrowUp
  return (
    <button type="button" onClick={onSort}>
      {children}
      {isSorted && <Icon size={14} aria-hidden="true" />}
    </button>
  )
}

const stockText = ({ left }: InventoryRow) =>
  left === null ? <span className="soft">Unlimited</span> : left === 0 ? 'Sold out' : countText(left)

function priceText({ priceFrom, priceTo, currency }: InventoryRow): string {
  const from = centsText(priceFrom, currency)
  return priceFrom === priceTo ? from : `${from} – ${centsText(priceTo, currency)}`
}
