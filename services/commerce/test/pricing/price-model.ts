import type { PriceLine, PricingInput } from '../../src/pricing/domain/price-input.ts'
import type { Coupon, TaxRate } from '../../src/pricing/domain/rules.ts'
import {
  ZERO,
  isEqual,
  isLess,
  minus,
  over,
  plus,
  rational,
  rounded,
  spread,
  sumOf,
  times,
  type Rational,
} from './rational.ts'

/** The totals of a cart in units of its currency, such as dollars, computed from the written rules alone. */
export type ModelTotals = {
  subtotal: Rational
  discount: Rational
  shipping: Rational
  tax: Rational
  includedTax: Rational
  grandTotal: Rational
  net: Record<string, Rational>
}

/**
 * A second implementation of the price rules, in rational numbers and units of the currency, which has `digits` decimals. It
 * knows carts whose rates and zones apply everywhere.
 */
export function modelTotals(input: PricingInput, digits: number): ModelTotals {
  const units = 10n ** BigInt(digits)
  const subtotal = sumOf(input.lines.map((line) => rational(BigInt(line.unitPrice * line.quantity), units)))
  const minimum = ({ minimum: least }: Coupon) => !isLess(subtotal, rational(least, units))
  const isUseful = ({ productIds }: Coupon) =>
    productIds === null || input.lines.some(({ productId }) => productIds.includes(productId))
  const valid = input.coupons.filter((coupon) => minimum(coupon) && isUseful(coupon))
  const sets = [
    valid.filter(({ combines }) => combines),
    ...valid.filter(({ combines }) => !combines).map((one) => [one]),
  ]
  const byCodes = (set: readonly Coupon[]) =>
    set
      .map(({ code }) => code)
      .sort()
      .join()
  const priced = sets
    .filter((set) => set.length > 0 || valid.length === 0)
    .sort((one, other) => (byCodes(one) < byCodes(other) ? -1 : 1))
    .map((set) => priceWith(input, set, subtotal, units))
  return priced.reduce((best, one) => (isLess(one.grandTotal, best.grandTotal) ? one : best))
}

function priceWith(
  { lines, rules, optionId }: PricingInput,
  coupons: readonly Coupon[],
  subtotal: Rational,
  units: bigint,
): ModelTotals {
  const sorted = [...lines].sort((a, b) => (`${a.variantId} ${a.id}` < `${b.variantId} ${b.id}` ? -1 : 1))
  let net = sorted.map((line) => rational(BigInt(line.unitPrice * line.quantity), units))
  const apply = (kind: Coupon['kind'], isOnProducts: boolean) => {
    const these = coupons.filter((one) => one.kind === kind && (one.productIds !== null) === isOnProducts)
    for (const coupon of these.sort((a, b) => (a.code < b.code ? -1 : 1))) {
      const touched = net.map((rest, at) =>
        coupon.productIds === null || coupon.productIds.includes(sorted[at]!.productId) ? rest : ZERO,
      )
      const base = sumOf(touched)
      const wanted =
        kind === 'percent' ? times(base, rational(coupon.ppm, 1_000_000)) : rational(coupon.amount, units)
      const amount = rounded(isLess(base, wanted) ? base : wanted, units)
      net = net.map((rest, at) => minus(rest, spread(amount, touched, units)[at]!))
    }
  }
  for (const isOnProducts of [true, false])
    for (const kind of ['percent', 'fixed'] as const) apply(kind, isOnProducts)

  const isSent = sorted.map(({ needsShipping }) => needsShipping)
  const options = (rules.zones[0]?.options ?? []).map((option) => ({
    id: option.id,
    price:
      coupons.some(({ kind }) => kind === 'freeShipping') ||
      (option.freeFrom !== null && !isLess(subtotal, rational(option.freeFrom, units)))
        ? ZERO
        : rational(option.price, units),
  }))
  const cheapest = [...options].sort((a, b) =>
    isLess(a.price, b.price) ? -1 : isEqual(a.price, b.price) ? 0 : 1,
  )[0]
  const chosen = options.find(({ id }) => id === optionId) ?? cheapest
  const shipping = isSent.some(Boolean) && chosen ? chosen.price : ZERO
  const byPrice = net.map((rest, at) => (isSent[at] ? rest : ZERO))
  const byQuantity = sorted.map(({ quantity }, at) => (isSent[at] ? rational(quantity) : ZERO))
  const carried = spread(shipping, sumOf(byPrice).n > 0n ? byPrice : byQuantity, units)

  const tax = sumOf(
    rules.rates.map((rate) => {
      const others = rules.rates.filter(({ taxClass }) => taxClass === rate.taxClass)
      const part = (amounts: readonly Rational[], with_: readonly TaxRate[]) => {
        const base = sumOf(amounts.filter((_, at) => sorted[at]!.taxClass === rate.taxClass))
        const whole = rules.pricesIncludeTax
          ? plus(rational(1), sumOf(with_.map(({ ppm }) => rational(ppm, 1_000_000))))
          : rational(1)
        return times(over(base, whole), rational(rate.ppm, 1_000_000))
      }
      const onShipping = rate.shippingTaxed
        ? part(
            carried,
            others.filter(({ shippingTaxed }) => shippingTaxed),
          )
        : ZERO
      return rounded(plus(part(net, others), onShipping), units)
    }),
  )
  const discount = minus(subtotal, sumOf(net))
  const added = rules.pricesIncludeTax ? ZERO : tax
  return {
    subtotal,
    discount,
    shipping,
    tax: added,
    includedTax: rules.pricesIncludeTax ? tax : ZERO,
    grandTotal: plus(plus(minus(subtotal, discount), shipping), added),
    net: Object.fromEntries(sorted.map((line: PriceLine, at) => [line.id, net[at]!])),
  }
}
