import * as z from 'zod'
import { isCountry } from '../../enums/country.ts'
import { TotalStep } from '../../money/total-steps.ts'
import { hasCardNumber } from '../../values/card-number.ts'
import { toStorable } from '../../values/storable.ts'
import { isMailAddress } from '../../values/validators.ts'
import { Currency } from './money.ts'

/** A text of a buyer. A card number in it would be stored and mailed, so it is refused. */
const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .transform(toStorable)
    .refine((value) => !hasCardNumber(value), 'must not contain a card number')
const filled = (max: number) => text(max).refine((value) => value !== '', 'must not be empty')

/** A postal address. `country` and `region` are codes of ISO 3166. */
export const Address = z.object({
  name: filled(200),
  company: text(200).optional(),
  line1: filled(200),
  line2: text(200).optional(),
  city: filled(100),
  region: text(100).optional(),
  postalCode: text(20).optional(),
  country: z.string().regex(/^[A-Z]{2}$/, 'must be a country code of two letters'),
  phone: text(40).optional(),
})
export type Address = z.infer<typeof Address>

/** An address as a buyer types it: its country exists. */
const TypedAddress = Address.extend({
  country: Address.shape.country.refine(isCountry, 'must be the code of a country'),
})

/** `card` is charged at once. A bank debit is charged days later: its order is received first, and paid then. */
export const CheckoutMethod = z.enum(['card', 'bank-debit'])

/** The body of a checkout except the payment: what is agreed. */
const agreed = {
  email: z
    .string()
    .trim()
    .max(256)
    // The confirmation is sent to it, so it is checked as for accounts (decision 169).
    .refine(isMailAddress, 'must be an e-mail address')
    .transform(toStorable),
  /** Required if something is sent. */
  shippingAddress: TypedAddress.optional(),
  /** Without it, the shipping address. Digital goods need its country only for the tax. */
  billingAddress: TypedAddress.optional(),
  shippingOptionId: z.string().max(100).optional(),
  note: text(1_000).optional(),
  /** The total that the buyer saw, in minor units: another one now is a 400 with `PRICE_CHANGED`. */
  expectedTotal: z.number().int().min(0).optional(),
}

/**
 * POST `/api/commerce/checkout/:cartToken`, with an `Idempotency-Key`. `payment` is missing only if nothing is due. The token is
 * the provider's, for one use; a card number never reaches us.
 */
export const CheckoutBody = z.object({
  ...agreed,
  payment: z.object({ method: CheckoutMethod, confirmationToken: z.string().min(1).max(500) }).optional(),
})
export type CheckoutBody = z.infer<typeof CheckoutBody>

/** The token of a checkout's page and of its order. */
export const OrderToken = z.string().regex(/^[A-Za-z0-9_-]{40}$/, 'must be an order token of 40 characters')

/** POST `…/resume`: after the buyer's bank has led back, or when the page asks again. */
export const ResumeBody = z.object({ orderToken: OrderToken })

/** The reply when the order exists. `received`: a bank debit that is not paid yet. */
export const CheckoutDone = z.object({
  status: z.enum(['paid', 'received']),
  orderToken: z.string(),
  orderNumber: z.string(),
})
export type CheckoutDone = z.infer<typeof CheckoutDone>

/** The step that only the buyer can take: open a page of the bank, or finish in the provider’s script. */
export const CheckoutAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('redirect'), url: z.string() }),
  z.object({ kind: z.literal('script'), clientSecret: z.string() }),
])
export type CheckoutAction = z.infer<typeof CheckoutAction>

/**
 * The reply while the outcome is open: ask again after `checkAfterMs` with `…/resume`. `not-sent`, of `…/resume` only: the payment did
 * not begin, and begins when the first request is repeated with its key.
 */
export const CheckoutGoesOn = z.object({
  status: z.enum(['action-required', 'in-progress', 'not-sent']),
  orderToken: z.string(),
  action: CheckoutAction.optional(),
  checkAfterMs: z.number().int(),
})
export type CheckoutGoesOn = z.infer<typeof CheckoutGoesOn>

export const OrderTokenParams = z.object({ orderToken: OrderToken })

/** A line of an order. Amounts are minor units; `total` is what was charged for it without added tax. */
export const OrderLine = z.object({
  id: z.string(),
  productId: z.string(),
  variantId: z.string(),
  title: z.string(),
  sku: z.string(),
  options: z.array(z.object({ optionName: z.string(), value: z.string() })),
  imageUrl: z.string().nullable(),
  quantity: z.number().int(),
  unitPrice: z.number().int(),
  discount: z.number().int(),
  total: z.number().int(),
})
export type OrderLine = z.infer<typeof OrderLine>

export const OrderTotals = z.object({
  subtotal: z.number().int(),
  discount: z.number().int(),
  shipping: z.number().int(),
  tax: z.number().int(),
  includedTax: z.number().int(),
  total: z.number().int(),
  refunded: z.number().int(),
  taxLines: z.array(
    z.object({ name: z.string(), ppm: z.number().int(), amount: z.number().int(), isIncluded: z.boolean() }),
  ),
  steps: z.array(TotalStep),
})

/** An order as its buyer sees it. */
export const BuyerOrder = z.object({
  number: z.string(),
  state: z.enum(['received', 'paid', 'cancelled']),
  isTest: z.boolean(),
  currency: Currency,
  placedAt: z.number(),
  email: z.string(),
  shippingAddress: Address.nullable(),
  billingAddress: Address.nullable(),
  delivery: z.object({ name: z.string(), isPickup: z.boolean() }).nullable(),
  payment: z.object({ label: z.string(), last4: z.string() }).nullable(),
  lines: z.array(OrderLine),
  totals: OrderTotals,
})
export type BuyerOrder = z.infer<typeof BuyerOrder>

/** A part of an order that was sent. Digital items and shipments that were undone are not listed. */
export const SentParcel = z.object({
  id: z.string(),
  carrier: z.string(),
  trackingNumber: z.string(),
  trackingUrl: z.string().nullable(),
  sentAt: z.number(),
})
export type SentParcel = z.infer<typeof SentParcel>

/**
 * GET `/api/commerce/orders/:orderToken`. Without an order the checkout goes on (`in-progress`, `action-required`), waits for
 * another card (`declined`), or has ended without a charge (`closed`).
 */
export const OrderReply = z.object({
  status: z.enum(['paid', 'received', 'cancelled', 'in-progress', 'action-required', 'declined', 'closed']),
  order: BuyerOrder.nullable(),
  /** The invoice and the credit notes, for `/api/commerce/orders/:orderToken/:kind/:number`. */
  invoices: z.array(z.object({ kind: z.enum(['invoice', 'credit-note']), number: z.string() })).default([]),
  shipments: z.array(SentParcel).default([]),
})
export type OrderReply = z.infer<typeof OrderReply>
