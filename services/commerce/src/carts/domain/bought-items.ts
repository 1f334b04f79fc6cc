import { isSameItem, type Cart, type CartLine } from './cart.ts'

export type BoughtItem = Pick<CartLine, 'variantId' | 'quantity' | 'additionalFields'>

/** Returns the lines of a cart without what was bought, by item and quantity: the buyer may have added more meanwhile. */
export function withoutBought({ lines }: Pick<Cart, 'lines'>, bought: readonly BoughtItem[]): CartLine[] {
  const left = bought.map((item) => ({ ...item }))
  return lines.flatMap((line) => {
    let { quantity } = line
    for (const item of left) {
      if (!isSameItem(line, item)) continue
      const taken = Math.min(quantity, item.quantity)
      quantity -= taken
      item.quantity -= taken
    }
    return quantity === 0 ? [] : [{ ...line, quantity }]
  })
}
