import * as z from 'zod'
import { toStorable, toStorableJson } from '../values/storable.ts'
import { Variant } from './commerce.ts'
import { Currency, MoneyV1, MoneyV3 } from './money.ts'
import { ObjectId } from './object-id.ts'

const ChosenVariant = Variant.omit({ attributes: true, priceMoney: true, salePriceMoney: true })

/** GET `/api/rest/commerce/carts/summary`: carts that are not empty and changed since `since`. */
export const CartsSummaryQuery = z.object({ websiteId: ObjectId, since: z.coerce.date() })

export const CartsSummary = z.object({
  carts: z.number().int(),
  items: z.number().int(),
  value: z.number().int(),
  currency: Currency,
  /** Whether sample carts are among them. */
  hasSample: z.boolean(),
})
export type CartsSummary = z.infer<typeof CartsSummary>

const quantity = z.number().int().min(1).max(10_000)

/** POST `/api/commerce/shopping-cart/entries`. */
export const AddEntry = z.object({
  itemId: ObjectId,
  sku: z
    .string()
    .max(200)
    .transform(toStorable)
    .nullish()
    .transform((sku) => sku ?? undefined),
  quantity: quantity.default(1),
  additionalFields: z.preprocess(
    (fields) => toStorableJson(fields ?? undefined),
    z.union([z.string().max(5_000), z.record(z.string().max(200), z.string().max(2_000))]).optional(),
  ),
})

export type AddEntry = z.infer<typeof AddEntry>

/**
 * POST `/api/commerce/shopping-cart/form`: the fields of a plain HTML form. Fields `option.<name>` have the chosen
 * values of the product's options.
 */
export const AddEntryForm = z.looseObject({
  itemId: ObjectId,
  sku: AddEntry.shape.sku,
  quantity: z.coerce.number().pipe(quantity).default(1),
})

export type AddEntryForm = z.infer<typeof AddEntryForm>

export const AddItem = z.object({ lineItemToAdd: AddEntry })

/** PUT of an entry; quantity 0 removes it from the cart. */
export const ChangeEntry = z.object({ quantity: z.number().int().min(0).max(10_000) })

/** Path parameters of an entry. Entries have object ids. */
export const EntryParams = z.object({ entryId: ObjectId })

const cartToken = z.string().regex(/^[A-Za-z0-9_-]{40}$/, 'must be a cart token of 40 characters')

export const CartParams = z.object({ cartToken })

export const CartItemParams = z.object({ cartToken, entryId: ObjectId })

export const ProblemCode = z.enum([
  'OUT_OF_STOCK',
  'INSUFFICIENT_STOCK',
  'PRICE_CHANGED',
  'PRODUCT_UNAVAILABLE',
  'COUPON_INVALID',
  'MINIMUM_NOT_MET',
])
export type ProblemCode = z.infer<typeof ProblemCode>

export const CartProblem = z.object({
  code: ProblemCode,
  entryId: z.string().optional(),
  available: z.number().optional(),
  message: z.string(),
})
export type CartProblem = z.infer<typeof CartProblem>

export const CartEntryV1 = z.object({
  id: z.string(),
  itemId: z.string(),
  quantity: z.number().int(),
  title: z.string(),
  item: z.object({ price: z.number() }),
  purchasePriceCents: z.number(),
  nonSalePriceCents: z.number(),
  chosenVariant: ChosenVariant.optional(),
  productType: z.number().int().optional(),
  imageUrl: z.string().optional(),
  productUrl: z.string().optional(),
  additionalFields: z.union([z.string(), z.record(z.string(), z.string())]).optional(),
  subTotal: z.number(),
})
export type CartEntryV1 = z.infer<typeof CartEntryV1>

const none = z.array(z.never())

/** Cart v1 (COMM-09 to COMM-13). `orderId`, `selectedShippingOption` and `shippingLocation` are absent until set. */
export const CartV1 = z.object({
  id: z.string(),
  websiteId: z.string(),
  created: z.number(),
  isPurchased: z.literal(false),
  entries: z.array(CartEntryV1),
  shippingOptions: none,
  applicableTaxRules: none,
  coupons: none,
  validCoupons: none,
  invalidCoupons: none,
  subtotalCents: z.number(),
  taxCents: z.number(),
  shippingCostCents: z.number(),
  discountCents: z.number(),
  grandTotalCents: z.number(),
  totalQuantity: z.number(),
  subtotalAmount: MoneyV1,
  hasDigital: z.boolean(),
  purelyDigital: z.boolean(),
  requiresShipping: z.boolean(),
  taxLineItems: none,
  promoCodes: none,
  appliedGiftCards: none,
  giftCardRedemptionTotalCents: z.literal(0),
  amountDueCents: z.number(),
  remainingBalanceCents: z.literal(0),
  cartType: z.literal(1),
  problems: z.array(CartProblem),
})
export type CartV1 = z.infer<typeof CartV1>

export const AddedV1 = z.object({ newlyAdded: CartEntryV1, shoppingCart: CartV1 })
export type AddedV1 = z.infer<typeof AddedV1>

export const CartItemV3 = z.object({
  id: z.string(),
  productId: z.string(),
  productType: z.string().optional(),
  sku: z.string().optional(),
  productName: z.string(),
  productUrl: z.string().optional(),
  quantity: z.number().int(),
  multipleQuantityAllowed: z.literal(true),
  unitPrice: MoneyV3,
  itemTotal: MoneyV3,
  variantOptions: z.array(z.object({ name: z.string(), value: z.string() })),
  image: z.object({ url: z.string(), alt: z.string(), width: z.number(), height: z.number() }).optional(),
  isSubscribable: z.literal(false),
})
export type CartItemV3 = z.infer<typeof CartItemV3>

export const CartV3 = z.object({
  id: z.string(),
  websiteId: z.string(),
  cartToken: z.string(),
  items: z.array(CartItemV3),
  totalQuantity: z.number(),
  subtotal: MoneyV3,
  shippingTotal: MoneyV3,
  discountTotal: MoneyV3,
  taxTotal: MoneyV3,
  appliedGiftCardBalanceTotal: MoneyV3,
  grandTotal: MoneyV3,
  amountDue: MoneyV3,
  requiresShipping: z.boolean(),
  problems: z.array(CartProblem),
})
export type CartV3 = z.infer<typeof CartV3>
