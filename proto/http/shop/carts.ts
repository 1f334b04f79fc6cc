import * as z from 'zod'
import { toStorable, toStorableJson } from '../../values/storable.ts'
import { TotalStep } from '../../money/total-steps.ts'
import { Place } from './areas.ts'
import { Variant } from './commerce.ts'
import { CouponCode } from './coupons.ts'
import { Currency, MoneyV1, MoneyV3 } from './money.ts'
import { ObjectId } from '../common/object-id.ts'

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

/** A reason why a cart cannot be bought as it is: of an entry, or of a coupon (`promoCode`). */
export const CartProblem = z.object({
  code: ProblemCode,
  entryId: z.string().optional(),
  promoCode: z.string().optional(),
  available: z.number().optional(),
  message: z.string(),
})
export type CartProblem = z.infer<typeof CartProblem>

/** WIRE-14 */
export const ShippingOptionsStatus = z.enum([
  'APPLICABLE_SHIPPING_OPTIONS',
  'SHIPPING_NOT_REQUIRED',
  'POSTAL_CODE_NOT_APPLICABLE',
])

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

const line = z.string().trim().max(200).transform(toStorable).optional()

/** PUT of the place to which the goods go. The country is enough for an estimate. */
export const ShippingLocation = Place.extend({ line1: line, line2: line, city: line })
export type ShippingLocation = z.infer<typeof ShippingLocation>

/** PUT of the chosen option by its key. */
export const ChooseOption = z.object({ key: ObjectId })

/** POST of a coupon. */
export const AddPromoCode = z.object({ promoCode: CouponCode })

export const PromoCodeParams = z.object({ promoCode: CouponCode })

export const CartPromoCodeParams = z.object({ cartToken, promoCode: CouponCode })

const ShippingOptionV1 = z.object({
  id: z.string(),
  name: z.string(),
  isPickup: z.boolean(),
  priceCents: z.number(),
  regularPriceCents: z.number(),
})

/** A rate of tax that applies. `ppm` are parts per million; included tax is part of the prices. */
const TaxRuleV1 = z.object({ id: z.string(), name: z.string(), ppm: z.number(), isIncluded: z.boolean() })
const TaxLineItemV1 = TaxRuleV1.extend({ baseCents: z.number(), amountCents: z.number() })

/** A coupon of the cart. `message`: why it does not count. */
const CouponV1 = z.object({
  promoCode: z.string(),
  isValid: z.boolean(),
  discountCents: z.number(),
  shippingSavedCents: z.number(),
  message: z.string().optional(),
})

/** Cart v1 (COMM-09 to COMM-13). `orderId`, `selectedShippingOption` and `shippingLocation` are absent until set. */
export const CartV1 = z.object({
  id: z.string(),
  websiteId: z.string(),
  created: z.number(),
  orderId: z.string().optional(),
  isPurchased: z.boolean(),
  entries: z.array(CartEntryV1),
  shippingOptions: z.array(ShippingOptionV1),
  selectedShippingOption: ShippingOptionV1.optional(),
  shippingLocation: ShippingLocation.optional(),
  shippingOptionsStatus: ShippingOptionsStatus.optional(),
  applicableTaxRules: z.array(TaxRuleV1),
  coupons: z.array(CouponV1),
  validCoupons: z.array(CouponV1),
  invalidCoupons: z.array(CouponV1),
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
  taxLineItems: z.array(TaxLineItemV1),
  /** Tax that the prices include. */
  includedTaxCents: z.number(),
  promoCodes: z.array(z.string()),
  appliedGiftCards: none,
  giftCardRedemptionTotalCents: z.literal(0),
  amountDueCents: z.number(),
  remainingBalanceCents: z.literal(0),
  cartType: z.literal(1),
  problems: z.array(CartProblem),
  /** How the total is made; amounts in the currency of the store. */
  totalSteps: z.array(TotalStep),
  currency: Currency,
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
  includedTaxTotal: MoneyV3,
  shippingLocation: ShippingLocation.optional(),
  /** Absent while the place is not known. */
  shippingOptionsStatus: ShippingOptionsStatus.optional(),
  fulfillmentOptions: z.array(
    z.object({ key: z.string(), name: z.string(), isPickup: z.boolean(), price: MoneyV3 }),
  ),
  selectedFulfillmentOptionKey: z.string().optional(),
  promoCodes: z.array(
    z.object({
      promoCode: z.string(),
      isValid: z.boolean(),
      discount: MoneyV3,
      message: z.string().optional(),
    }),
  ),
  problems: z.array(CartProblem),
})
export type CartV3 = z.infer<typeof CartV3>
