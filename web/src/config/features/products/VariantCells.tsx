import type { CurrencyCode } from '@portico/proto/enums/currency'
import { commerceMessages } from '@portico/proto/messages'
import { isPrice } from '@portico/proto/values/validators'
import { centsText } from '../../../ui/shop/money.ts'
import { countText } from '../../ui/text/format.ts'
import { amountText, exampleOf, parseAmount } from '../../ui/text/amount.ts'
import { useChangeVariant } from './data.ts'
import { EditCell } from './EditCell.tsx'

type Owner = { id: string; title: string; version: number; currency: CurrencyCode }
type Variant = {
  id: string
  price: number
  salePrice: number
  onSale: boolean
  qtyInStock: number
  unlimited: boolean
}
type Props = { websiteId: string; product: Owner; variant: Variant; name: string }

const MAX_STOCK = 1_000_000

/** The editable stock of a variant. */
export function StockCell({ websiteId, product, variant, name }: Props) {
  const change = useChangeVariant(websiteId)
  if (variant.unlimited) return <span className="soft">Unlimited</span>
  return (
    <EditCell
      label={`Stock of ${name}`}
      shown={variant.qtyInStock === 0 ? 'Sold out' : countText(variant.qtyInStock)}
      value={String(variant.qtyInStock)}
      inputMode="numeric"
      problem={(text) =>
        /^\d+$/.test(text) && Number(text) <= MAX_STOCK
          ? null
          : `Enter a whole number from 0 to ${countText(MAX_STOCK)}.`
      }
      save={(text) =>
        change({
          product,
          change: { id: variant.id, qtyInStock: Number(text), qtyShown: variant.qtyInStock },
          back: { id: variant.id, qtyInStock: variant.qtyInStock, qtyShown: Number(text) },
        })
      }
    />
  )
}

/** The editable price of a variant: the sale price while it is on sale. */
export function PriceCell({ websiteId, product, variant, name }: Props) {
  const change = useChangeVariant(websiteId)
  const field = variant.onSale ? 'salePrice' : 'price'
  const { currency } = product
  return (
    <>
      {variant.onSale && (
        <s className="soft small">
          <span className="visually-hidden">Before the sale: </span>
          {centsText(variant.price, currency)}
        </s>
      )}
      <EditCell
        label={`${variant.onSale ? 'Sale price' : 'Price'} of ${name}`}
        shown={centsText(variant[field], currency)}
        value={amountText(variant[field], currency)}
        inputMode="decimal"
        problem={(text) => {
          const amount = parseAmount(text, currency)
          if (amount === null) return `Enter an amount such as ${exampleOf(currency)}.`
          return isPrice(amount) ? null : commerceMessages.priceRange
        }}
        save={(text) =>
          change({
            product,
            change: { id: variant.id, [field]: parseAmount(text, currency) ?? variant[field] },
            back: { id: variant.id, [field]: variant[field] },
          })
        }
      />
    </>
  )
}
