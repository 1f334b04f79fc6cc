import type { MeasurementStandard } from '@portico/proto/enums/measurement-standard'
import type { Product } from '../../page/model.ts'
import { paragraphsOf } from '../../ui/plain-text.ts'
import { Picture } from '../../ui/Picture.tsx'
import { Island } from '../Island.tsx'
import { OwnerHtml } from '../OwnerHtml.tsx'
import type { ViewProps } from '../view.ts'
import { Buy } from './Buy.tsx'
import { buyable } from './buyable.ts'
import { measuresOf } from './measures.ts'
import { Pictures } from './Pictures.tsx'

/** A product block: its picture beside title, price and the button to add it to the cart. */
export function ProductView({
  value,
  page,
}: ViewProps<{ collectionId: string; productId: string }, 'products'>) {
  const product = page.products[value.productId]
  if (!product) return null
  const [image] = product.items
  return (
    <article className="product-tile">
      {image && (
        <a className="product-tile-picture" href={product.fullUrl} tabIndex={-1} aria-hidden="true">
          <Picture picture={image} sizes="(min-width: 48rem) 44vw, 92vw" decorative />
        </a>
      )}
      <div className="product-tile-text">
        <h2 className="product-title">
          <a href={product.fullUrl}>{product.title}</a>
        </h2>
        <BuyIsland product={product} />
      </div>
    </article>
  )
}

/**
 * The page of a product: pictures, title, price, options, text, weight and size. On a phone the button stays at the bottom of the
 * window.
 */
export function ProductPage({ product, standard }: { product: Product; standard: MeasurementStandard }) {
  const [category] = product.categories
  const shop = product.fullUrl.replace(/\/p\/[^/]+$/, '')
  return (
    <article className="product-page" data-item-id={product.id}>
      <Pictures product={product} />
      <div className="product-facts">
        {category && (
          <p className="product-category">
            <a href={`${shop}?category=${encodeURIComponent(category)}`}>{category}</a>
          </p>
        )}
        <h1 className="product-title">{product.title}</h1>
        <BuyIsland product={product} />
        <Description html={product.body || product.excerpt} />
        <Measures product={product} standard={standard} />
      </div>
    </article>
  )
}

/** The description of a product, as HTML or as plain text with paragraphs. */
function Description({ html }: { html: string }) {
  const className = 'prose product-excerpt'
  if (/<(p|ul|ol|dl|h[1-6]|div|table|blockquote)\b/i.test(html)) {
    return <OwnerHtml className={className} html={html} />
  }
  return (
    <div className={className}>
      {paragraphsOf(html).map((paragraph, at) => (
        <p key={at}>{paragraph}</p>
      ))}
    </div>
  )
}

/** The weight and the size with their units (COMM-14). */
function Measures({ product, standard }: { product: Product; standard: MeasurementStandard }) {
  const measures = measuresOf(product, standard)
  if (measures.length === 0) return null
  return (
    <dl className="product-measures">
      {measures.map(({ name, values }) => (
        <div key={name}>
          <dt>{name}</dt>
          {values.map((value) => (
            <dd key={value}>{value}</dd>
          ))}
        </div>
      ))}
    </dl>
  )
}

function BuyIsland({ product }: { product: Product }) {
  // The island gets only the data that it renders. Its HTML contains the variants (`buy.island.tsx`). The code of a tab that is older
  // than that needs them as data: it does not know this name, and leaves the plain form.
  const { variants, ...rest } = buyable(product)
  return (
    <Island name="buy" props={{ product: rest }}>
      <Buy product={{ ...rest, variants }} />
    </Island>
  )
}
