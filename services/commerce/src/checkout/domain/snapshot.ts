import { createHash } from 'node:crypto'
import type { CurrencyCode } from '@portico/proto/enums/currency'
import type { ProductTypeName } from '@portico/proto/enums/product-type'
import type { Address, CheckoutBody } from '@portico/proto/http/shop/checkout'
import type { CartLine, PricedCart } from '../../carts/domain/cart.ts'
import type { Totals } from '../../pricing/domain/totals.ts'
import { unitPrice } from '../../products/domain/product.ts'
import { sumByVariant, type StockLine } from '../../stock/domain/stock.ts'

/** A copy of what is bought, so that later changes of the product change nothing. */
export type BoughtLine = Pick<
  CartLine,
  'id' | 'productId' | 'variantId' | 'quantity' | 'additionalFields'
> & {
  unitPrice: number
  title: string
  sku: string
  options: { optionName: string; value: string }[]
  image: { assetUrl: string; alt: string } | null
  productType: ProductTypeName
  taxClass: string
  isUnlimited: boolean
}

/** Everything that a checkout agreed on. It never changes. */
export type Snapshot = {
  email: string
  name: string
  memberId: string | null
  shippingAddress: Address | null
  billingAddress: Address | null
  note: string
  currency: CurrencyCode
  lines: BoughtLine[]
  totals: Totals
}

/** Makes the snapshot of a cart without problems. Lines without an offer have one, so there are none. */
export function snapshotOf(
  cart: PricedCart,
  { email, shippingAddress, billingAddress, note }: CheckoutBody,
  { currency, memberId }: { currency: CurrencyCode; memberId: string | null },
): Snapshot {
  const billing = billingAddress ?? shippingAddress ?? null
  return {
    email,
    name: billing?.name ?? '',
    memberId,
    shippingAddress: cart.requiresShipping ? (shippingAddress ?? null) : null,
    billingAddress: billing,
    note: note ?? '',
    currency,
    lines: cart.lines.flatMap(({ offer, ...line }): BoughtLine[] => {
      if (!offer) return []
      const { id, productId, variantId, quantity, additionalFields } = line
      return [
        {
          ...{ id, productId, variantId, quantity },
          ...(additionalFields === undefined ? {} : { additionalFields }),
          unitPrice: unitPrice(offer),
          title: offer.title,
          sku: offer.sku,
          options: offer.optionValues,
          image: offer.image ? { assetUrl: offer.image.assetUrl, alt: offer.image.alt } : null,
          productType: offer.productType,
          taxClass: offer.taxClass,
          isUnlimited: offer.unlimited,
        },
      ]
    }),
    totals: cart.totals,
  }
}

/** The stock that a purchase takes: each variant once, in the order of ids. */
export const stockOf = ({ lines }: Pick<Snapshot, 'lines'>): StockLine[] =>
  sumByVariant(lines.map(({ variantId, productId, quantity }) => ({ id: variantId, productId, quantity })))

/**
 * The hash of what the buyer agreed to. A checkout with an equal one is continued, so that a second card works. The steps of the
 * computation and the stock are left out.
 */
export function contentHash({ totals, lines, ...agreed }: Snapshot): string {
  const bought = lines.map(({ isUnlimited: _, ...line }) => line)
  const content = JSON.stringify([Object.entries(agreed), bought, totals.grandTotal])
  return createHash('sha256').update(content).digest('hex')
}
