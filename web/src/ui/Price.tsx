import { moneyText } from './money.ts'
import type { Product } from '@portico/proto/http/commerce'
import { pricesOf, startingVariant, type Variant } from './stock.ts'

/** A variant's price: what is charged first, the old price struck behind it. */
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

/** A product's price in a list; "from" where its variants differ (COMM-17). */
export function ProductPrice({ product }: { product: Product }) {
  const { variant, several } = startingVariant(product)
  if (!variant) return null
  if (several) return <span className="product-price">{`from ${moneyText(pricesOf(variant).now)}`}</span>
  return <Price variant={variant} />
}
