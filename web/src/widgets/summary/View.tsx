import type { ItemView } from '@portico/proto/http/sites'
import type { Product } from '../../site/page.ts'
import { paragraphsOf } from '../../ui/plain-text.ts'
import { sized, Picture } from '../../ui/Picture.tsx'
import { ProductPrice } from '../../ui/Price.tsx'
import { isBuyable } from '../../ui/stock.ts'
import type { ViewProps } from '../view.ts'

/** The newest entries of a collection: products with their price, or pages with their first lines. */
export function SummaryView({ value, page, block }: ViewProps<{ collectionId: string; limit: number }>) {
  const listing = page.listings[value.collectionId]
  if (!listing) return null
  if (listing.products.length > 0) return <ProductList products={listing.products.slice(0, value.limit)} />
  if (listing.items.length > 0)
    return <ItemList items={listing.items.slice(0, value.limit)} label={`list-${block.id}`} />
  return null
}

/** Products side by side, 4:5, a second picture on hover. */
export function ProductList({ products, eager = 0 }: { products: readonly Product[]; eager?: number }) {
  return (
    <ul className="product-list">
      {products.map((product, at) => (
        <li key={product.id} className="product-card">
          <a href={product.fullUrl}>
            <span className="product-card-picture">
              {product.items.slice(0, 2).map((image, imageAt) => (
                <Picture
                  key={image.assetUrl}
                  picture={image}
                  sizes="(min-width: 60rem) 28vw, (min-width: 36rem) 45vw, 46vw"
                  eager={at < eager && imageAt === 0}
                  decorative={imageAt > 0}
                />
              ))}
            </span>
            <span className="product-card-title">{product.title}</span>
          </a>
          <span className="product-card-price">
            <ProductPrice product={product} />
            {!product.variants.some(isBuyable) && (
              <span className="stock" data-stock="none">
                Sold out
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Pages and stories, 3:2 pictures where they have one. */
export function ItemList({ items, label }: { items: readonly ItemView[]; label?: string }) {
  return (
    <ul className="item-list" id={label}>
      {items.map((item) => (
        <li key={item.id} className="item-card">
          <a href={item.fullUrl}>
            {item.assetUrl && (
              <span className="item-card-picture">
                <img src={sized(item.assetUrl, 750)} alt="" loading="lazy" data-src={item.assetUrl} />
              </span>
            )}
            <span className="item-card-title">{item.title}</span>
          </a>
          {item.excerpt && <p>{paragraphsOf(item.excerpt)[0]}</p>}
        </li>
      ))}
    </ul>
  )
}
