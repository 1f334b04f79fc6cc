import type { Product } from '../../page/model.ts'

/**
 * Opens the quick view of a product in a list (WIRE-18). Without its code it is a link to the page of the product. It is shown while the
 * pointer is over the card, or the focus is in it.
 */
export function QuickViewLink({ product: { id, title, fullUrl } }: { product: Product }) {
  return (
    <a className="sqs-product-quick-view-button" href={fullUrl} data-id={id} aria-haspopup="dialog">
      Quick view<span className="visually-hidden"> of {title}</span>
    </a>
  )
}
