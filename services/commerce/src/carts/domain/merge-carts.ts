import { MAX_COUPONS_PER_CART } from '@portico/proto/limits'
import {
  MAX_LINES,
  MAX_QUANTITY,
  isSameItem,
  quantityOnOtherLines,
  type Cart,
  type CartLine,
  type Offer,
} from './cart.ts'

/**
 * Returns `into` with the lines of `from`. Quantities of the same item are added within stock and limits; the sum is never
 * less than either quantity. A line with the same id is a copy and counts once, with the larger quantity. Lines for which
 * a full cart has no room are left out. The coupons of both count; choices of `into` win.
 */
export function mergeCarts(into: Cart, from: Cart, offers: readonly Offer[]): Cart {
  const byId = new Map(offers.map((offer) => [offer.id, offer]))
  const chosen: Cart = {
    ...into,
    location: into.location ?? from.location,
    optionId: into.optionId ?? from.optionId,
    promoCodes: [...new Set([...into.promoCodes, ...from.promoCodes])].slice(0, MAX_COUPONS_PER_CART),
    orderId: null,
  }
  return from.lines.reduce((cart, line) => withLine(cart, line, byId.get(line.variantId)), chosen)
}

function withLine(cart: Cart, line: CartLine, offer: Offer | undefined): Cart {
  const existing =
    cart.lines.find((one) => one.id === line.id) ?? cart.lines.find((one) => isSameItem(one, line))
  if (!existing && cart.lines.length >= MAX_LINES) return cart
  const before = existing?.quantity ?? 0
  const sum = existing?.id === line.id ? 0 : before + line.quantity
  const quantity = Math.min(
    MAX_QUANTITY,
    Math.max(before, line.quantity, Math.min(sum, availableFor(cart, line.variantId, existing?.id, offer))),
  )
  const lines = existing
    ? cart.lines.map((one) => (one === existing ? { ...existing, quantity } : one))
    : [...cart.lines, { ...line, quantity }]
  return { ...cart, lines }
}

/** Returns the quantity in stock that other lines do not use; 0 for a variant that no longer exists. */
function availableFor(
  cart: Cart,
  variantId: string,
  lineId: string | undefined,
  offer: Offer | undefined,
): number {
  if (!offer) return 0
  if (offer.unlimited) return Infinity
  return offer.qtyInStock - quantityOnOtherLines(cart, variantId, lineId)
}
