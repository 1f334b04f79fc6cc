import * as z from 'zod'
import { currencyCodes, type CurrencyCode } from '../enums/currency.ts'
import { productType, type ProductTypeName } from '../enums/product-type.ts'
import { isPictureUrl } from '../links.ts'
import { commerceMessages } from '../messages.ts'
import type { MoneyV1 } from '../money.ts'
import { Picture } from '../site.ts'
import { storable, storableJson } from '../storable.ts'
import { isCategory, isPrice, isSku, isTag } from '../validators.ts'
import { ObjectId } from './object-id.ts'

const text = (max: number) => z.string().max(max).transform(storable)
const filled = (max: number) => z.string().trim().min(1, 'must not be empty').max(max).transform(storable)
const price = z.number().refine(isPrice, commerceMessages.priceRange)
const measure = z.number().min(0).max(1_000_000).default(0)
const ProductPicture = Picture.extend({
  assetUrl: Picture.shape.assetUrl.refine(isPictureUrl, 'is no address of a picture'),
})
const productTypeNames = Object.keys(productType) as [ProductTypeName, ...ProductTypeName[]]
const allDiffer = <T>(list: readonly T[]) =>
  new Set(list.map((one) => String(one).toLowerCase())).size === list.length

/** What an owner writes of a variant; prices in minor units of the store's currency (COMM-01 to COMM-04). */
export const VariantInput = z.object({
  id: ObjectId.optional(),
  sku: z.string().trim().refine(isSku, commerceMessages.skuLength).transform(storable).optional(),
  price,
  salePrice: price.default(0),
  onSale: z.boolean().default(false),
  qtyInStock: z.number().int().min(0).max(1_000_000).default(0),
  unlimited: z.boolean().default(false),
  optionValues: z
    .array(z.object({ optionName: filled(100), value: filled(200) }))
    .max(6)
    .default([]),
  width: measure,
  height: measure,
  weight: measure,
  len: measure,
})

/** What an owner writes of a product, whole (COMM-01 to COMM-06). */
export const ProductInput = z.object({
  collectionId: ObjectId,
  title: filled(200),
  urlId: z
    .string()
    .regex(/^[a-z0-9](?:[a-z0-9-]{0,98}[a-z0-9])?$/, 'may hold lower-case letters, digits and inner hyphens')
    .optional(),
  description: text(50_000).default(''),
  excerpt: text(2_000).default(''),
  productType: z.enum(productTypeNames).default('physical'),
  images: z.preprocess(storableJson, z.array(ProductPicture).max(100).default([])),
  tags: z
    .array(z.string().trim().refine(isTag, commerceMessages.tagLength).transform(storable))
    .max(100)
    .refine(allDiffer, commerceMessages.tagExists('tag'))
    .default([]),
  categories: z
    .array(z.string().trim().refine(isCategory, commerceMessages.categoryLength).transform(storable))
    .max(100)
    .refine(allDiffer, commerceMessages.tagExists('category'))
    .default([]),
  variants: z.array(VariantInput).min(1).max(100),
})

export type ProductInput = z.infer<typeof ProductInput>

export type VariantInput = z.infer<typeof VariantInput>

/** PUT of a product: whole again, with the version that the owner saw; another version is a 409. */
export const ChangeProduct = ProductInput.extend({ version: z.number().int().min(1) })

/** GET and PUT `/api/rest/commerce/settings`. Tax in basis points (2000 = 20 percent). */
export const StoreSettings = z.object({
  currency: z.enum(currencyCodes as [CurrencyCode, ...CurrencyCode[]]).default('USD'),
  taxBasisPoints: z.number().int().min(0).max(10_000).default(0),
  /** Address of the shop's page, before `/p/<urlId>`. */
  shopPath: z
    .string()
    .max(200)
    .regex(/^\/[a-z0-9][a-z0-9/-]*$/, 'must be a path such as /shop')
    .default('/shop'),
})

export type StoreSettings = z.infer<typeof StoreSettings>

export type Variant = {
  id: string
  sku: string
  attributes: Record<string, string>
  optionValues: { optionName: string; value: string }[]
  price: number
  salePrice: number
  priceMoney: MoneyV1
  salePriceMoney: MoneyV1
  onSale: boolean
  unlimited: boolean
  qtyInStock: number
  width: number
  height: number
  weight: number
  len: number
}

export type StockLevel = 'inStock' | 'low' | 'soldOut'

/** A product as pages, lists and the editor read it (wire.md §4). Times in ms. */
export type Product = {
  id: string
  collectionId: string
  recordType: 11
  title: string
  urlId: string
  fullUrl: string
  body: string
  excerpt: string
  assetUrl?: string
  items: z.infer<typeof Picture>[]
  tags: string[]
  categories: string[]
  variants: Variant[]
  structuredContent: {
    productType: number
    variants: Variant[]
    variantOptionOrdering: string[]
    isSubscribable: false
    /** Digital products only (COMM-02). */
    priceCents?: number
    salePriceCents?: number
    onSale?: boolean
  }
  currency: CurrencyCode
  stockLevel: StockLevel
  version: number
  addedOn: number
  updatedOn: number
}

export type ProductsReply = { products: Product[]; nextCursor?: string }

/** A category of a collection's products, and how many have it. */
export type CategoryCount = { name: string; count: number }

/** GET /internal/product: a product, and up to four others of its collection, those of its categories first. */
export type ProductReply = { product: Product; related: Product[] }

export const WebsiteQuery = z.object({ websiteId: ObjectId })

export const ProductParams = z.object({ id: ObjectId })

export const ProductsQuery = z.object({
  websiteId: ObjectId,
  collectionId: ObjectId.optional(),
  search: z.string().trim().max(200).transform(storable).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(200).optional(),
})

export const InternalProductsQuery = z.object({
  collectionId: ObjectId.optional(),
  ids: z
    .string()
    .optional()
    .transform((ids) => ids?.split(',').filter(Boolean))
    .pipe(z.array(ObjectId).max(200).optional()),
})

export const InternalProductQuery = z.object({ collectionId: ObjectId, urlId: filled(200) })
