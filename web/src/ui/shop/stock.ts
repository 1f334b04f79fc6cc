import type { Product, StockLevel, Variant as WholeVariant } from '@portico/proto/http/shop/commerce'
import { LOW_STOCK } from '@portico/proto/limits'

/** The fields of a variant that the rules of the shop read. */
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

type Stocked = Pick<Variant, 'unlimited' | 'qtyInStock'>

/** The stock of variants together; null if one of them is unlimited. */
export function stockLeft(variants: readonly Stocked[]): number | null {
  if (variants.some(({ unlimited }) => unlimited)) return null
  return variants.reduce((sum, { qtyInStock }) => sum + Math.max(0, qtyInStock), 0)
}

/** The level of a stock; null is unlimited. */
export function stockLevel(left: number | null): StockLevel {
  if (left === null || left > LOW_STOCK) return 'inStock'
  return left === 0 ? 'soldOut' : 'low'
}

/** The stock of a variant as a text, if it is low or sold out; otherwise null. */
export const stockText = (variant: Stocked): string | null =>
  productStockText({ variants: [variant] })?.text ?? null

/** The stock of all variants of a product together, as a text; null if it is not low. */
export function productStockText({
  variants,
}: {
  variants: readonly Stocked[]
}): { text: string; level: 'low' | 'none' } | null {
  const left = stockLeft(variants)
  switch (stockLevel(left)) {
    case 'inStock':
      return null
    case 'low':
      return { text: `${left} left`, level: 'low' }
    case 'soldOut':
      return { text: 'Sold out', level: 'none' }
  }
}

/** COMM-01: whether a variant can be bought. `unlimited` ignores the stock count. */
export function isBuyable(variant: Variant): boolean {
  return variant.unlimited || variant.qtyInStock > 0
}

/** The price that is charged now, and on sale the regular price (COMM-01). */
export function pricesOf(variant: Variant): { now: Money; before: Money | null } {
  return variant.onSale
    ? { now: variant.salePriceMoney, before: variant.priceMoney }
    : { now: variant.priceMoney, before: null }
}

/** The cheapest variant of a product, and whether other variants cost more (COMM-17 "from"). */
export function startingVariant<V extends Variant>(
  product: Sellable<V>,
): { variant: V | undefined; pricesDiffer: boolean } {
  const byPrice = [...product.variants].sort((a, b) => chargedPrice(a) - chargedPrice(b))
  const cheapest = byPrice[0]
  const dearest = byPrice.at(-1)
  const pricesDiffer = Boolean(cheapest && dearest && chargedPrice(cheapest) !== chargedPrice(dearest))
  return { variant: cheapest, pricesDiffer }
}

/** The price that is charged now, in minor units. */
export function chargedPrice(variant: Pick<Variant, 'onSale' | 'price' | 'salePrice'>): number {
  return variant.onSale ? variant.salePrice : variant.price
}

/** The options of a product, and the values of each, in order of first use. */
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
