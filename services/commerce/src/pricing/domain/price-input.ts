import type { Coupon, Place, PriceRules } from './rules.ts'

/** A line of a cart. Prices are in minor units; `weight` of one item is in thousandths of the store's unit. */
export type PriceLine = {
  id: string
  productId: string
  variantId: string
  quantity: number
  /** The charged price: the sale price while on sale. */
  unitPrice: number
  taxClass: string
  weight: number
  needsShipping: boolean
}

/** `codes` are the coupon codes of the cart, `coupons` the existing coupons among them. `at` is in ms. */
export type PricingInput = {
  lines: readonly PriceLine[]
  rules: PriceRules
  codes: readonly string[]
  coupons: readonly Coupon[]
  place: Place | null
  /** The chosen shipping option; another one if it does not apply. */
  optionId: string | null
  at: number
}
