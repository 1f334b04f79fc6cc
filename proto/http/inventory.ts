import * as z from 'zod'
import type { CurrencyCode } from '../enums/currency.ts'
import { commerceMessages } from '../messages.ts'
import { storable } from '../storable.ts'
import { isPrice } from '../validators.ts'
import type { StockLevel } from './commerce.ts'
import { ObjectId } from './object-id.ts'

const price = z.number().refine(isPrice, commerceMessages.priceRange)

/** Orders of the owner's list; each is unique by the product's id after it. */
export const inventorySorts = ['newest', 'title', 'stock', 'price'] as const

export type InventorySort = (typeof inventorySorts)[number]

/** GET `/api/rest/commerce/inventory`: `stock` as shops show it, `category` as it stands. */
export const InventoryQuery = z.object({
  websiteId: ObjectId,
  search: z.string().trim().max(200).transform(storable).optional(),
  category: z.string().max(200).transform(storable).optional(),
  stock: z.enum(['inStock', 'low', 'soldOut']).optional(),
  sort: z.enum(inventorySorts).default('newest'),
  limit: z.coerce.number().int().min(1).max(100).default(25),
  cursor: z.string().max(600).optional(),
})

export type InventoryQuery = z.infer<typeof InventoryQuery>

/** A product as the owner's list shows it; prices in minor units of `currency`, the sale price where there is one. */
export type InventoryRow = {
  id: string
  title: string
  fullUrl: string
  image?: { assetUrl: string; alt: string }
  categories: string[]
  stockLevel: StockLevel
  /** How many are left of all variants; null where one of them is unlimited. */
  left: number | null
  priceFrom: number
  priceTo: number
  onSale: boolean
  currency: CurrencyCode
  version: number
  variants: {
    id: string
    sku: string
    name: string
    price: number
    salePrice: number
    onSale: boolean
    qtyInStock: number
    unlimited: boolean
  }[]
}

export type InventoryReply = { products: InventoryRow[]; nextCursor?: string }

/** GET `/api/rest/commerce/inventory/summary`. `attention`: sold out first, then what is nearly so, ten at most. */
export type InventorySummary = {
  products: number
  low: number
  soldOut: number
  categories: { name: string; products: number }[]
  attention: { id: string; title: string; stockLevel: 'low' | 'soldOut'; left: number }[]
}

/** PUT `/api/rest/commerce/products/:id/variants`: what changes of which variants, and the version that was seen. */
export const ChangeVariants = z.object({
  version: z.number().int().min(1),
  variants: z
    .array(
      z.object({
        id: ObjectId,
        price: price.optional(),
        salePrice: price.optional(),
        onSale: z.boolean().optional(),
        qtyInStock: z.number().int().min(0).max(1_000_000).optional(),
        unlimited: z.boolean().optional(),
      }),
    )
    .min(1)
    .max(100),
})

export type ChangeVariants = z.infer<typeof ChangeVariants>
