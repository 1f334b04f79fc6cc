import * as z from 'zod'
import { toStorable } from '../../values/storable.ts'
import { Currency } from './money.ts'
import { ObjectId } from '../common/object-id.ts'

/** `test` moves no money; `live` does. */
export const PaymentMode = z.enum(['test', 'live'])

const PaymentMethod = z.enum(['card', 'bank-debit'])

/** GET `/api/rest/commerce/payments`. Keys are never returned, only their last characters. */
export const PaymentSettings = z.object({
  mode: PaymentMode,
  /** The address of the page "Test bank", where there is one. */
  testBank: z.string().optional(),
  accounts: z.array(
    z.object({
      mode: PaymentMode,
      publishableKey: z.string(),
      keyEnd: z.string(),
      /** Whether the provider sends its events. Without them payments take up to a minute longer to be noticed. */
      hasWebhook: z.boolean(),
      connectedAt: z.number(),
    }),
  ),
  /** The limits and methods of the provider in the store's currency. Amounts are minor units. */
  accepts: z.object({
    currency: Currency,
    minimum: z.number(),
    maximum: z.number(),
    methods: z.array(PaymentMethod),
  }),
})
export type PaymentSettings = z.infer<typeof PaymentSettings>

const key = z.string().trim().max(250).transform(toStorable)

/** POST `/api/rest/commerce/payments/account`: a restricted key of Stripe, and the publishable key of the same mode. */
export const ConnectPayments = z.object({ key, publishableKey: key })

export const DisconnectQuery = z.object({ websiteId: ObjectId, mode: PaymentMode })

/** PUT `/api/rest/commerce/payments/mode`. */
export const ChangePaymentMode = z.object({ mode: PaymentMode })

/** The id of a payment account: 128 random bits. */
export const WebhookParams = z.object({ accountId: z.string().regex(/^[0-9a-f]{32}$/) })

const form = {
  mode: PaymentMode,
  publishableKey: z.string(),
  methods: z.array(PaymentMethod),
}

/** GET `/internal/payment-form`: the fields of the provider on the checkout page. `none`: the shop takes no payments. */
export const PaymentForm = z.discriminatedUnion('provider', [
  z.object({ provider: z.literal('none'), mode: PaymentMode }),
  z.object({ provider: z.literal('stripe'), ...form }),
  z.object({ provider: z.literal('test'), ...form, origin: z.string() }),
])
export type PaymentForm = z.infer<typeof PaymentForm>
