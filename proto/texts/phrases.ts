import type { BillingPeriodUnit } from '../enums/billing-period.ts'
import { BYTES_PER_SHOWN_KB } from '../limits.ts'
import { commerceMessages, formMessages } from '../messages.ts'
import { formatMoney } from '../money/money-format.ts'
import type { Money } from '../money/money.ts'
import { countOf } from '../time/relative-time.ts'

const sizeUnits = ['Bytes', 'KB', 'MB', 'GB', 'TB'] as const

/** Formats a file size in units of 1024 with up to two decimals: `1023 Bytes`, `1.5 KB` (MISC-02). */
export function formatFileSize(bytes: number): string {
  let size = bytes
  let unit = 0
  while (unit < sizeUnits.length - 1 && Number(size.toFixed(2)) >= BYTES_PER_SHOWN_KB) {
    size /= BYTES_PER_SHOWN_KB
    unit += 1
  }
  return `${Number(size.toFixed(2))} ${sizeUnits[unit]}`
}

/** A subscription plan's terms; 0 cycles means without an end (COMM-08). */
export type RenewalPlan = {
  billingPeriod: { value: number; unit: BillingPeriodUnit }
  numBillingCycles: number
}

/** "renews every week", "renews every 3 weeks for 6 payments" (COMM-18, C-18). */
export function renewalPhrase({ billingPeriod: { value, unit }, numBillingCycles }: RenewalPlan): string {
  const every = value === 1 ? `renews every ${unit}` : `renews every ${value} ${unit}s`
  return numBillingCycles === 0 ? every : `${every} for ${countOf(numBillingCycles, 'payment')}`
}

/**
 * The price of a product from the prices of its variants, all in one currency: the price, or "from" the lowest price if
 * they differ (COMM-17). Empty for a product without variants.
 */
export function priceLabel(prices: readonly Money[]): string {
  const [first, ...others] = prices
  if (!first) return ''
  const lowest = others.reduce((least, price) => (price.amount < least.amount ? price : least), first)
  const shown = formatMoney(lowest)
  return prices.some((price) => price.amount !== lowest.amount) ? commerceMessages.fromPrice(shown) : shown
}

/** A value in a summary; N/A if it is empty (FORM-25). */
export function summaryValue(value: string | null | undefined): string {
  return value?.trim() ? value : formMessages.notAvailable
}
