import { moneyText } from './money.ts'
import type { Product } from '@portico/proto/http/commerce'
import { pricesOf, startingVariant, type Variant } from './stock.ts'

/** The price of a variant. On sale, the regular price follows, struck through. */
export function Price({ variant }: { variant: Variant }) {
  const { now, before } = pricesOf(variant)
  return (
    <span className="product-price">
      {before && <span className="visually-hidden">Sale price </span>}
      <span className="sqs-money-native">{moneyText(now)}</span>
      {before && (
        <>
          {' '}
          <s>
            <span className="visually-hidden">Before </span>
            {moneyText(before)}
          </s>
        </>
      )}
    </span>
  )
}

/** The price of a product in a list: the lowest one, with "from" if the variants have different prices (COMM-17). */
export function ProductPrice({ product }: { product: Product }) {
  const { variant, pricesDiffer } = startingVariant(product)
  if (!variant) return null
  if (pricesDiffer) return <span className="product-price">{`from ${moneyText(pricesOf(variant).now)}`}</span>
  return <Price variant={variant} />
}
