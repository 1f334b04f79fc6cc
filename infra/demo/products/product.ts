import type { ProductInput } from '@portico/proto/http/shop/commerce'

type Choice = Record<string, string>
type DemoVariant = Pick<ProductInput['variants'][0], 'price' | 'salePrice' | 'onSale' | 'qtyInStock'> & {
  optionValues: { optionName: string; value: string }[]
}

/** A product of the demo shop. Its picture has the name of its `urlId`; a second picture ends in `-2`. */
export type DemoProduct = {
  urlId: string
  title: string
  excerpt: string
  description: string
  tags: readonly string[]
  variants: readonly DemoVariant[]
}

/** A variant: its option values, its price in US cents, its stock, and its sale price in US cents (0: not on sale). */
export const variant = (choice: Choice, price: number, stock: number, salePrice = 0): DemoVariant => ({
  price,
  salePrice,
  onSale: salePrice > 0,
  qtyInStock: stock,
  optionValues: Object.entries(choice).map(([optionName, value]) => ({ optionName, value })),
})

/** The variants of a product that has only one. */
export const single = (price: number, stock: number, salePrice = 0): DemoVariant[] => [
  variant({}, price, stock, salePrice),
]
