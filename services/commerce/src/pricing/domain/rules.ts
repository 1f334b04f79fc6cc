/** A place to which goods go, or where a buyer lives. `country` and `region` are codes of ISO 3166. */
export type Place = { country: string; region?: string; postalCode?: string }

/**
 * The places for which a rate or a zone is made: everywhere (`*`), a country, a region of it, or postal codes of it, as a
 * prefix (`10`) or a range (`10000-10999`).
 */
export type Area = { country: string; region?: string; postal?: string }

/** The class of products that are never taxed. */
export const ZERO_TAX = 'zero'

/**
 * A rate of tax, in parts per million. It applies from `from` up to, but not including, `until` (ms; null is open). The rate
 * of a class with the most specific area counts, and each that is `additional` beside it.
 */
export type TaxRate = {
  id: string
  name: string
  area: Area
  taxClass: string
  ppm: number
  from: number | null
  until: number | null
  shippingTaxed: boolean
  additional: boolean
}

/** A price up to and including a weight or a subtotal; the last one may be without a limit (null). */
export type PriceStep = { upTo: number | null; price: number }

/**
 * A way in which goods reach the buyer. `flat` and `pickup` have a `price`; `steps` are the steps of `weight` (thousandths
 * of the store's unit) and `subtotal`. From a subtotal of `freeFrom` on it costs nothing.
 */
export type ShippingOption = {
  id: string
  name: string
  kind: 'flat' | 'weight' | 'subtotal' | 'pickup'
  price: number
  steps: PriceStep[]
  freeFrom: number | null
}
export type ShippingZone = { id: string; name: string; areas: Area[]; options: ShippingOption[] }

/** The rules of a store about tax and shipping. `pickups` are offered to every place. */
export type PriceRules = {
  pricesIncludeTax: boolean
  storePlace: Place | null
  /** Whether goods are sold to a place for which there is no rate of tax. */
  sellWithoutRate: boolean
  rates: TaxRate[]
  zones: ShippingZone[]
  pickups: ShippingOption[]
}

export const NO_RULES: PriceRules = {
  pricesIncludeTax: false,
  storePlace: null,
  sellWithoutRate: true,
  rates: [],
  zones: [],
  pickups: [],
}

/**
 * A coupon. `productIds`: it applies to these products only; null: to the whole order. `usesLeft` and `customerUsesLeft`:
 * null is without a limit; a cart does not know its customer, and leaves the second out.
 */
export type Coupon = {
  id: string
  code: string
  kind: 'percent' | 'fixed' | 'freeShipping'
  productIds: string[] | null
  ppm: number
  amount: number
  /** The smallest subtotal, before discounts. */
  minimum: number
  startsAt: number | null
  endsAt: number | null
  usesLeft: number | null
  customerUsesLeft?: number | null
  combines: boolean
}
