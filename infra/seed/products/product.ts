import type { ProductInput } from '@portico/proto/http/commerce'

type Choice = Record<string, string>
type DemoVariant = Pick<ProductInput['variants'][0], 'price' | 'salePrice' | 'onSale' | 'qtyInStock'> & {
  optionValues: { optionName: string; value: string }[]
}

/** A product of the demo shop; its pictures are named like its address, a second one ends in `-2`. */
export type DemoProduct = {
  urlId: string
  title: string
  excerpt: string
  description: string
  tags: readonly string[]
  variants: readonly DemoVariant[]
}

/** One way to buy it: a price in US cents, how many are on the shelf, and the price of a sale. */
export const as = (choice: Choice, price: number, stock: number, salePrice = 0): DemoVariant => ({
  price,
  salePrice,
  onSale: salePrice > 0,
  qtyInStock: stock,
  optionValues: Object.entries(choice).map(([optionName, value]) => ({ optionName, value })),
})

/** A product that comes in one kind only. */
export const only = (price: number, stock: number, salePrice = 0): DemoVariant[] => [
  as({}, price, stock, salePrice),
]
