import type { AddEntry, CartProblem, ProblemCode } from '@portico/proto/http/carts'
import type { StoreSettings } from '@portico/proto/http/commerce'
import type { ProductTypeName } from '@portico/proto/enums/product-type'
import { cartTotals, type CartTotals } from './cart-totals.ts'
import { unitPrice, type StoredVariant } from './product.ts'

/** A line as it is stored: what was put in, and what it cost then (minor units). */
export type CartLine = {
  id: string
  productId: string
  variantId: string
  quantity: number
  unitPrice: number
  title: string
  additionalFields?: string | Record<string, string>
}
/** `synthetic`: made by a load test or probe, left out of every summary. */
export type Cart = {
  id: string
  lines: CartLine[]
  version: number
  createdAt: number
  synthetic: boolean
}

/** A variant that can be bought now, with what a cart shows of its product. */
export type Offer = StoredVariant & {
  productId: string
  title: string
  urlId: string
  productType: ProductTypeName
  image?: { assetUrl: string; alt: string; width: number; height: number }
}

/** A line with the offer it stands for; an offer that is gone is null. */
export type PricedLine = CartLine & { offer: Offer | null }
export type PricedCart = {
  id: string
  createdAt: number
  lines: PricedLine[]
  totals: CartTotals
  problems: CartProblem[]
  hasDigital: boolean
  purelyDigital: boolean
  requiresShipping: boolean
}

export type Refused = { ok: false; code: ProblemCode | 'NO_ENTRY' | 'CART_FULL'; available?: number }
export type Changed = { ok: true; cart: Cart; entryId: string }

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

/** The offer that a visitor means: by SKU, or the only variant there is. */
export function chooseOffer(
  offers: readonly Offer[],
  wanted: Pick<AddEntry, 'itemId' | 'sku'>,
): Offer | null {
  const variants = offers.filter((offer) => offer.productId === wanted.itemId)
  if (wanted.sku !== undefined) return variants.find((offer) => offer.sku === wanted.sku) ?? null
  return variants.length === 1 ? (variants[0] ?? null) : null
}

/** Puts an offer into the cart; more of what is there already joins its line. Beyond stock it is refused. */
export function addLine(cart: Cart, offer: Offer, wanted: AddEntry, entryId: string): Changed | Refused {
  const asked = { variantId: offer.id, additionalFields: wanted.additionalFields }
  const line = cart.lines.find((one) => isSame(one, asked))
  if (!line && cart.lines.length >= MAX_LINES) return { ok: false, code: 'CART_FULL' }
  const quantity = (line?.quantity ?? 0) + wanted.quantity
  const short = shortage(cart, offer, quantity, line?.id)
  if (short) return short
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
  return { ok: true, cart: { ...cart, lines }, entryId: id }
}

type Wanted = { variantId: string; additionalFields?: CartLine['additionalFields'] | undefined }

/** Whether two lines are of the same thing, asked for in the same words. */
export const isSame = (one: Wanted, other: Wanted): boolean =>
  one.variantId === other.variantId && fieldsText(one.additionalFields) === fieldsText(other.additionalFields)

/** Additional fields as one text that is equal for equal fields, whatever their order. */
function fieldsText(fields: Wanted['additionalFields']): string {
  return (
    JSON.stringify(
      typeof fields === 'object' ? Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)) : fields,
    ) ?? ''
  )
}

/** Sets a line's quantity; 0 takes it out. Fewer is always allowed, more only as far as the stock goes. */
export function changeLine(
  cart: Cart,
  offers: readonly Offer[],
  entryId: string,
  quantity: number,
): Changed | Refused {
  const line = cart.lines.find((one) => one.id === entryId)
  if (!line) return { ok: false, code: 'NO_ENTRY' }
  if (quantity === 0)
    return { ok: true, cart: { ...cart, lines: cart.lines.filter((one) => one !== line) }, entryId }
  const offer = offers.find((one) => one.id === line.variantId)
  if (!offer) return { ok: false, code: 'PRODUCT_UNAVAILABLE' }
  const short = quantity > line.quantity ? shortage(cart, offer, quantity, entryId) : null
  if (short) return short
  const written = { ...line, quantity, unitPrice: unitPrice(offer), title: offer.title }
  return {
    ok: true,
    cart: { ...cart, lines: cart.lines.map((one) => (one === line ? written : one)) },
    entryId,
  }
}

/** Whether the stock does not cover `quantity` on one line together with the cart's other lines of the variant. */
function shortage(cart: Cart, offer: Offer, quantity: number, entryId: string | undefined): Refused | null {
  if (quantity > MAX_QUANTITY) return { ok: false, code: 'CART_FULL' }
  if (offer.unlimited) return null
  const elsewhere = cart.lines
    .filter((line) => line.variantId === offer.id && line.id !== entryId)
    .reduce((sum, line) => sum + line.quantity, 0)
  if (quantity + elsewhere <= offer.qtyInStock) return null
  const code = offer.qtyInStock === 0 ? 'OUT_OF_STOCK' : 'INSUFFICIENT_STOCK'
  return { ok: false, code, available: offer.qtyInStock }
}

/** The cart at the prices and the stock of now. What cannot be bought is a problem, and what is gone costs nothing. */
export function priceCart(cart: Cart, offers: readonly Offer[], settings: StoreSettings): PricedCart {
  const byId = new Map(offers.map((offer) => [offer.id, offer]))
  const lines = cart.lines.map((line): PricedLine => ({ ...line, offer: byId.get(line.variantId) ?? null }))
  const there = lines.flatMap(({ offer, quantity }) => (offer ? [{ offer, quantity }] : []))
  const counted = there.map(({ offer, quantity }) => ({ unitPrice: unitPrice(offer), quantity }))
  const digital = there.filter(({ offer }) => offer.productType === 'digital').length
  return {
    id: cart.id,
    createdAt: cart.createdAt,
    lines,
    totals: cartTotals(counted, { taxBasisPoints: settings.taxBasisPoints }),
    problems: problemsOf(lines),
    hasDigital: digital > 0,
    purelyDigital: digital > 0 && digital === there.length,
    requiresShipping: there.some(({ offer }) => offer.productType === 'physical'),
  }
}

/** What stands in the way of buying, line by line (wire.md §4). */
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
