import { currency } from '../enums/currency.ts'
import type { CurrencyCode } from '../enums/currency.ts'

/** An amount in minor units of its currency, such as cents or whole yen (S-23). Always a safe integer. */
export type Money = { amount: number; currency: CurrencyCode }

/** The shape of cart v1 and product variants: `{currency: 'USD', value: '6.00'}`. */
export type MoneyV1 = { currency: CurrencyCode; value: string }

/** The shape of cart v3 and the page context; `value` is in minor units. No document mixes the two shapes. */
export type MoneyV3 = {
  currencyCode: CurrencyCode
  value: number
  decimalValue: string
  fractionalDigits: number
}

/**
 * An amount of a currency.
 * @throws RangeError if the amount is not a safe integer
 */
export function money(amount: number, code: CurrencyCode): Money {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is not a whole amount of ${code}`)
  return { amount: amount || 0, currency: code }
}

/** The amount as plain decimal text with all fraction digits of its currency: `-6.00`, or `600` for yen. */
export function toDecimal({ amount, currency: code }: Money): string {
  const { fractionDigits } = currency[code]
  const digits = String(Math.abs(amount)).padStart(fractionDigits + 1, '0')
  const sign = amount < 0 ? '-' : ''
  if (fractionDigits === 0) return sign + digits
  return `${sign}${digits.slice(0, -fractionDigits)}.${digits.slice(-fractionDigits)}`
}

/**
 * Parses plain decimal text. Null if it is not a decimal number, has more fraction digits than the currency, or is too
 * large for a safe integer.
 */
export function parseDecimal(text: string, code: CurrencyCode): Money | null {
  const found = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text.trim())
  const { fractionDigits } = currency[code]
  const fraction = found?.[3] ?? ''
  if (!found || fraction.length > fractionDigits) return null
  const amount = Number(found[1]! + found[2]! + fraction.padEnd(fractionDigits, '0'))
  return Number.isSafeInteger(amount) ? money(amount, code) : null
}

/** The v1 shape of an amount. */
export function toMoneyV1(value: Money): MoneyV1 {
  return { currency: value.currency, value: toDecimal(value) }
}

/** The v3 shape of an amount. */
export function toMoneyV3(value: Money): MoneyV3 {
  const { fractionDigits } = currency[value.currency]
  return {
    currencyCode: value.currency,
    value: value.amount,
    decimalValue: toDecimal(value),
    fractionalDigits: fractionDigits,
  }
}
