import type { Money, Product, Variant } from '../site/page.ts'

/** At or below this many, a visitor is told how many are left. */
const LOW = 5

/** How much of a variant there is, in words that a visitor acts on; null when there is nothing to say. */
export function stockText(variant: Variant | undefined): string | null {
  if (!variant) return null
  if (variant.unlimited) return null
  if (variant.qtyInStock <= 0) return 'Sold out'
  return variant.qtyInStock <= LOW ? `${variant.qtyInStock} left` : null
}

/** COMM-01: `unlimited` ignores the stock count. */
export function isBuyable(variant: Variant): boolean {
  return variant.unlimited || variant.qtyInStock > 0
}

/** What is charged now, and the price before the sale if there is one (COMM-01). */
export function pricesOf(variant: Variant): { now: Money; before: Money | null } {
  return variant.onSale
    ? { now: variant.salePriceMoney, before: variant.priceMoney }
    : { now: variant.priceMoney, before: null }
}

/** The cheapest way to buy a product, and whether there are dearer ones (COMM-17 "from"). */
export function startingVariant(product: Product): { variant: Variant | undefined; several: boolean } {
  const priced = [...product.variants].sort((a, b) => chargeOf(a) - chargeOf(b))
  const [variant] = priced
  const dearest = priced.at(-1)
  return { variant, several: Boolean(variant && dearest && chargeOf(variant) !== chargeOf(dearest)) }
}

function chargeOf(variant: Variant): number {
  return variant.onSale ? variant.salePrice : variant.price
}

/** The options of a product in order, each with its values in order of appearance. */
export function optionsOf(product: Product): { name: string; values: string[] }[] {
  const options = new Map<string, string[]>()
  for (const variant of product.variants) {
    for (const { optionName, value } of variant.optionValues) {
      const values = options.get(optionName) ?? []
      if (!values.includes(value)) values.push(value)
      options.set(optionName, values)
    }
  }
  return [...options].map(([name, values]) => ({ name, values }))
}

/** The variant that has exactly the chosen values. */
export function variantOf(product: Product, chosen: Readonly<Record<string, string>>): Variant | undefined {
  return product.variants.find((variant) =>
    variant.optionValues.every(({ optionName, value }) => chosen[optionName] === value),
  )
}
