import * as z from 'zod'
import { productStates } from '../../enums/product-state.ts'
import { productType, type ProductTypeName } from '../../enums/product-type.ts'
import { taxClasses } from '../../enums/tax-class.ts'
import { workflowState } from '../../enums/workflow-state.ts'
import {
  MAX_PICTURES_PER_PRODUCT,
  MAX_PRODUCT_OPTIONS,
  MAX_SEARCH_LENGTH,
  MAX_VARIANTS_PER_PRODUCT,
} from '../../limits.ts'
import { commerceMessages, limitReached } from '../../messages.ts'
import { Picture } from '../../blocks/media/picture.ts'
import { toStorable, toStorableJson } from '../../values/storable.ts'
import { patchOf } from '../../values/strict.ts'
import { isCategory, isPrice, isSku, isTag } from '../../values/validators.ts'
import { Currency, MoneyV1 } from './money.ts'
import { ObjectId } from '../common/object-id.ts'
import { SeoFields, SeoView } from '../common/seo-fields.ts'

const text = (max: number) => z.string().max(max).transform(toStorable)
const filled = (max: number) => z.string().trim().min(1, 'must not be empty').max(max).transform(toStorable)
const quantity = z.number().int().min(0).max(1_000_000)
const price = z.number().refine(isPrice, commerceMessages.priceRange)
const measure = z.number().min(0).max(1_000_000).default(0)
const productTypeNames = Object.keys(productType) as [ProductTypeName, ...ProductTypeName[]]
const allDiffer = <T>(list: readonly T[]) =>
  new Set(list.map((entry) => String(entry).toLowerCase())).size === list.length

/**
 * A variant as an owner saves it; prices in minor units of the store's currency (COMM-01 to COMM-04). `qtyInStock` and
 * `unlimited` count for a new variant only: the stock of an existing one is changed by a difference.
 */
export const VariantInput = z.object({
  id: ObjectId.optional(),
  sku: z.string().trim().refine(isSku, commerceMessages.skuLength).transform(toStorable).optional(),
  price,
  salePrice: price.default(0),
  onSale: z.boolean().default(false),
  qtyInStock: quantity.default(0),
  unlimited: z.boolean().default(false),
  optionValues: z
    .array(z.object({ optionName: filled(100), value: filled(200) }))
    .max(MAX_PRODUCT_OPTIONS, limitReached('options of a product', MAX_PRODUCT_OPTIONS))
    .default([]),
  width: measure,
  height: measure,
  weight: measure,
  len: measure,
})

/** A list of the variants of one product. */
export const variantsOf = <Schema extends z.ZodType>(variant: Schema) =>
  z
    .array(variant)
    .min(1)
    .max(MAX_VARIANTS_PER_PRODUCT, limitReached('variants of a product', MAX_VARIANTS_PER_PRODUCT))

/** A whole product as an owner saves it (COMM-01 to COMM-06). A product that is not published is hidden from visitors. */
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
  images: z.preprocess(
    toStorableJson,
    z
      .array(Picture)
      .max(MAX_PICTURES_PER_PRODUCT, limitReached('pictures of a product', MAX_PICTURES_PER_PRODUCT))
      .default([]),
  ),
  tags: z
    .array(z.string().trim().refine(isTag, commerceMessages.tagLength).transform(toStorable))
    .max(100)
    .refine(allDiffer, commerceMessages.tagExists('tag'))
    .default([]),
  categories: z
    .array(z.string().trim().refine(isCategory, commerceMessages.categoryLength).transform(toStorable))
    .max(100)
    .refine(allDiffer, commerceMessages.tagExists('category'))
    .default([]),
  state: z.literal(productStates).default(workflowState.published),
  taxClass: z.enum(taxClasses).default('standard'),
  seo: z.preprocess(toStorableJson, SeoFields.prefault({})),
  variants: variantsOf(VariantInput),
})

export type ProductInput = z.infer<typeof ProductInput>

export type VariantInput = z.infer<typeof VariantInput>

/**
 * PUT of a product: the changed fields, and the version that the owner edited; a stale version is a 409. A given list
 * replaces the whole list; a variant with an id keeps the fields that are absent. Its stock changes only with `qtyShown`, the
 * number that the owner saw: by the difference of `qtyInStock` to it.
 */
export const ChangeProduct = patchOf(ProductInput).extend({
  version: z.number().int().min(1),
  variants: variantsOf(patchOf(VariantInput).extend({ qtyShown: quantity.optional() })).optional(),
})
export type ChangeProduct = z.infer<typeof ChangeProduct>

/** GET `/api/rest/commerce/settings` and the reply to PUT. */
export const StoreSettings = z.object({
  currency: Currency.default('USD'),
  /**
   * Path of the shop's page; product pages follow at `/p/<urlId>`. If no published store page has this address, a publication sets it to
   * the address of the first one.
   */
  shopPath: z
    .string()
    .max(200)
    .regex(/^\/[a-z0-9][a-z0-9/-]*$/, 'must be a path such as /shop')
    .default('/shop'),
})

export type StoreSettings = z.infer<typeof StoreSettings>

/** PUT `/api/rest/commerce/settings`: changes only the given fields. */
export const ChangeStoreSettings = patchOf(StoreSettings)

export const Variant = z.object({
  id: z.string(),
  sku: z.string(),
  attributes: z.record(z.string(), z.string()),
  optionValues: z.array(z.object({ optionName: z.string(), value: z.string() })),
  price: z.number(),
  salePrice: z.number(),
  priceMoney: MoneyV1,
  salePriceMoney: MoneyV1,
  onSale: z.boolean(),
  unlimited: z.boolean(),
  qtyInStock: z.number(),
  width: z.number(),
  height: z.number(),
  weight: z.number(),
  len: z.number(),
})
export type Variant = z.infer<typeof Variant>

export const StockLevel = z.enum(['inStock', 'low', 'soldOut'])
export type StockLevel = z.infer<typeof StockLevel>

/** A product as the API returns it (WIRE-15). Times in ms. */
export const Product = z.object({
  id: z.string(),
  collectionId: z.string(),
  recordType: z.literal(11),
  title: z.string(),
  urlId: z.string(),
  fullUrl: z.string(),
  body: z.string(),
  excerpt: z.string(),
  assetUrl: z.string().optional(),
  items: z.array(Picture),
  tags: z.array(z.string()),
  categories: z.array(z.string()),
  variants: z.array(Variant),
  structuredContent: z.object({
    productType: z.number().int(),
    variants: z.array(Variant),
    variantOptionOrdering: z.array(z.string()),
    isSubscribable: z.literal(false),
    /** Digital products only (COMM-02). */
    priceCents: z.number().optional(),
    salePriceCents: z.number().optional(),
    priceMoney: MoneyV1.optional(),
    salePriceMoney: MoneyV1.optional(),
    onSale: z.boolean().optional(),
  }),
  currency: Currency,
  stockLevel: StockLevel,
  state: z.literal(productStates),
  taxClass: z.enum(taxClasses),
  /** The fields that the owner has set; absent for none. */
  seo: SeoView.optional(),
  version: z.number().int(),
  addedOn: z.number(),
  updatedOn: z.number(),
})
export type Product = z.infer<typeof Product>

export const ProductsReply = z.object({ products: z.array(Product), nextCursor: z.string().optional() })
export type ProductsReply = z.infer<typeof ProductsReply>

/** A product in the trash; times in ms. */
export const DeletedProduct = z.object({
  id: ObjectId,
  title: z.string(),
  variants: z.number().int(),
  deletedOn: z.number(),
  /** When it is deleted for good. */
  expiresOn: z.number(),
})
export type DeletedProduct = z.infer<typeof DeletedProduct>

export const DeletedProductsReply = z.object({
  products: z.array(DeletedProduct),
  nextCursor: z.string().optional(),
})
export type DeletedProductsReply = z.infer<typeof DeletedProductsReply>

/** GET `/api/rest/commerce/trash`: the products that were deleted last come first. */
export const DeletedProductsQuery = z.object({
  websiteId: ObjectId,
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().max(200).optional(),
})

/** The reply to creating or changing a product. */
export const ProductSaved = z.object({ id: ObjectId, urlId: z.string(), version: z.number().int() })

/** A category of a collection, and its number of products. */
export type CategoryCount = { name: string; count: number }

export const ProductLink = z.object({ title: z.string(), fullUrl: z.string() })
export type ProductLink = z.infer<typeof ProductLink>

/**
 * GET /internal/product: a product, and up to four other products of its collection, products of the same categories
 * first. `hasOwnerCode`: its texts contain code of an account with permission 1219.
 */
export const ProductReply = z.object({
  product: Product,
  related: z.array(Product),
  hasOwnerCode: z.literal(true).optional(),
  /** The number of products of the collection. */
  itemCount: z.number().int(),
  /** The products beside it in the list of its collection. */
  pagination: z.object({ nextItem: ProductLink.optional(), prevItem: ProductLink.optional() }).optional(),
})
export type ProductReply = z.infer<typeof ProductReply>

/** GET /internal/product-search: products of the caller's website whose texts contain all words of `q`. */
export const ProductSearchQuery = z.object({ q: z.string().trim().max(MAX_SEARCH_LENGTH) })

/** GET /internal/product-paths: the addresses of all products of a website, oldest first; `updatedOn` in epoch ms. */
export const ProductPathsReply = z.object({
  products: z.array(z.object({ path: z.string(), updatedOn: z.number() })),
})
export type ProductPathsReply = z.infer<typeof ProductPathsReply>

/** GET /internal/product-counts: the number of products of each collection that has any. */
export const ProductCountsReply = z.object({ counts: z.record(z.string(), z.number().int()) })
export type ProductCountsReply = z.infer<typeof ProductCountsReply>

/** GET /internal/store: the properties of a store that every page of its website needs. */
export const StoreReply = z.object({ currency: Currency })
export type StoreReply = z.infer<typeof StoreReply>

export const WebsiteQuery = z.object({ websiteId: ObjectId })

export const ProductParams = z.object({ id: ObjectId })

export const ProductsQuery = z.object({
  websiteId: ObjectId,
  collectionId: ObjectId.optional(),
  search: z.string().trim().max(200).transform(toStorable).optional(),
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
