import type { PriceLine, PricingInput } from './price-input.ts'
import type { Coupon, Place, PriceRules } from './rules.ts'
import {
  checkCoupons,
  discountLines,
  couponSets,
  type AppliedCoupon,
  type InvalidCoupon,
} from './discounts.ts'
import { findDelivery, type Delivery } from './delivery.ts'
import { taxLines, type TaxLine } from './taxes.ts'
import type { TotalStep } from '@portico/proto/money/total-steps'

/**
 * A line with its share of everything. `net` is what is charged for it without added tax: `gross` less `discount`.
 * `shipping` is its share of the shipping price. Taxes are those on the line and on its share of the shipping.
 */
export type LineTotals = {
  id: string
  variantId: string
  quantity: number
  unitPrice: number
  gross: number
  discount: number
  net: number
  shipping: number
  /** Tax on `net`: added to the total, or included in it, as the store's prices are. */
  tax: number
  shippingTax: number
}

/**
 * The totals of a cart in minor units. The same result serves carts, checkout, order, invoice and ledger; nothing is
 * computed again from rates after an order is placed. `grandTotal` = `subtotal` − `discount` + `shipping` + `tax`, in which
 * `tax` is the added tax; included tax is in `taxLines` and `includedTax`.
 */
export type Totals = {
  subtotal: number
  discount: number
  shipping: number
  tax: number
  includedTax: number
  grandTotal: number
  totalQuantity: number
  /** In the order of the given lines. */
  lines: LineTotals[]
  taxLines: TaxLine[]
  coupons: AppliedCoupon[]
  invalidCoupons: InvalidCoupon[]
  delivery: Delivery
  /** The place whose rates were used; null if it is not known yet. */
  taxPlace: Place | null
  /** The store has rates of tax, but none for this place: an order is flagged. */
  withoutRate: boolean
  /** False if the owner does not sell to this place. */
  isSoldThere: boolean
  trace: TotalStep[]
}

/**
 * Computes the totals of a cart. Each computed amount (a percentage of its base, or one rate on its whole base) is rounded
 * half up once and then split over the lines. If coupons do not combine, the set with the lowest total is used; ties go to
 * the smaller codes.
 */
export function computeTotals(input: PricingInput): Totals {
  const sorted = { ...input, lines: [...input.lines].sort(byIdentity) }
  const { valid, invalid } = checkCoupons(sorted)
  const [first, ...others] = couponSets(valid).map((set) => totalsWith(sorted, set))
  let best = first!
  for (const other of others) if (other.grandTotal < best.grandTotal) best = other
  const used = new Set(best.coupons.map(({ code }) => code))
  const unused = valid.filter(({ code }) => !used.has(code))
  const byId = new Map(best.lines.map((line) => [line.id, line]))
  return {
    ...best,
    lines: input.lines.flatMap(({ id }) => byId.get(id) ?? []),
    invalidCoupons: [...invalid, ...unused.map(({ code }) => ({ code, reason: 'notCombined' as const }))],
  }
}

/** Lines are priced in an order of their own, so that the order in the cart changes nothing. */
const byIdentity = (one: PriceLine, other: PriceLine): number =>
  one.variantId === other.variantId ? compare(one.id, other.id) : compare(one.variantId, other.variantId)
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

function totalsWith(input: PricingInput, coupons: readonly Coupon[]): Totals {
  const { lines, rules, place } = input
  const gross = lines.map(({ unitPrice, quantity }) => unitPrice * quantity)
  const subtotal = sum(gross)
  const discounts = discountLines(lines, gross, coupons)
  const delivery = findDelivery(input, subtotal, coupons)
  const shipping = delivery.selected?.price ?? 0
  const taxPlace = delivery.selected?.isPickup ? rules.storePlace : (place ?? placeBefore(rules))
  const taxed = taxLines({ lines, net: discounts.net, shipping, rules, place: taxPlace, at: input.at })
  const withoutRate = rules.rates.length > 0 && place !== null && taxed.withoutRate
  const discount = subtotal - sum(discounts.net)
  const grandTotal = subtotal - discount + shipping + taxed.added
  return {
    subtotal,
    discount,
    shipping,
    tax: taxed.added,
    includedTax: taxed.included,
    grandTotal,
    totalQuantity: sum(lines.map(({ quantity }) => quantity)),
    lines: lines.map(({ id, variantId, quantity, unitPrice }, at) => ({
      id,
      variantId,
      quantity,
      unitPrice,
      gross: gross[at]!,
      discount: gross[at]! - discounts.net[at]!,
      net: discounts.net[at]!,
      shipping: taxed.shippingParts[at]!,
      tax: taxed.goodsTax[at]!,
      shippingTax: taxed.shippingTax[at]!,
    })),
    taxLines: taxed.taxLines,
    coupons: discounts.applied.map((coupon) =>
      coupon.kind === 'freeShipping' ? { ...coupon, shippingSaved: delivery.saved } : coupon,
    ),
    invalidCoupons: [],
    delivery,
    taxPlace,
    withoutRate,
    isSoldThere: !withoutRate || rules.sellWithoutRate,
    trace: [
      { kind: 'items', amount: subtotal, quantity: sum(lines.map(({ quantity }) => quantity)) },
      ...discounts.trace,
      ...(delivery.selected ? [delivery.step] : []).flatMap((step) => step ?? []),
      ...taxed.trace,
      { kind: 'total', amount: grandTotal },
    ],
  }
}

/** Before a place is known, prices that include tax show the tax of the store's own place. */
const placeBefore = (rules: PriceRules): Place | null => (rules.pricesIncludeTax ? rules.storePlace : null)

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)
