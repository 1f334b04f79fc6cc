import { isCurrencyCode } from '@portico/proto/enums/currency'
import { formatAmount, formatMoney } from '@portico/proto/money/money-format'
import { money } from '@portico/proto/money/money'

/** Formats an amount of the v1 API: "$12.50" (CUR-04). */
export function moneyText({ currency, value }: { currency: string; value: string }): string {
  return isCurrencyCode(currency) ? formatAmount(value, currency) : `${value} ${currency}`
}

/** Formats an amount in minor units: 1250 of USD is "$12.50". */
export function centsText(minor: number, currency: string): string {
  return isCurrencyCode(currency) ? formatMoney(money(minor, currency)) : `${minor} ${currency}`
}
