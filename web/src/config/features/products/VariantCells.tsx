import { currency as currencies, type CurrencyCode } from '@portico/proto/enums/currency'
import { commerceMessages } from '@portico/proto/messages'
import { money, parseDecimal, toDecimal } from '@portico/proto/money'
import { isPrice } from '@portico/proto/validators'
import { centsText } from '../../../ui/money.ts'
import { countText } from '../../ui/format.ts'
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

const MOST = 1_000_000

/** How many of a variant are there, to be changed in place. */
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
        /^\d+$/.test(text) && Number(text) <= MOST
          ? null
          : `Write a whole number from 0 to ${countText(MOST)}.`
      }
      save={(text) =>
        change({
          product,
          change: { id: variant.id, qtyInStock: Number(text) },
          back: { id: variant.id, qtyInStock: variant.qtyInStock },
        })
      }
    />
  )
}

/** What a variant costs now: the sale price while it is on sale. To be changed in place. */
export function PriceCell({ websiteId, product, variant, name }: Props) {
  const change = useChangeVariant(websiteId)
  const field = variant.onSale ? 'salePrice' : 'price'
  const { currency } = product
  const digits = currencies[currency].fractionDigits
  const example = toDecimal(money(digits === 0 ? 1_250 : 1_250 * 10 ** (digits - 2), currency))
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
        value={toDecimal(money(variant[field], currency))}
        inputMode="decimal"
        problem={(text) => {
          const given = read(text, currency)
          if (given === null) return `Write an amount such as ${example}.`
          return isPrice(given) ? null : commerceMessages.priceRange
        }}
        save={(text) =>
          change({
            product,
            change: { id: variant.id, [field]: read(text, currency) ?? variant[field] },
            back: { id: variant.id, [field]: variant[field] },
          })
        }
      />
    </>
  )
}

/** An amount as people write it, also with a comma or the currency's sign, in minor units; null when it is none. */
function read(text: string, currency: CurrencyCode): number | null {
  const plain = text
    .replace(/[^\d.,-]/g, '')
    .replace(/,(\d{1,2})$/, '.$1')
    .replaceAll(',', '')
  return parseDecimal(plain, currency)?.amount ?? null
}
