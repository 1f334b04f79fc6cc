import { oneLine, type LetterRow, type LetterSection } from '@portico/kit/mail/letter'
import type { CurrencyCode } from '@portico/proto/enums/currency'
import type { Address } from '@portico/proto/http/shop/checkout'
import { money } from '@portico/proto/money/money'
import { formatMoney } from '@portico/proto/money/money-format'
import type { Order, StoredOrderLine } from '../../orders/domain/order.ts'

const countries = new Intl.DisplayNames(['en'], { type: 'region' })

/** Six options with names of 100 and values of 200 characters, and a SKU. */
const MAX_DETAILS = 2_000

/** Formats minor units of a currency. */
export const amountText = (amount: number, currency: CurrencyCode): string =>
  formatMoney(money(amount, currency))

/** The title of a product. A mail about an order shows in full what was bought, so the limits are the same as for products. */
export const titleText = (title: string): string => oneLine(title, 200)

/** A bought line: its quantity, title and options. */
export function lineRow(
  { quantity, title, options, sku }: Pick<StoredOrderLine, 'quantity' | 'title' | 'options' | 'sku'>,
  value: string,
): LetterRow {
  const details = [...options.map(({ optionName, value: chosen }) => `${optionName}: ${chosen}`), sku]
  const note = oneLine(details.filter((each) => each !== '').join(', '), MAX_DETAILS)
  return { label: `${quantity} × ${titleText(title)}`, value, ...(note !== '' && { note }) }
}

/** The lines of an order with its totals: the amounts of all rows but the last ones about included tax add up to the total. */
export function orderTables(
  {
    currency,
    subtotal,
    discount,
    shipping,
    total,
    snapshot,
  }: Pick<Order, 'currency' | 'subtotal' | 'discount' | 'shipping' | 'total' | 'snapshot'>,
  lines: readonly StoredOrderLine[],
): LetterSection[] {
  const amount = (minor: number) => amountText(minor, currency)
  const taxes = (isIncluded: boolean) => snapshot.taxLines.filter((line) => line.isIncluded === isIncluded)
  const coupons = snapshot.coupons.map(({ code }) => code).join(', ')
  const sums: LetterRow[] = [
    { label: 'Subtotal', value: amount(subtotal) },
    ...(discount > 0
      ? [{ label: coupons === '' ? 'Discount' : `Discount (${oneLine(coupons)})`, value: amount(-discount) }]
      : []),
    ...(snapshot.delivery ? [{ label: oneLine(snapshot.delivery.name), value: amount(shipping) }] : []),
    ...taxes(false).map(({ name, amount: tax }) => ({ label: oneLine(name), value: amount(tax) })),
    { label: 'Total', value: amount(total), isTotal: true },
    ...taxes(true).map(({ name, amount: tax }) => ({
      label: `Includes ${oneLine(name)}`,
      value: amount(tax),
    })),
  ]
  return [{ rows: lines.map((line) => lineRow(line, amount(line.gross))) }, { rows: sums }]
}

/** The addresses of an order, and how it was paid. */
export function orderBlocks({ snapshot }: Pick<Order, 'snapshot'>): LetterSection[] {
  const { shippingAddress, billingAddress, delivery, payment, note } = snapshot
  const shipsTo = delivery?.isPickup ? 'Picked up by' : 'Shipping address'
  const [to, from] = [shippingAddress, billingAddress].map((address) =>
    address ? addressLines(address) : [],
  )
  const isSame = to?.join('\n') === from?.join('\n')
  const blocks = [
    { heading: isSame ? `${shipsTo} and billing address` : shipsTo, lines: to ?? [] },
    { heading: 'Billing address', lines: isSame ? [] : (from ?? []) },
    { heading: 'Payment', lines: payment ? [paymentText(payment)] : [] },
    { heading: 'Note', lines: note === '' ? [] : note.split('\n').map((line) => oneLine(line, 1_000)) },
  ]
  return blocks.filter(({ lines }) => lines.length > 0)
}

/** How an order was paid: `Visa ending in 4242`. */
export function paymentText({ label, last4 }: NonNullable<Order['snapshot']['payment']>): string {
  const name = oneLine(label)
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ending in ${last4}`
}

/** An address as lines. */
export function addressLines(address: Address): string[] {
  const {
    name,
    company = '',
    line1,
    line2 = '',
    postalCode = '',
    city,
    region = '',
    country,
    phone = '',
  } = address
  const place = `${postalCode} ${city}`
  return [name, company, line1, line2, place, region, countries.of(country) ?? country, phone]
    .map((line) => oneLine(line, 200))
    .filter((line) => line !== '')
}
