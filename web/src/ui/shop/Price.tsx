import { isCurrencyCode } from '@portico/proto/enums/currency'
import { money } from '@portico/proto/money/money'
import { priceLabel } from '@portico/proto/texts/phrases'
import { moneyText } from './money.ts'
import type { Product } from '@portico/proto/http/shop/commerce'
import { chargedPrice, pricesOf, startingVariant, type Variant } from './stock.ts'

/** The price of a variant. On sale, the regular price follows, struck through. */
export function Price({ variant }: { variant: Variant }) {
  const { now, before } = pricesOf(variant)
  return (
    <span className="product-price">
      {before && <span className="visually-hidden">Sale price </span>}
      <NativeMoney text={moneyText(now)} />
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

/** An amount whose number is marked for scripts of the page, which write the currency themselves (WIRE-18). */
export function NativeMoney({ text }: { text: string }) {
  const found = /\d(?:.*\d)?/.exec(text)
  const [number, at] = found ? [found[0], found.index] : [text, 0]
  return (
    <>
      {text.slice(0, at)}
      <span className="sqs-money-native">{number}</span>
      {text.slice(at + number.length)}
    </>
  )
}

/** The price of a product in a list: the lowest one, with "from" if the variants have different prices (COMM-17). */
export function ProductPrice({ product }: { product: Product }) {
  const { variant, pricesDiffer } = startingVariant(product)
  if (!variant) return null
  const { currency } = variant.priceMoney
  if (!pricesDiffer || !isCurrencyCode(currency)) return <Price variant={variant} />
  const prices = product.variants.map((each) => money(chargedPrice(each), currency))
  return <span className="product-price">{priceLabel(prices)}</span>
}
