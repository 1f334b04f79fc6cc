import { shareOf, allocate } from '@portico/proto/money/shares'
import type { Coupon } from './rules.ts'
import type { PriceLine, PricingInput } from './price-input.ts'
import type { TotalStep } from '@portico/proto/money/total-steps'

/** A coupon that counts. `amount` is its discount, `lines` its part on each line, by the line's id. */
export type AppliedCoupon = {
  id: string
  code: string
  kind: Coupon['kind']
  amount: number
  shippingSaved: number
  lines: Record<string, number>
}

/** Why a coupon of the cart does not count. `missing`: what the subtotal lacks. `notCombined`: others make a lower total. */
export type InvalidCoupon = {
  code: string
  reason:
    | 'unknown'
    | 'notStarted'
    | 'ended'
    | 'usedUp'
    | 'usedByCustomer'
    | 'otherProducts'
    | 'minimum'
    | 'notCombined'
  missing?: number
}

/** Divides the codes of a cart into coupons that may count and codes that do not, each with its reason. */
export function checkCoupons({
  codes,
  coupons,
  lines,
  at,
}: Pick<PricingInput, 'codes' | 'coupons' | 'lines' | 'at'>): {
  valid: Coupon[]
  invalid: InvalidCoupon[]
} {
  const byCode = new Map(coupons.map((coupon) => [coupon.code, coupon]))
  const valid: Coupon[] = []
  const invalid: InvalidCoupon[] = []
  const subtotal = lines.reduce((total, line) => total + line.unitPrice * line.quantity, 0)
  for (const code of new Set(codes)) {
    const coupon = byCode.get(code)
    const problem = coupon ? problemOf(coupon, { lines, subtotal, at }) : { code, reason: 'unknown' as const }
    if (problem) invalid.push(problem)
    else if (coupon) valid.push(coupon)
  }
  return { valid, invalid }
}

function problemOf(
  coupon: Coupon,
  { lines, subtotal, at }: { lines: readonly PriceLine[]; subtotal: number; at: number },
): InvalidCoupon | null {
  const { code, startsAt, endsAt, usesLeft, customerUsesLeft, minimum } = coupon
  if (startsAt !== null && at < startsAt) return { code, reason: 'notStarted' }
  if (endsAt !== null && at >= endsAt) return { code, reason: 'ended' }
  if (usesLeft !== null && usesLeft <= 0) return { code, reason: 'usedUp' }
  if (typeof customerUsesLeft === 'number' && customerUsesLeft <= 0) return { code, reason: 'usedByCustomer' }
  if (!lines.some((line) => appliesTo(coupon, line))) return { code, reason: 'otherProducts' }
  if (subtotal < minimum) return { code, reason: 'minimum', missing: minimum - subtotal }
  return null
}

const appliesTo = ({ productIds }: Coupon, { productId }: PriceLine): boolean =>
  productIds === null || productIds.includes(productId)

/**
 * The sets of coupons of which the cheapest counts: all that combine, and each that does not combine alone, smaller codes
 * first.
 */
export function couponSets(valid: readonly Coupon[]): Coupon[][] {
  const sorted = [...valid].sort((one, other) => (one.code < other.code ? -1 : 1))
  const together = sorted.filter(({ combines }) => combines)
  const alone = sorted.filter(({ combines }) => !combines).map((coupon) => [coupon])
  const sets = together.length > 0 ? [together, ...alone] : alone
  if (sets.length === 0) return [[]]
  return sets.sort(([one], [other]) => (one!.code < other!.code ? -1 : 1))
}

const STAGES = [
  ({ kind, productIds }: Coupon) => productIds !== null && kind === 'percent',
  ({ kind, productIds }: Coupon) => productIds !== null && kind === 'fixed',
  ({ kind, productIds }: Coupon) => productIds === null && kind === 'percent',
  ({ kind, productIds }: Coupon) => productIds === null && kind === 'fixed',
]

/** Applies coupons: on products, then on the order; of each percentages first, each on what the one before left. */
export function discountLines(
  lines: readonly PriceLine[],
  gross: readonly number[],
  coupons: readonly Coupon[],
): { net: number[]; applied: AppliedCoupon[]; trace: TotalStep[] } {
  const net = [...gross]
  const applied: AppliedCoupon[] = []
  const trace: TotalStep[] = []
  for (const isOfStage of STAGES)
    for (const coupon of coupons.filter(isOfStage)) {
      const weights = net.map((rest, index) => (appliesTo(coupon, lines[index]!) ? rest : 0))
      const base = weights.reduce((total, rest) => total + rest, 0)
      const amount = coupon.kind === 'percent' ? shareOf(base, coupon.ppm) : Math.min(coupon.amount, base)
      const parts = base === 0 ? weights : allocate(amount, weights)
      parts.forEach((part, index) => (net[index]! -= part))
      applied.push(toApplied(coupon, amount, lines, parts))
      const { code, ppm } = coupon
      trace.push(
        coupon.kind === 'percent'
          ? { kind: 'percentCoupon', code, ppm, base, amount: -amount || 0 }
          : { kind: 'fixedCoupon', code, base, amount: -amount || 0 },
      )
    }
  for (const coupon of coupons)
    if (coupon.kind === 'freeShipping') applied.push(toApplied(coupon, 0, lines, []))
  return { net, applied, trace }
}

const toApplied = (
  { id, code, kind }: Coupon,
  amount: number,
  lines: readonly PriceLine[],
  parts: readonly number[],
): AppliedCoupon => ({
  id,
  code,
  kind,
  amount,
  shippingSaved: 0,
  lines: Object.fromEntries(parts.flatMap((part, index) => (part > 0 ? [[lines[index]!.id, part]] : []))),
})
