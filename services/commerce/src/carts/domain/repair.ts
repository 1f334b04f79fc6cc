import { unitPrice } from '../../products/domain/product.ts'
import type { Cart, Offer, PricedCart } from './cart.ts'

/**
 * Returns the cart without its problems: lines that cannot be bought are removed, quantities are lowered to the stock,
 * changed prices are accepted, and coupons that do not count are taken out.
 */
export function repairCart(cart: Cart, { problems, lines }: PricedCart): Cart {
  const ofLine = new Map<string, { gone: boolean; quantity?: number }>()
  const codes = new Set<string>()
  for (const { code, entryId, available, promoCode } of problems) {
    if (promoCode !== undefined) codes.add(promoCode)
    else if (entryId !== undefined) {
      const repair = ofLine.get(entryId) ?? { gone: false }
      if (code === 'OUT_OF_STOCK' || code === 'PRODUCT_UNAVAILABLE') repair.gone = true
      if (code === 'INSUFFICIENT_STOCK') repair.quantity = available ?? 0
      ofLine.set(entryId, repair)
    }
  }
  const offers = new Map(lines.map(({ id, offer }): [string, Offer | null] => [id, offer]))
  return {
    ...cart,
    promoCodes: cart.promoCodes.filter((code) => !codes.has(code)),
    lines: cart.lines.flatMap((line) => {
      const repair = ofLine.get(line.id)
      const offer = offers.get(line.id)
      if (repair?.gone || !offer) return []
      const quantity = repair?.quantity ?? line.quantity
      return quantity === 0 ? [] : [{ ...line, quantity, unitPrice: unitPrice(offer) }]
    }),
  }
}
