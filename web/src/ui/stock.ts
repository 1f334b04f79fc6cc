import type { Product, Variant as WholeVariant } from '@portico/proto/http/commerce'
import { LOW_STOCK } from '@portico/proto/limits'

/** What the shop's rules read of a variant. */
export type Variant = Pick<
  WholeVariant,
  | 'optionValues'
  | 'price'
  | 'salePrice'
  | 'priceMoney'
  | 'salePriceMoney'
  | 'onSale'
  | 'unlimited'
  | 'qtyInStock'
>
type Sellable<V extends Variant = Variant> = { variants: readonly V[] }
type Money = Product['variants'][number]['priceMoney']

/** How much of a variant there is, in words that a visitor acts on; null when there is nothing to say. */
export function stockText(variant: Variant): string | null {
  if (variant.unlimited) return null
  if (variant.qtyInStock <= 0) return 'Sold out'
  return variant.qtyInStock <= LOW_STOCK ? `${variant.qtyInStock} left` : null
}

/** The same for a whole product in a list: all its variants together. */
export function productStockText({ variants }: Sellable): { words: string; level: 'low' | 'none' } | null {
  if (variants.some(({ unlimited }) => unlimited)) return null
  const left = variants.reduce((sum, { qtyInStock }) => sum + Math.max(0, qtyInStock), 0)
  if (left === 0) return { words: 'Sold out', level: 'none' }
  return left <= LOW_STOCK ? { words: `${left} left`, level: 'low' } : null
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
export function startingVariant<V extends Variant>(
  product: Sellable<V>,
): { variant: V | undefined; several: boolean } {
  const priced = [...product.variants].sort((a, b) => chargeOf(a) - chargeOf(b))
  const [variant] = priced
  const dearest = priced.at(-1)
  return { variant, several: Boolean(variant && dearest && chargeOf(variant) !== chargeOf(dearest)) }
}

function chargeOf(variant: Variant): number {
  return variant.onSale ? variant.salePrice : variant.price
}

/** The options of a product in order, each with its values in order of appearance. */
export function optionsOf(product: Sellable): { name: string; values: string[] }[] {
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
export function variantOf<V extends Variant>(
  product: Sellable<V>,
  chosen: Readonly<Record<string, string>>,
): V | undefined {
  return product.variants.find((variant) =>
    variant.optionValues.every(({ optionName, value }) => chosen[optionName] === value),
  )
}
