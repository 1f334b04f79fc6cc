import { ChevronLeft } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { readProduct } from '@portico/proto/api/commerce/products'
import type { Product } from '@portico/proto/http/commerce'
import { pictureUrl } from '../../../ui/picture-url.ts'
import { stockLeft, stockLevel } from '../../../ui/stock.ts'
import { useWebsite, visitHref } from '../../session/website.ts'
import { momentText } from '../../ui/text/format.ts'
import { useRead } from '../../session/calls.ts'
import { Await } from '../../ui/states/Await.tsx'
import { PanelHead } from '../../ui/states/States.tsx'
import { Table } from '../../ui/lists/Table.tsx'
import { PriceCell, StockCell } from './VariantCells.tsx'
import './products.css'

/** One product: its pictures, and the price and stock of each variant. */
export function ProductDetail() {
  const { websiteId, site } = useWebsite()
  const { productId = '' } = useParams()
  const product = useRead(readProduct, { params: { id: productId }, query: { websiteId } })
  return (
    <>
      <Link className="back" to={`/sites/${websiteId}/products`}>
        <ChevronLeft size={16} aria-hidden="true" /> Products
      </Link>
      <PanelHead title={product.data?.title ?? 'Product'}>
        {product.data && site && (
          <a
            className="button quiet"
            href={visitHref(site, product.data.fullUrl)}
            target="_blank"
            rel="noopener"
          >
            View on site
          </a>
        )}
      </PanelHead>
      <Await query={product}>{(data) => <Details product={data} />}</Await>
    </>
  )
}

type Variant = Product['variants'][number]
const optionsText = ({ optionValues }: Variant) => optionValues.map(({ value }) => value).join(' / ')

function Details({ product }: { product: Product }) {
  const { websiteId, site } = useWebsite()
  const nameOf = (variant: Variant) => [product.title, optionsText(variant)].filter(Boolean).join(', ')
  return (
    <>
      {site && product.items.length > 0 && (
        <ul className="product-pictures">
          {product.items.slice(0, 6).map((picture) => (
            <li key={picture.assetUrl}>
              <img
                src={new URL(pictureUrl(picture.assetUrl, 300), site.url).href}
                alt={picture.alt ?? ''}
                width={160}
                height={200}
                style={{ backgroundColor: picture.color }}
                loading="lazy"
              />
            </li>
          ))}
        </ul>
      )}
      {product.excerpt && <p className="product-excerpt">{product.excerpt}</p>}
      <Table
        caption={`Variants of ${product.title}`}
        rows={product.variants}
        keyOf={({ id }) => id}
        columns={[
          {
            name: product.variants.length > 1 ? 'Variant' : 'Product',
            cell: (variant) => optionsText(variant) || product.title,
          },
          { name: 'SKU', className: 'wide-only', cellClassName: 'soft', cell: ({ sku }) => sku },
          {
            name: 'In stock',
            className: 'number',
            cellProps: (variant) => ({ 'data-stock': stockLevel(stockLeft([variant])) }),
            cell: (variant) => <StockCell {...{ websiteId, product, variant }} name={nameOf(variant)} />,
          },
          {
            name: 'Price',
            className: 'number',
            cell: (variant) => <PriceCell {...{ websiteId, product, variant }} name={nameOf(variant)} />,
          },
        ]}
      />
      <p className="soft small">
        {product.categories.length > 0 && `${product.categories.join(', ')} · `}Last changed{' '}
        {momentText(product.updatedOn)}. Changes are live immediately.
      </p>
    </>
  )
}
