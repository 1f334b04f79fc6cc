import type { Product } from '../../page/model.ts'
import { fullSizeHref, Picture } from '../../ui/Picture.tsx'
import { Island } from '../Island.tsx'

const SIZES = '(min-width: 104rem) 58rem, (min-width: 64rem) 56vw, (min-width: 48rem) 48vw, 100vw'

/**
 * The pictures of a product as a strip to swipe, with thumbnails. A picture opens in the lightbox. Without scripts it opens
 * as a file, and the thumbnails are links into the strip.
 */
export function Pictures({ product }: { product: Product }) {
  const { items, title } = product
  if (items.length === 0) return <div className="product-pictures" data-count="0" />
  const strip = (
    <>
      <div
        className="picture-strip"
        role="group"
        aria-label={`Pictures of ${title}`}
        tabIndex={items.length > 1 ? 0 : undefined}
      >
        {items.map((image, at) => (
          <a
            key={image.assetUrl}
            id={`picture-${at + 1}`}
            href={fullSizeHref(image.assetUrl)}
            data-lightbox="product"
          >
            <Picture picture={image} sizes={SIZES} eager={at === 0} />
          </a>
        ))}
      </div>
      {items.length > 1 && (
        <ul className="picture-thumbs">
          {items.map((image, at) => (
            <li key={image.assetUrl}>
              <a
                href={`#picture-${at + 1}`}
                aria-label={`Picture ${at + 1} of ${items.length}`}
                aria-current={at === 0 ? 'true' : undefined}
              >
                <Picture picture={image} sizes="5rem" decorative />
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  )
  return (
    <div className="product-pictures" data-count={items.length}>
      {items.length > 1 ? (
        <Island name="pictures" props={{}}>
          {strip}
        </Island>
      ) : (
        strip
      )}
    </div>
  )
}
