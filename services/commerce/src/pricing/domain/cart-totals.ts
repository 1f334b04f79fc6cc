/** A line of a cart: unit price in minor units, quantity of at least 1. */
export type CountedLine = { unitPrice: number; quantity: number }
export type CartTotals = {
  subtotal: number
  discount: number
  shipping: number
  tax: number
  grandTotal: number
  totalQuantity: number
}

/**
 * Computes the totals of a cart in minor units (COMM-11). Tax applies to the subtotal less the discount, not to
 * shipping, and rounds half up, once, on the whole cart. The discount is at most the subtotal. Grand total = subtotal −
 * discount + shipping + tax. `taxBasisPoints`: 2000 is 20 percent.
 */
export function cartTotals(
  lines: readonly CountedLine[],
  {
    discount = 0,
    shipping = 0,
    taxBasisPoints = 0,
  }: { discount?: number; shipping?: number; taxBasisPoints?: number } = {},
): CartTotals {
  const subtotal = lines.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0)
  const applied = Math.min(discount, subtotal)
  const taxable = subtotal - applied
  const tax = Number((BigInt(taxable) * BigInt(taxBasisPoints) + 5_000n) / 10_000n)
  const totalQuantity = lines.reduce((sum, line) => sum + line.quantity, 0)
  return { subtotal, discount: applied, shipping, tax, grandTotal: taxable + shipping + tax, totalQuantity }
}
