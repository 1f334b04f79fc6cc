/** Rates are in parts per million: 88,750 is 8.875 percent. */
export const WHOLE_PPM = 1_000_000

/**
 * A share of an amount in parts per million, calculated exactly and rounded half up once. A negative amount is refused:
 * compute the positive amount and negate the result, so that a refund equals its charge.
 * @throws RangeError if the amount or the rate is negative
 */
export const shareOf = (amount: number, ppm: number): number =>
  roundedQuotient(BigInt(amount) * BigInt(ppm), BigInt(WHOLE_PPM))

/** Divides two whole numbers of 0 or more and rounds half up. @throws RangeError if one is negative, or on a large result */
export function roundedQuotient(dividend: bigint, divisor: bigint): number {
  if (dividend < 0n || divisor <= 0n) throw new RangeError('A share is computed of an amount of 0 or more')
  const quotient = Number((2n * dividend + divisor) / (2n * divisor))
  if (!Number.isSafeInteger(quotient)) throw new RangeError('The share is not a safe integer')
  return quotient
}

/**
 * Splits an amount of 0 or more by whole weights of 0 or more. Each part gets its share rounded down; the remaining units
 * go one each to the largest remainders, earlier parts first. The parts add up to the amount.
 * @throws RangeError if the amount or a weight is negative, or if all weights are 0
 */
export function allocate(amount: number, weights: readonly (number | bigint)[]): number[] {
  if (amount < 0 || weights.some((weight) => weight < 0)) throw new RangeError('Nothing to allocate by')
  if (weights.length === 1 && weights[0]! > 0) return [amount]
  const exact = weights.map(BigInt)
  const total = exact.reduce((sum, weight) => sum + weight, 0n)
  if (total === 0n) throw new RangeError('Nothing to allocate by')
  const whole = BigInt(amount)
  const shares = exact.map((weight, index) => ({
    index,
    amount: Number((whole * weight) / total),
    remainder: (whole * weight) % total,
  }))
  const parts = shares.map((share) => share.amount)
  const left = amount - parts.reduce((sum, part) => sum + part, 0)
  if (left === 0) return parts
  shares.sort((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  )
  for (const { index } of shares.slice(0, left)) parts[index]! += 1
  return parts
}
