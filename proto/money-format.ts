import { currency } from './enums/currency.ts'
import type { CurrencyCode } from './enums/currency.ts'
import { MAX_INTEGER_DIGITS } from './limits.ts'
import { toDecimal } from './money.ts'
import type { Money } from './money.ts'

/**
 * A number for reading: commas between thousands, a point, exactly `fractionDigits` digits after it, rounded half away
 * from zero on the written digits. Takes a decimal text to keep more digits than a number can. Throws RangeError for
 * what is no number and for more than 15 digits before the point (CUR-04).
 */
export function formatDecimal(value: number | string, fractionDigits = 2): string {
  const found = /^(-?)(\d+)(?:\.(\d*))?$/.exec(written(value))
  const integer = found?.[2]?.replace(/^0+(?=\d)/, '') ?? ''
  if (!found || integer.length > MAX_INTEGER_DIGITS)
    throw new RangeError(`${value} cannot be shown as a number`)
  const [, sign = '', , fraction = ''] = found
  const kept = BigInt(integer + fraction.slice(0, fractionDigits).padEnd(fractionDigits, '0'))
  const rounded = String(fraction.charAt(fractionDigits) >= '5' ? kept + 1n : kept).padStart(
    fractionDigits + 1,
    '0',
  )
  const whole = inThousands(rounded.slice(0, rounded.length - fractionDigits))
  const shown = fractionDigits === 0 ? whole : `${whole}.${rounded.slice(-fractionDigits)}`
  return /[1-9]/.test(shown) ? sign + shown : shown
}

/**
 * A decimal amount with its currency's sign before it and always its currency's digits: `-$1,234.50`,
 * `¥1,235`.
 */
export function formatAmount(value: number | string, code: CurrencyCode): string {
  const { fractionDigits, symbol } = currency[code]
  const shown = formatDecimal(value, fractionDigits)
  return shown.startsWith('-') ? `-${symbol}${shown.slice(1)}` : symbol + shown
}

/** Money for reading: `$6.00` (CUR-02, CUR-04). */
export function formatMoney(value: Money): string {
  return formatAmount(toDecimal(value), value.currency)
}

function inThousands(digits: string): string {
  let shown = digits.slice(-3)
  for (let end = digits.length - 3; end > 0; end -= 3)
    shown = `${digits.slice(Math.max(0, end - 3), end)},${shown}`
  return shown
}

/** A number without an exponent. */
function written(value: number | string): string {
  const text = String(value)
  return typeof value === 'number' && text.includes('e') && Math.abs(value) < 1 ? value.toFixed(20) : text
}
