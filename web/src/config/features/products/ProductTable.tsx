import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { InventoryRow, InventorySort } from '@portico/proto/http/inventory'
import { centsText } from '../../../ui/money.ts'
import { pictureUrl } from '../../../ui/picture-url.ts'
import { useWebsite } from '../../session/website.ts'
import { countText, manyText } from '../../ui/text/format.ts'
import { PriceCell, StockCell } from './VariantCells.tsx'

type Props = {
  products: readonly InventoryRow[]
  sort: InventorySort
  sortBy: (sort: InventorySort) => void
}

/** The table of products. On a phone each row has two lines. */
export function ProductTable({ products, sort, sortBy }: Props) {
  const { websiteId, site } = useWebsite()
  const head = (name: InventorySort, label: string) => (
    <SortHead
      sorted={sort === name}
      number={name !== 'title'}
      onSort={() => sortBy(sort === name ? 'newest' : name)}
    >
      {label}
    </SortHead>
  )
  return (
    <table className="table products">
      <thead>
        <tr>
          {head('title', 'Product')}
          {head('stock', 'In stock')}
          {head('price', 'Price')}
        </tr>
      </thead>
      <tbody>
        {products.map((product) => {
          const [variant] = product.variants
          const single = product.variants.length === 1 ? variant : undefined
          const name = product.title
          return (
            <tr key={product.id}>
              <td>
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
                      {name}
                    </Link>
                    <span className="soft small product-more">
                      {single ? single.sku : manyText(product.variants.length, 'variant')}
                      {product.categories.length > 0 && ` · ${product.categories.join(', ')}`}
                    </span>
                  </span>
                </span>
              </td>
              <td className="number" data-stock={product.stockLevel}>
                {single ? (
                  <StockCell websiteId={websiteId} product={product} variant={single} name={name} />
                ) : (
                  stockText(product)
                )}
              </td>
              <td className="number">
                {single ? (
                  <PriceCell websiteId={websiteId} product={product} variant={single} name={name} />
                ) : (
                  priceText(product)
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function SortHead({
  sorted,
  number,
  onSort,
  children,
}: {
  sorted: boolean
  number: boolean
  onSort: () => void
  children: ReactNode
}) {
  const Icon = number ? ArrowUp : ArrowDown
  return (
    <th scope="col" className={number ? 'number' : undefined} aria-sort={sorted ? 'ascending' : undefined}>
      <button type="button" onClick={onSort}>
        {children}
        {sorted && <Icon size={14} aria-hidden="true" />}
      </button>
    </th>
  )
}

const stockText = ({ left }: InventoryRow) =>
  left === null ? <span className="soft">Unlimited</span> : left === 0 ? 'Sold out' : countText(left)

function priceText({ priceFrom, priceTo, currency }: InventoryRow): string {
  const from = centsText(priceFrom, currency)
  return priceFrom === priceTo ? from : `${from} – ${centsText(priceTo, currency)}`
}
