import * as z from 'zod'
import { currencyCodes, type CurrencyCode } from '../enums/currency.ts'
import { productType, type ProductTypeName } from '../enums/product-type.ts'
import { isPictureUrl } from '../links.ts'
import { commerceMessages } from '../messages.ts'
import type { MoneyV1, MoneyV3 } from '../money.ts'
import { Picture } from '../site.ts'
import { storable, storableJson } from '../storable.ts'
import { isCategory, isPrice, isSku, isTag } from '../validators.ts'

const text = (max: number) => z.string().max(max).transform(storable)
const filled = (max: number) => z.string().trim().min(1, 'must not be empty').max(max).transform(storable)
const objectId = z.string().regex(/^[0-9a-f]{24}$/, 'must be an id of 24 hexadecimal digits')
const price = z.number().refine(isPrice, commerceMessages.priceRange)
const measure = z.number().min(0).max(1_000_000).default(0)

/** What an owner writes of a variant; prices in minor units of the store's currency (COMM-01 to COMM-04). */
export const VariantInput = z.object({
  id: objectId.optional(),
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

const ProductPicture = Picture.extend({
  assetUrl: Picture.shape.assetUrl.refine(isPictureUrl, 'is no address of a picture'),
})
const productTypeNames = Object.keys(productType) as [ProductTypeName, ...ProductTypeName[]]
const allDiffer = <T>(list: readonly T[]) =>
  new Set(list.map((one) => String(one).toLowerCase())).size === list.length

/** What an owner writes of a product, whole (COMM-01 to COMM-06). */
export const ProductInput = z.object({
  collectionId: objectId,
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

export const WebsiteQuery = z.object({ websiteId: objectId })
export const ProductParams = z.object({ id: objectId })
export const ProductsQuery = z.object({
  websiteId: objectId,
  collectionId: objectId.optional(),
  search: z.string().trim().max(200).transform(storable).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(200).optional(),
})
/** Orders of the owner's list; each is unique by the product's id after it. */
export const inventorySorts = ['newest', 'title', 'stock', 'price'] as const
export type InventorySort = (typeof inventorySorts)[number]
/** GET `/api/rest/commerce/inventory`: `stock` as shops show it, `category` as it stands. */
export const InventoryQuery = z.object({
  websiteId: objectId,
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

/** GET `/api/rest/commerce/carts/summary`: carts with something in them that were touched since then. */
export const CartsSummaryQuery = z.object({ websiteId: objectId, since: z.coerce.date() })
export type CartsSummary = { carts: number; items: number; value: number; currency: CurrencyCode }

/** PUT `/api/rest/commerce/products/:id/variants`: what changes of which variants, and the version that was seen. */
export const ChangeVariants = z.object({
  version: z.number().int().min(1),
  variants: z
    .array(
      z.object({
        id: objectId,
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

export const InternalProductsQuery = z.object({
  collectionId: objectId.optional(),
  ids: z
    .string()
    .optional()
    .transform((ids) => ids?.split(',').filter(Boolean))
    .pipe(z.array(objectId).max(200).optional()),
})
export const InternalProductQuery = z.object({ collectionId: objectId, urlId: filled(200) })

const quantity = z.number().int().min(1).max(10_000)

/** POST `/api/commerce/shopping-cart/entries`. */
export const AddEntry = z.object({
  itemId: objectId,
  sku: z
    .string()
    .max(200)
    .transform(storable)
    .nullish()
    .transform((sku) => sku ?? undefined),
  quantity: quantity.default(1),
  additionalFields: z.preprocess(
    (fields) => storableJson(fields ?? undefined),
    z.union([z.string().max(5_000), z.record(z.string().max(200), z.string().max(2_000))]).optional(),
  ),
})
export type AddEntry = z.infer<typeof AddEntry>
export const AddItem = z.object({ lineItemToAdd: AddEntry })
/** PUT of an entry; 0 takes it out of the cart. */
export const ChangeEntry = z.object({ quantity: z.number().int().min(0).max(10_000) })
/** Entries have ids of our own; anything else there is none of. */
export const EntryParams = z.object({ entryId: objectId })
const cartToken = z.string().regex(/^[A-Za-z0-9_-]{40}$/, 'must be a cart token of 40 characters')
export const CartParams = z.object({ cartToken })
export const CartItemParams = z.object({ cartToken, entryId: objectId })

export type ProblemCode =
  | 'OUT_OF_STOCK'
  | 'INSUFFICIENT_STOCK'
  | 'PRICE_CHANGED'
  | 'PRODUCT_UNAVAILABLE'
  | 'COUPON_INVALID'
  | 'MINIMUM_NOT_MET'
export type CartProblem = { code: ProblemCode; entryId?: string; available?: number; message: string }

type ChosenVariant = Omit<Variant, 'attributes' | 'priceMoney' | 'salePriceMoney'>
export type CartEntryV1 = {
  id: string
  itemId: string
  quantity: number
  title: string
  item: { price: number }
  purchasePriceCents: number
  nonSalePriceCents: number
  chosenVariant?: ChosenVariant
  productType?: number
  imageUrl?: string
  productUrl?: string
  additionalFields?: string | Record<string, string>
  subTotal: number
}

/** Cart v1 (COMM-09 to COMM-13). `orderId`, `selectedShippingOption`, `shippingLocation` are left out until set. */
export type CartV1 = {
  id: string
  websiteId: string
  created: number
  isPurchased: false
  entries: CartEntryV1[]
  shippingOptions: never[]
  applicableTaxRules: never[]
  coupons: never[]
  validCoupons: never[]
  invalidCoupons: never[]
  subtotalCents: number
  taxCents: number
  shippingCostCents: number
  discountCents: number
  grandTotalCents: number
  totalQuantity: number
  subtotalAmount: MoneyV1
  hasDigital: boolean
  purelyDigital: boolean
  requiresShipping: boolean
  taxLineItems: never[]
  promoCodes: never[]
  appliedGiftCards: never[]
  giftCardRedemptionTotalCents: 0
  amountDueCents: number
  remainingBalanceCents: 0
  cartType: 1
  problems: CartProblem[]
}
export type AddedV1 = { newlyAdded: CartEntryV1; shoppingCart: CartV1 }

export type CartItemV3 = {
  id: string
  productId: string
  productType?: string
  sku?: string
  productName: string
  productUrl?: string
  quantity: number
  multipleQuantityAllowed: true
  unitPrice: MoneyV3
  itemTotal: MoneyV3
  variantOptions: { name: string; value: string }[]
  image?: { url: string; alt: string; width: number; height: number }
  isSubscribable: false
}
export type CartV3 = {
  id: string
  websiteId: string
  cartToken: string
  items: CartItemV3[]
  totalQuantity: number
  subtotal: MoneyV3
  shippingTotal: MoneyV3
  discountTotal: MoneyV3
  taxTotal: MoneyV3
  appliedGiftCardBalanceTotal: MoneyV3
  grandTotal: MoneyV3
  amountDue: MoneyV3
  requiresShipping: boolean
  problems: CartProblem[]
}
