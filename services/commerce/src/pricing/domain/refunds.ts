import { roundedQuotient, allocate } from '@portico/proto/money/shares'

/**
 * The part of an amount that belongs to a slice of a whole, less what earlier slices had. Shares are cumulative, so any
 * slices that make up the whole end at exactly the amount.
 */
export function sliceOf(
  amount: number,
  { whole, before, slice }: { whole: number; before: number; slice: number },
): number {
  if (whole === 0) return 0
  return upTo(amount, before + slice, whole) - upTo(amount, before, whole)
}

const upTo = (amount: number, part: number, whole: number): number =>
  roundedQuotient(BigInt(amount) * BigInt(part), BigInt(whole))

/** Splits a refund of an amount over what is left to refund of each part. @throws RangeError if less is left */
export function splitRefund(amount: number, left: readonly number[]): number[] {
  const most = left.reduce((sum, part) => sum + part, 0)
  if (amount > most) throw new RangeError('A refund is at most what is left to refund')
  return amount === 0 ? left.map(() => 0) : allocate(amount, left)
}
