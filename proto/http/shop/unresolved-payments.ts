import * as z from 'zod'
import { providerSaid } from '../../enums/provider-said.ts'
import { Currency } from './money.ts'
import { ObjectId } from '../common/object-id.ts'
import { PaymentMode } from './payments.ts'

/**
 * The states in which money may have moved without an order. In `action-required` and `processing` only a payment is listed whose
 * provider contradicts ours.
 */
const UnresolvedState = z.enum([
  'action-required',
  'confirming',
  'authorised',
  'processing',
  'capturing',
  'voiding',
  'captured',
])

/** A payment that has had no outcome for a minute. It names no buyer. Times are ms, amounts minor units. */
export const UnresolvedPayment = z.object({
  id: ObjectId,
  mode: PaymentMode,
  provider: z.enum(['stripe', 'test']),
  /** Null: the provider's id is not known. */
  providerId: z.string().nullable(),
  amount: z.number(),
  currency: Currency,
  last4: z.string().nullable(),
  state: UnresolvedState,
  createdAt: z.number(),
  /** Since when there is no outcome. */
  since: z.number(),
  /** The last answer of the provider; null: it was not asked yet. `detail` is its code, or names the contradiction. */
  word: z.object({ said: z.enum(providerSaid), detail: z.string().nullable(), at: z.number() }).nullable(),
  /** When the provider is asked next; null: never by itself. */
  nextAt: z.number().nullable(),
})
export type UnresolvedPayment = z.infer<typeof UnresolvedPayment>

/** A refund that the provider has not confirmed for a minute. `created`: it was not sent yet, or got no answer. `sent`: it is pending. */
export const UnresolvedRefund = z.object({
  id: ObjectId,
  orderId: ObjectId,
  orderNumber: z.string(),
  mode: PaymentMode,
  provider: z.enum(['stripe', 'test']),
  /** Null: the provider's id is not known. */
  providerRefundId: z.string().nullable(),
  amount: z.number(),
  currency: Currency,
  state: z.enum(['created', 'sent']),
  since: z.number(),
  nextAt: z.number().nullable(),
})
export type UnresolvedRefund = z.infer<typeof UnresolvedRefund>

/** GET `/api/rest/commerce/payments/unresolved`: the oldest first, at most 100 of each kind; the counts are of all. */
export const UnresolvedPayments = z.object({
  payments: z.array(UnresolvedPayment),
  count: z.number(),
  liveCount: z.number(),
  refunds: z.array(UnresolvedRefund),
  refundCount: z.number(),
  liveRefundCount: z.number(),
})
export type UnresolvedPayments = z.infer<typeof UnresolvedPayments>

/** POST `/api/rest/commerce/payments/unresolved/:paymentId/look`. */
export const LookParams = z.object({ paymentId: ObjectId })
