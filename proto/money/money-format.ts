import { currency } from '../enums/currency.ts'
import type { CurrencyCode } from '../enums/currency.ts'
import { MAX_INTEGER_DIGITS } from '../limits.ts'
import { toDecimal } from './money.ts'
import type { Money } from './money.ts'

/**
 * Formats a number with commas between thousands and exactly `fractionDigits` decimals, rounded half away from zero on
 * its decimal digits. Accepts decimal text for values with more digits than a JavaScript number has (CUR-04).
 * @throws RangeError if the value is not a number or has more than 15 digits before the decimal point
 */
export function formatDecimal(value: number | string, fractionDigits = 2): string {
  const found = /^(-?)(\d+)(?:\.(\d*))?$/.exec(withoutExponent(value))
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
 * Formats a decimal amount with the symbol and the fraction digits of its currency: `-$1,234.50`,
 * `¥1,235`.
 */
export function formatAmount(value: number | string, code: CurrencyCode): string {
  const { fractionDigits, symbol } = currency[code]
  const shown = formatDecimal(value, fractionDigits)
  return shown.startsWith('-') ? `-${symbol}${shown.slice(1)}` : symbol + shown
}

/** Formats money: `$6.00` (CUR-02, CUR-04). */
export function formatMoney(value: Money): string {
  return formatAmount(toDecimal(value), value.currency)
}

function inThousands(digits: string): string {
  let shown = digits.slice(-3)
  for (let end = digits.length - 3; end > 0; end -= 3)
    shown = `${digits.slice(Math.max(0, end - 3), end)},${shown}`
  return shown
}

/** The decimal text of a number, without an exponent for small numbers. */
function withoutExponent(value: number | string): string {
  const text = String(value)
  return typeof value === 'number' && text.includes('e') && Math.abs(value) < 1 ? value.toFixed(20) : text
}
