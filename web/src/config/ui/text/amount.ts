import { currency as currencies, type CurrencyCode } from '@portico/proto/enums/currency'
import { money, parseDecimal, toDecimal } from '@portico/proto/money/money'

/** Parses an amount into minor units. A decimal comma and a currency sign are allowed. Null if it is not an amount. */
export function parseAmount(text: string, currency: CurrencyCode): number | null {
  const plain = text
    .replace(/[^\d.,-]/g, '')
    .replace(/,(\d{1,2})$/, '.$1')
    .replaceAll(',', '')
  return parseDecimal(plain, currency)?.amount ?? null
}

/** An amount as it is typed: "12.50". */
export const amountText = (minor: number, currency: CurrencyCode): string => toDecimal(money(minor, currency))

/** An example of an amount: "12.50", or "1250" of yen. */
export const exampleOf = (currency: CurrencyCode): string => {
  const digits = currencies[currency].fractionDigits
  return amountText(digits === 0 ? 1_250 : 1_250 * 10 ** (digits - 2), currency)
}
