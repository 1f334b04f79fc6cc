import type { CartEntryV1, CartV1 } from '@portico/proto/http/shop/carts'
import { centsText } from './money.ts'

/** The chosen options and the quantity of an item, in one line. */
export const choiceText = ({ chosenVariant, quantity }: CartEntryV1): string =>
  [...(chosenVariant?.optionValues ?? []).map(({ value }) => value), `× ${quantity}`].join(' ')

/** A row of the totals: its name and its amount as a text. */
export type TotalRow = { name: string; text: string; kind?: 'total' | 'quiet' }

/** The rows of a cart's totals. Server and script show the same. */
export function totalRows(cart: Omit<CartV1, 'created'>): TotalRow[] {
  const inMoney = (minor: number) => centsText(minor, cart.currency)
  const rows: TotalRow[] = [{ name: 'Subtotal', text: inMoney(cart.subtotalCents) }]
  if (cart.discountCents > 0) rows.push({ name: 'Discount', text: inMoney(-cart.discountCents) })
  if (cart.requiresShipping) rows.push({ name: 'Delivery', text: deliveryText(cart) })
  if (cart.taxCents > 0) rows.push({ name: 'Tax', text: inMoney(cart.taxCents) })
  rows.push({ name: 'Total', text: inMoney(cart.grandTotalCents), kind: 'total' })
  if (cart.includedTaxCents > 0)
    rows.push({ name: 'Tax included', text: inMoney(cart.includedTaxCents), kind: 'quiet' })
  return rows
}

function deliveryText(cart: Omit<CartV1, 'created'>): string {
  if (!cart.selectedShippingOption) return 'After your address'
  return priceText(cart.shippingCostCents, cart.currency)
}

/** The price of a delivery option. */
export const priceText = (minor: number, currency: string): string =>
  minor === 0 ? 'Free' : centsText(minor, currency)

/** The classes of the rows that look different. */
export const rowClasses = { total: 'cart-total', quiet: 'quiet' } as const
