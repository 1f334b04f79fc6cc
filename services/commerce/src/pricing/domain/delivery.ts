import { bestOf } from './places.ts'
import type { Coupon, Place, PriceRules, PriceStep, ShippingOption } from './rules.ts'
import type { PriceLine, PricingInput } from './price-input.ts'
import type { TotalStep } from '@portico/proto/money/total-steps'

/** A shipping option that applies to a cart. `price` is what it costs with the coupons, `regularPrice` without them. */
export type PricedOption = {
  id: string
  name: string
  isPickup: boolean
  price: number
  regularPrice: number
}

/**
 * How goods reach the buyer. `status` is the status of WIRE-14, and null while nothing can be said because the place is not known
 * yet. `saved`: what a coupon for free shipping saves. `step`: the step of the total.
 */
export type Delivery = {
  status: 'APPLICABLE_SHIPPING_OPTIONS' | 'SHIPPING_NOT_REQUIRED' | 'POSTAL_CODE_NOT_APPLICABLE' | null
  zoneId: string | null
  options: PricedOption[]
  selected: PricedOption | null
  saved: number
  step: TotalStep[] | null
}

/** Finds the options for a cart, and the selected one: the wanted one, else the cheapest that is sent to the place. */
export function findDelivery(
  { lines, place, rules, optionId }: Pick<PricingInput, 'lines' | 'place' | 'rules' | 'optionId'>,
  subtotal: number,
  coupons: readonly Coupon[],
): Delivery {
  const shipped = lines.filter(({ needsShipping }) => needsShipping)
  const nothing = { zoneId: null, options: [], selected: null, saved: 0, step: null }
  if (shipped.length === 0) return { status: 'SHIPPING_NOT_REQUIRED', ...nothing }
  const free = coupons.find(({ kind }) => kind === 'freeShipping')
  const zone = zoneOf(rules, place)
  const basis = { subtotal, weight: weightOf(shipped) }
  const priced = (option: ShippingOption): PricedOption[] => {
    const regularPrice = priceOf(option, basis)
    if (regularPrice === null) return []
    const { id, name, kind } = option
    return [{ id, name, isPickup: kind === 'pickup', price: free ? 0 : regularPrice, regularPrice }]
  }
  const options = [...(zone?.options ?? []), ...rules.pickups].flatMap(priced)
  const sent = options.filter(({ isPickup }) => !isPickup)
  const selected =
    options.find(({ id }) => id === optionId) ??
    sent.reduce<PricedOption | null>((best, one) => (best && best.price <= one.price ? best : one), null)
  const saved = selected ? selected.regularPrice - selected.price : 0
  return {
    status: sent.length > 0 ? 'APPLICABLE_SHIPPING_OPTIONS' : place ? 'POSTAL_CODE_NOT_APPLICABLE' : null,
    zoneId: zone?.id ?? null,
    options,
    selected,
    saved,
    step: selected && [
      { kind: 'shipping', name: selected.name, amount: selected.regularPrice },
      ...(free
        ? [
            {
              kind: 'freeShippingCoupon' as const,
              code: free.code,
              base: selected.regularPrice,
              amount: -saved || 0,
            },
          ]
        : []),
    ],
  }
}

/** The zone with the most specific area for a place; the first of equals. */
function zoneOf({ zones }: PriceRules, place: Place | null) {
  let best: { zone: (typeof zones)[number]; at: number } | null = null
  for (const zone of zones) {
    const at = bestOf(zone.areas, place)
    if (at !== null && (best === null || at > best.at)) best = { zone, at }
  }
  return best?.zone ?? null
}

const weightOf = (lines: readonly PriceLine[]): number =>
  lines.reduce((total, { weight, quantity }) => total + weight * quantity, 0)

/** The price of an option in minor units; null if the cart is beyond its last step. */
function priceOf(option: ShippingOption, basis: { subtotal: number; weight: number }): number | null {
  const price =
    option.kind === 'weight' || option.kind === 'subtotal'
      ? stepOf(option.steps, basis[option.kind])
      : option.price
  if (price === null) return null
  return option.freeFrom !== null && basis.subtotal >= option.freeFrom ? 0 : price
}

const stepOf = (steps: readonly PriceStep[], value: number): number | null =>
  steps.find(({ upTo }) => upTo === null || value <= upTo)?.price ?? null
