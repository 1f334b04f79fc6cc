import * as z from 'zod'
import { productStates } from '../../enums/product-state.ts'
import { taxClasses } from '../../enums/tax-class.ts'
import { commerceMessages } from '../../messages.ts'
import { toStorable } from '../../values/storable.ts'
import { isPrice } from '../../values/validators.ts'
import { StockLevel, variantsOf } from './commerce.ts'
import { Currency } from './money.ts'
import { ObjectId } from '../common/object-id.ts'

const quantity = z.number().int().min(0).max(1_000_000)
const price = z.number().refine(isPrice, commerceMessages.priceRange)

/** Sort orders of the inventory. The product id breaks ties. */
export const inventorySorts = ['newest', 'title', 'stock', 'price'] as const

export type InventorySort = (typeof inventorySorts)[number]

/**
 * GET `/api/rest/commerce/inventory`: `stock` is a stock level, `category` a name, which counts for the categories in it too, `assetId` a file of the assets
 * library that the product shows.
 */
export const InventoryQuery = z.object({
  websiteId: ObjectId,
  search: z.string().trim().max(200).transform(toStorable).optional(),
  category: z.string().max(200).transform(toStorable).optional(),
  stock: z.enum(['inStock', 'low', 'soldOut']).optional(),
  assetId: ObjectId.optional(),
  sort: z.enum(inventorySorts).default('newest'),
  limit: z.coerce.number().int().min(1).max(100).default(25),
  cursor: z.string().max(600).optional(),
})

export type InventoryQuery = z.infer<typeof InventoryQuery>

/** A row of the inventory; prices in minor units of `currency`, sale prices for variants on sale. */
export const InventoryRow = z.object({
  id: z.string(),
  title: z.string(),
  fullUrl: z.string(),
  image: z.object({ assetUrl: z.string(), alt: z.string() }).optional(),
  categories: z.array(z.string()),
  tags: z.array(z.string()),
  taxClass: z.enum(taxClasses),
  stockLevel: StockLevel,
  /** The quantity in stock of all variants; null if a variant is unlimited. */
  left: z.number().nullable(),
  priceFrom: z.number(),
  priceTo: z.number(),
  onSale: z.boolean(),
  state: z.literal(productStates),
  currency: Currency,
  version: z.number().int(),
  variants: z.array(
    z.object({
      id: z.string(),
      sku: z.string(),
      name: z.string(),
      price: z.number(),
      salePrice: z.number(),
      onSale: z.boolean(),
      qtyInStock: z.number(),
      unlimited: z.boolean(),
    }),
  ),
})
export type InventoryRow = z.infer<typeof InventoryRow>

export const InventoryReply = z.object({ products: z.array(InventoryRow), nextCursor: z.string().optional() })
export type InventoryReply = z.infer<typeof InventoryReply>

/** GET `/api/rest/commerce/inventory/summary`. `attention`: at most ten products, sold out first, then low stock. */
export const InventorySummary = z.object({
  products: z.number(),
  low: z.number(),
  soldOut: z.number(),
  categories: z.array(z.object({ name: z.string(), products: z.number() })),
  tags: z.array(z.object({ name: z.string(), products: z.number() })),
  attention: z.array(
    z.object({ id: z.string(), title: z.string(), stockLevel: z.enum(['low', 'soldOut']), left: z.number() }),
  ),
})
export type InventorySummary = z.infer<typeof InventorySummary>

/**
 * PUT `/api/rest/commerce/products/:id/variants`: the changed fields of variants, and the version that the owner edited. A
 * change of stock is the difference between `qtyInStock` and `qtyShown`, the number that the owner saw, so that it does not
 * undo a sale; it needs no current version.
 */
export const ChangeVariants = z.object({
  version: z.number().int().min(1),
  variants: variantsOf(
    z
      .object({
        id: ObjectId,
        price: price.optional(),
        salePrice: price.optional(),
        onSale: z.boolean().optional(),
        qtyInStock: quantity.optional(),
        qtyShown: quantity.optional(),
        unlimited: z.boolean().optional(),
      })
      .refine(({ qtyInStock, qtyShown }) => (qtyInStock === undefined) === (qtyShown === undefined), {
        path: ['qtyShown'],
        error: 'is required with qtyInStock: the stock that was shown',
      }),
  ),
})

export type ChangeVariants = z.infer<typeof ChangeVariants>

/** The reply to changing variants: the new version of the product. */
export const VariantsSaved = z.object({ id: ObjectId, version: z.number().int() })
