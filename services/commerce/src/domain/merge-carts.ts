import { MAX_LINES, MAX_QUANTITY, isSame, type Cart, type CartLine, type Offer } from './cart.ts'

/**
 * The lines of one cart brought into another: the same things add up as far as stock and limits go, and nobody has less
 * than in either cart before. A line that was copied from there (it has the same id) counts once, by the larger
 * quantity. What no longer fits into a full cart is left out.
 */
export function mergeCarts(into: Cart, from: Cart, offers: readonly Offer[]): Cart {
  const byId = new Map(offers.map((offer) => [offer.id, offer]))
  return from.lines.reduce((cart, line) => withLine(cart, line, byId.get(line.variantId)), into)
}

function withLine(cart: Cart, line: CartLine, offer: Offer | undefined): Cart {
  const twin = cart.lines.find((one) => one.id === line.id) ?? cart.lines.find((one) => isSame(one, line))
  if (!twin && cart.lines.length >= MAX_LINES) return cart
  const held = twin?.quantity ?? 0
  const sum = twin?.id === line.id ? 0 : held + line.quantity
  const quantity = Math.min(
    MAX_QUANTITY,
    Math.max(held, line.quantity, Math.min(sum, roomFor(cart, line.variantId, twin?.id, offer))),
  )
  const lines = twin
    ? cart.lines.map((one) => (one === twin ? { ...twin, quantity } : one))
    : [...cart.lines, { ...line, quantity }]
  return { ...cart, lines }
}

/** How many a line may have beside the cart's other lines of the variant; of what is gone, none more. */
function roomFor(
  cart: Cart,
  variantId: string,
  lineId: string | undefined,
  offer: Offer | undefined,
): number {
  if (!offer) return 0
  if (offer.unlimited) return Infinity
  const elsewhere = cart.lines
    .filter((one) => one.variantId === variantId && one.id !== lineId)
    .reduce((sum, one) => sum + one.quantity, 0)
  return offer.qtyInStock - elsewhere
}
