import type { AddEntry, CartProblem, ProblemCode, ShippingLocation } from '@portico/proto/http/shop/carts'
import type { StoreSettings } from '@portico/proto/http/shop/commerce'
import type { ProductTypeName } from '@portico/proto/enums/product-type'
import type { PriceLine } from '../../pricing/domain/price-input.ts'
import type { Coupon, PriceRules } from '../../pricing/domain/rules.ts'
import { computeTotals, type Totals } from '../../pricing/domain/totals.ts'
import { unitPrice, type StoredVariant } from '../../products/domain/product.ts'
import { couponProblems } from './coupon-problems.ts'

/** A line as it is stored. `unitPrice` (minor units) and `title` date from the time when the item was added. */
export type CartLine = {
  id: string
  productId: string
  variantId: string
  quantity: number
  unitPrice: number
  title: string
  additionalFields?: string | Record<string, string>
}
/**
 * A cart as it is stored. `synthetic`: created by a load test or probe, and left out of every summary. `orderId`: the order
 * that took everything out of it.
 */
export type Cart = CartChoices & {
  id: string
  lines: CartLine[]
  version: number
  createdAt: number
  synthetic: boolean
}

/** The buyer's choices: where the goods go, how, and with which coupons. */
export type CartChoices = {
  location: ShippingLocation | null
  optionId: string | null
  promoCodes: string[]
  orderId: string | null
}
export const NO_CHOICES: CartChoices = { location: null, optionId: null, promoCodes: [], orderId: null }

/** The facts that prices depend on, as they are stored when the cart is read. */
export type PriceFacts = {
  offers: readonly Offer[]
  settings: StoreSettings
  rules: PriceRules
  coupons: readonly Coupon[]
}

/** A variant that can be bought now, with the fields of its product that a cart shows. */
export type Offer = StoredVariant & {
  productId: string
  title: string
  urlId: string
  productType: ProductTypeName
  taxClass: string
  image?: { assetUrl: string; alt: string; width: number; height: number }
}

/** A line with its current offer; null if the variant no longer exists. */
export type PricedLine = CartLine & { offer: Offer | null }
export type PricedCart = CartChoices & {
  id: string
  createdAt: number
  lines: PricedLine[]
  totals: Totals
  problems: CartProblem[]
  hasDigital: boolean
  purelyDigital: boolean
  requiresShipping: boolean
}

/** A change that the rules refuse; `available` is the quantity in stock. */
export type RefusedChange = { ok: false; code: ProblemCode | 'NO_ENTRY' | 'CART_FULL'; available?: number }
export type AcceptedChange = { ok: true; cart: Cart; entryId: string }

export const MAX_LINES = 100
export const MAX_QUANTITY = 10_000

const messages: Record<
  'OUT_OF_STOCK' | 'INSUFFICIENT_STOCK' | 'PRICE_CHANGED' | 'PRODUCT_UNAVAILABLE',
  (left: number) => string
> = {
  OUT_OF_STOCK: () => 'This item is sold out.',
  INSUFFICIENT_STOCK: (left) => `Only ${left} of this item ${left === 1 ? 'is' : 'are'} left.`,
  PRICE_CHANGED: () => 'The price of this item changed since you added it.',
  PRODUCT_UNAVAILABLE: () => 'This item is no longer available.',
}
export const problemMessage = (code: string, available = 0) =>
  Object.hasOwn(messages, code)
    ? messages[code as keyof typeof messages](available)
    : 'Your cart cannot hold more items.'

/** An item to add. A form without scripts names the values of its options instead of a SKU. */
export type ItemRequest = AddEntry & { options?: Readonly<Record<string, string>> }

/** Returns the offer with the wanted SKU or options, or without both the only variant of the product; else null. */
export function chooseOffer(
  offers: readonly Offer[],
  wanted: Pick<ItemRequest, 'itemId' | 'sku' | 'options'>,
): Offer | null {
  const variants = offers.filter((offer) => offer.productId === wanted.itemId)
  if (wanted.sku !== undefined) return variants.find((offer) => offer.sku === wanted.sku) ?? null
  const { options } = wanted
  if (options && variants.length > 1) return variants.find((offer) => hasOptions(offer, options)) ?? null
  return variants.length === 1 ? (variants[0] ?? null) : null
}

const hasOptions = ({ optionValues }: Offer, options: Readonly<Record<string, string>>): boolean =>
  optionValues.every(({ optionName, value }) => options[optionName] === value)

/** Adds an offer to the cart, to the line of the same item if there is one. A quantity beyond the stock is refused. */
export function addLine(
  cart: Cart,
  offer: Offer,
  wanted: AddEntry,
  entryId: string,
): AcceptedChange | RefusedChange {
  const item = { variantId: offer.id, additionalFields: wanted.additionalFields }
  const line = cart.lines.find((one) => isSameItem(one, item))
  if (!line && cart.lines.length >= MAX_LINES) return { ok: false, code: 'CART_FULL' }
  const quantity = (line?.quantity ?? 0) + wanted.quantity
  const refused = checkStock(cart, offer, quantity, line?.id)
  if (refused) return refused
  const id = line?.id ?? entryId
  const written: CartLine = {
    id,
    productId: offer.productId,
    variantId: offer.id,
    quantity,
    unitPrice: unitPrice(offer),
    title: offer.title,
    ...(wanted.additionalFields === undefined ? {} : { additionalFields: wanted.additionalFields }),
  }
  const lines = line ? cart.lines.map((one) => (one.id === id ? written : one)) : [...cart.lines, written]
  return { ok: true, cart: { ...cart, lines, orderId: null }, entryId: id }
}

type Item = { variantId: string; additionalFields?: CartLine['additionalFields'] }

/** Whether two lines have the same variant and additional fields. */
export const isSameItem = (one: Item, other: Item): boolean =>
  one.variantId === other.variantId && fieldsText(one.additionalFields) === fieldsText(other.additionalFields)

/** Returns additional fields as one text that does not depend on their order. */
function fieldsText(fields: Item['additionalFields']): string {
  return (
    JSON.stringify(
      typeof fields === 'object' ? Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)) : fields,
    ) ?? ''
  )
}

/** Sets the quantity of a line; 0 removes it. A smaller quantity is always allowed, a larger one only within the stock. */
export function changeLine(
  cart: Cart,
  offers: readonly Offer[],
  entryId: string,
  quantity: number,
): AcceptedChange | RefusedChange {
  const line = cart.lines.find((one) => one.id === entryId)
  if (!line) return { ok: false, code: 'NO_ENTRY' }
  if (quantity === 0)
    return { ok: true, cart: { ...cart, lines: cart.lines.filter((one) => one !== line) }, entryId }
  const offer = offers.find((one) => one.id === line.variantId)
  if (!offer) return { ok: false, code: 'PRODUCT_UNAVAILABLE' }
  const refused = quantity > line.quantity ? checkStock(cart, offer, quantity, entryId) : null
  if (refused) return refused
  const written = { ...line, quantity, unitPrice: unitPrice(offer), title: offer.title }
  return {
    ok: true,
    cart: { ...cart, lines: cart.lines.map((one) => (one === line ? written : one)) },
    entryId,
  }
}

/** Returns a refusal if the stock does not cover `quantity` on line `entryId` and the cart's other lines of the variant. */
function checkStock(
  cart: Cart,
  offer: Offer,
  quantity: number,
  entryId: string | undefined,
): RefusedChange | null {
  if (quantity > MAX_QUANTITY) return { ok: false, code: 'CART_FULL' }
  if (offer.unlimited) return null
  if (quantity + quantityOnOtherLines(cart, offer.id, entryId) <= offer.qtyInStock) return null
  const code = offer.qtyInStock === 0 ? 'OUT_OF_STOCK' : 'INSUFFICIENT_STOCK'
  return { ok: false, code, available: offer.qtyInStock }
}

/** Returns the quantity of a variant on all lines except `lineId`. */
export const quantityOnOtherLines = (cart: Cart, variantId: string, lineId: string | undefined): number =>
  cart.lines
    .filter((line) => line.variantId === variantId && line.id !== lineId)
    .reduce((sum, line) => sum + line.quantity, 0)

/**
 * Prices a cart at current prices and stock. A line that cannot be bought as it is has a problem; a variant that no longer
 * exists costs nothing.
 */
export function priceCart(
  cart: Cart,
  { offers, settings, rules, coupons }: PriceFacts,
  at: Date,
): PricedCart {
  const byId = new Map(offers.map((offer) => [offer.id, offer]))
  const lines = cart.lines.map((line): PricedLine => ({ ...line, offer: byId.get(line.variantId) ?? null }))
  const existing = lines.flatMap(({ offer }) => (offer ? [{ offer }] : []))
  const digital = existing.filter(({ offer }) => offer.productType === 'digital').length
  const totals = computeTotals({
    lines: toPriceLines(cart, offers),
    rules,
    codes: cart.promoCodes,
    coupons,
    place: cart.location,
    optionId: cart.optionId,
    at: at.getTime(),
  })
  const { id, createdAt, location, optionId, promoCodes, orderId } = cart
  return {
    ...{ id, createdAt, location, optionId, promoCodes, orderId },
    lines,
    totals,
    problems: [...problemsOf(lines), ...couponProblems(totals.invalidCoupons, settings.currency)],
    hasDigital: digital > 0,
    purelyDigital: digital > 0 && digital === existing.length,
    requiresShipping: existing.some(({ offer }) => offer.productType === 'physical'),
  }
}

/** The lines of a cart whose variants exist, as the price rules read them. */
export function toPriceLines(cart: Cart, offers: readonly Offer[]): PriceLine[] {
  const byId = new Map(offers.map((offer) => [offer.id, offer]))
  return cart.lines.flatMap(({ id, variantId, quantity }) => {
    const offer = byId.get(variantId)
    return offer ? [toPriceLine({ id, offer, quantity })] : []
  })
}

const toPriceLine = ({ id, offer, quantity }: { id: string; offer: Offer; quantity: number }): PriceLine => ({
  id,
  productId: offer.productId,
  variantId: offer.id,
  quantity,
  unitPrice: unitPrice(offer),
  taxClass: offer.taxClass,
  weight: Math.round(offer.measures.weight * 1_000),
  needsShipping: offer.productType === 'physical',
})

/** Returns the reasons why lines cannot be bought as they are, in the order of the lines. */
function problemsOf(lines: readonly PricedLine[]): CartProblem[] {
  const taken = new Map<string, number>()
  return lines.flatMap(({ id, offer, quantity, unitPrice: before }): CartProblem[] => {
    const problem = (code: keyof typeof messages, available?: number): CartProblem => ({
      code,
      entryId: id,
      ...(available === undefined ? {} : { available }),
      message: messages[code](available ?? 0),
    })
    if (!offer) return [problem('PRODUCT_UNAVAILABLE')]
    const found: CartProblem[] = []
    const used = taken.get(offer.id) ?? 0
    taken.set(offer.id, used + quantity)
    const left = Math.max(0, offer.qtyInStock - used)
    if (!offer.unlimited && quantity > left)
      found.push(problem(left === 0 ? 'OUT_OF_STOCK' : 'INSUFFICIENT_STOCK', left))
    if (unitPrice(offer) !== before) found.push(problem('PRICE_CHANGED'))
    return found
  })
}
