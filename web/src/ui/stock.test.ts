import { expect, test } from 'vitest'
import {
  isBuyable,
  pricesOf,
  productStockText,
  startingVariant,
  stockText,
  variantOf,
  type Variant,
} from './stock.ts'

const usd = (value: string) => ({ currency: 'USD' as const, value })
const variant = (changes: Partial<Variant> = {}): Variant => ({
  optionValues: [],
  price: 2_800,
  salePrice: 2_200,
  priceMoney: usd('28.00'),
  salePriceMoney: usd('22.00'),
  onSale: false,
  unlimited: false,
  qtyInStock: 20,
  ...changes,
})

test('COMM-01: the sale price is used only when on sale', () => {
  expect(pricesOf(variant()).now.value).toBe('28.00')
  expect(pricesOf(variant({ onSale: true }))).toEqual({ now: usd('22.00'), before: usd('28.00') })
})

test('COMM-01: unlimited ignores the stock', () => {
  expect(isBuyable(variant({ qtyInStock: 0 }))).toBe(false)
  expect(isBuyable(variant({ qtyInStock: 0, unlimited: true }))).toBe(true)
})

test('stock is said in words only when a visitor should act on it', () => {
  expect(stockText(variant({ qtyInStock: 0 }))).toBe('Sold out')
  expect(stockText(variant({ qtyInStock: 3 }))).toBe('3 left')
  expect(stockText(variant({ qtyInStock: 6 }))).toBeNull()
})

test('a product in a list says how many are left of all its variants together', () => {
  const left = (...stocks: number[]) => ({ variants: stocks.map((qtyInStock) => variant({ qtyInStock })) })
  expect(productStockText(left(0, 0))).toEqual({ words: 'Sold out', level: 'none' })
  expect(productStockText(left(2, 1))).toEqual({ words: '3 left', level: 'low' })
  expect(productStockText(left(3, 3))).toBeNull()
  expect(productStockText({ variants: [variant({ unlimited: true, qtyInStock: 0 })] })).toBeNull()
})

test('a product of several prices starts at what is really charged', () => {
  const product = { variants: [variant(), variant({ onSale: true })] }
  expect(startingVariant(product)).toEqual({ variant: product.variants[1], several: true })
})

test('the variant that is bought has all chosen values', () => {
  const chalk = variant({ optionValues: [{ optionName: 'Glaze', value: 'Chalk' }] })
  const moss = variant({ optionValues: [{ optionName: 'Glaze', value: 'Moss' }] })
  expect(variantOf({ variants: [chalk, moss] }, { Glaze: 'Moss' })).toBe(moss)
  expect(variantOf({ variants: [chalk, moss] }, { Glaze: 'Sky' })).toBeUndefined()
})
