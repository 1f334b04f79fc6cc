import { roundedQuotient, allocate } from '@portico/proto/money/shares'

/**
 * The part of an amount that belongs to a slice of a whole, less what earlier slices had. Shares are cumulative, so any
 * slices that make up the whole end at exactly the amount.
 */
export function sliceOf(
  amount: number,
  { whole, before, slice }: { whole: number; before: number; slice: number },
): number {
  return partUpTo(amount, before + slice, whole) - partUpTo(amount, before, whole)
}

/** The part of an amount that belongs to the first `part` of a whole. */
export const partUpTo = (amount: number, part: number, whole: number): number =>
  whole === 0 ? 0 : roundedQuotient(BigInt(amount) * BigInt(part), BigInt(whole))

/** Splits a refund of an amount over what is left to refund of each part. @throws RangeError if less is left */
export function splitRefund(amount: number, left: readonly number[]): number[] {
  const most = left.reduce((sum, part) => sum + part, 0)
  if (amount > most) throw new RangeError('A refund is at most what is left to refund')
  return amount === 0 ? left.map(() => 0) : allocate(amount, left)
}
