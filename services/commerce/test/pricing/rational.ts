/** A rational number, for a model that rounds nowhere but where the rules say so. */
export type Rational = { n: bigint; d: bigint }

export const rational = (n: number | bigint, d: number | bigint = 1): Rational => ({
  n: BigInt(n),
  d: BigInt(d),
})
export const ZERO = rational(0)
export const plus = (a: Rational, b: Rational): Rational => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d })
export const minus = (a: Rational, b: Rational): Rational => ({ n: a.n * b.d - b.n * a.d, d: a.d * b.d })
export const times = (a: Rational, b: Rational): Rational => ({ n: a.n * b.n, d: a.d * b.d })
export const over = (a: Rational, b: Rational): Rational => ({ n: a.n * b.d, d: a.d * b.n })
export const isLess = (a: Rational, b: Rational): boolean => a.n * b.d < b.n * a.d
export const isEqual = (a: Rational, b: Rational): boolean => a.n * b.d === b.n * a.d
export const sumOf = (all: readonly Rational[]): Rational => all.reduce(plus, ZERO)
const floor = ({ n, d }: Rational): bigint => n / d // of numbers of 0 or more

/** Rounds a number of 0 or more half up to a multiple of one over `units`. */
export const rounded = (value: Rational, units: bigint): Rational =>
  rational(floor(plus(times(value, rational(units)), rational(1, 2))), units)

/** Splits an amount by shares of 0 or more: whole units first, the rest to the largest fractions, earlier ones first. */
export function spread(amount: Rational, shares: readonly Rational[], units: bigint): Rational[] {
  const whole = sumOf(shares)
  if (whole.n === 0n) return shares.map(() => ZERO)
  const exact = shares.map((share) => times(times(amount, over(share, whole)), rational(units)))
  const given = exact.map(floor)
  let left = floor(times(amount, rational(units))) - given.reduce((total, each) => total + each, 0n)
  const fractions = exact.map((value, index) => ({ index, rest: minus(value, rational(given[index]!)) }))
  while (left > 0n) {
    let most = fractions[0]!
    for (const one of fractions) if (isLess(most.rest, one.rest)) most = one
    given[most.index]! += 1n
    most.rest = rational(-1)
    left -= 1n
  }
  return given.map((each) => rational(each, units))
}
