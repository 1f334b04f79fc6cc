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

test('the stock of a variant is shown only if it is low or sold out', () => {
  expect(stockText(variant({ qtyInStock: 0 }))).toBe('Sold out')
  expect(stockText(variant({ qtyInStock: 3 }))).toBe('3 left')
  expect(stockText(variant({ qtyInStock: 6 }))).toBeNull()
})

test('the stock of a product in a list is the sum of its variants', () => {
  const left = (...stocks: number[]) => ({ variants: stocks.map((qtyInStock) => variant({ qtyInStock })) })
  expect(productStockText(left(0, 0))).toEqual({ text: 'Sold out', level: 'none' })
  expect(productStockText(left(2, 1))).toEqual({ text: '3 left', level: 'low' })
  expect(productStockText(left(3, 3))).toBeNull()
  expect(productStockText({ variants: [variant({ unlimited: true, qtyInStock: 0 })] })).toBeNull()
})

test('the starting price of a product is the lowest price that is charged, sales included', () => {
  const product = { variants: [variant(), variant({ onSale: true })] }
  expect(startingVariant(product)).toEqual({ variant: product.variants[1], pricesDiffer: true })
})

test('the chosen variant has all chosen values', () => {
  const chalk = variant({ optionValues: [{ optionName: 'Glaze', value: 'Chalk' }] })
  const moss = variant({ optionValues: [{ optionName: 'Glaze', value: 'Moss' }] })
  expect(variantOf({ variants: [chalk, moss] }, { Glaze: 'Moss' })).toBe(moss)
  expect(variantOf({ variants: [chalk, moss] }, { Glaze: 'Sky' })).toBeUndefined()
})
