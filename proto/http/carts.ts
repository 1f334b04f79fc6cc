import * as z from 'zod'
import type { CurrencyCode } from '../enums/currency.ts'
import type { MoneyV1, MoneyV3 } from '../money.ts'
import { storable, storableJson } from '../storable.ts'
import type { Variant } from './commerce.ts'
import { ObjectId } from './object-id.ts'

type ChosenVariant = Omit<Variant, 'attributes' | 'priceMoney' | 'salePriceMoney'>

/** GET `/api/rest/commerce/carts/summary`: carts with something in them that were touched since then. */
export const CartsSummaryQuery = z.object({ websiteId: ObjectId, since: z.coerce.date() })

export type CartsSummary = { carts: number; items: number; value: number; currency: CurrencyCode }

const quantity = z.number().int().min(1).max(10_000)

/** POST `/api/commerce/shopping-cart/entries`. */
export const AddEntry = z.object({
  itemId: ObjectId,
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
export const EntryParams = z.object({ entryId: ObjectId })

const cartToken = z.string().regex(/^[A-Za-z0-9_-]{40}$/, 'must be a cart token of 40 characters')

export const CartParams = z.object({ cartToken })

export const CartItemParams = z.object({ cartToken, entryId: ObjectId })

export type ProblemCode =
  | 'OUT_OF_STOCK'
  | 'INSUFFICIENT_STOCK'
  | 'PRICE_CHANGED'
  | 'PRODUCT_UNAVAILABLE'
  | 'COUPON_INVALID'
  | 'MINIMUM_NOT_MET'

export type CartProblem = { code: ProblemCode; entryId?: string; available?: number; message: string }

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
