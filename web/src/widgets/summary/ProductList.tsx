import type { Product } from '../../page/model.ts'
import { Picture } from '../../ui/Picture.tsx'
import { ProductPrice } from '../../ui/shop/Price.tsx'
import { QuickViewLink } from '../../ui/shop/QuickViewLink.tsx'
import { productStockText } from '../../ui/shop/stock.ts'

const THREE = '(min-width: 104rem) 31rem, (min-width: 48rem) 30vw, 46vw'
const FOUR = '(min-width: 104rem) 23rem, (min-width: 48rem) 22vw, 46vw'

/**
 * Products as cards with a picture (4:5), title, price and stock. Hover shows the second picture. The first `eager`
 * pictures load eagerly. With `hasQuickView` each card opens its product in a dialog too.
 */
export function ProductList({
  products,
  eager = 0,
  hasQuickView = false,
}: {
  products: readonly Product[]
  eager?: number
  hasQuickView?: boolean
}) {
  const sizes = products.length === 4 || products.length === 8 ? FOUR : THREE
  return (
    <ul className="product-list" data-count={products.length}>
      {products.map((product, at) => {
        const stock = productStockText(product)
        const [first, second] = product.items
        return (
          <li key={product.id} className="product-card">
            <a href={product.fullUrl}>
              <span className="product-card-picture">
                {first && <Picture picture={first} sizes={sizes} eager={at < eager} decorative />}
                {second && <Picture picture={second} sizes={sizes} decorative />}
              </span>
              <span className="product-card-title">{product.title}</span>
            </a>
            {hasQuickView && <QuickViewLink product={product} />}
            <span className="product-card-price">
              <ProductPrice product={product} />
              {stock && (
                <span className="stock" data-stock={stock.level}>
                  {stock.text}
                </span>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
