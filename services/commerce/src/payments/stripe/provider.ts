import type {
  CancelResult,
  CaptureResult,
  ConfirmResult,
  CreateResult,
  LookResult,
  NewPayment,
  PaymentAttempt,
  PaymentMethod,
  PaymentProvider,
  PaymentRef,
} from '../port.ts'
import { createAccountCalls } from './account-calls.ts'
import { createClient, type ProviderAddress, type Stripe } from './client.ts'
import { failureOf, isMissing, paymentInError, refusalOf } from './failures.ts'
import { limitsOf } from './limits.ts'
import { CHECKOUT_ID, PAYMENT_ID, paymentOf } from './objects.ts'
import { createRefundCalls } from './refund-calls.ts'

const expand = ['latest_charge']
const methodTypes = { card: 'card', 'bank-debit': 'sepa_debit' } as const satisfies Record<
  PaymentMethod,
  string
>

/**
 * Creates the adapter for an account at Stripe, or at a provider with the same API. Idempotency keys are made of our own
 * ids, so a repeat after a lost reply has no second effect.
 */
export function createStripeProvider(
  key: string,
  { at, timeoutMs }: { at?: ProviderAddress | undefined; timeoutMs?: number } = {},
): PaymentProvider {
  const stripe = createClient(key, at, timeoutMs)
  return {
    create: (order) => create(stripe, order),
    confirm: (attempt) => confirm(stripe, attempt),
    capture: (payment) => capture(stripe, payment),
    cancel: (payment) => cancel(stripe, payment),
    look: (providerId) => look(stripe, providerId),
    ...createRefundCalls(stripe),
    ...createAccountCalls(stripe),
    limits: limitsOf,
  }
}

async function create(
  stripe: Stripe,
  { paymentId, checkoutId, amount, currency, methods }: NewPayment,
): Promise<CreateResult> {
  try {
    const intent = await stripe.paymentIntents.create(
      {
        amount,
        currency: currency.toLowerCase(),
        allowed_payment_method_types: methods.map((method) => methodTypes[method]),
        payment_method_options: { card: { capture_method: 'manual' } },
        metadata: { [PAYMENT_ID]: paymentId, [CHECKOUT_ID]: checkoutId },
        expand,
      },
      { idempotencyKey: paymentId },
    )
    return { status: 'created', payment: paymentOf(intent) }
  } catch (error) {
    return refusalOf(error)
  }
}

async function confirm(stripe: Stripe, payment: PaymentAttempt): Promise<ConfirmResult> {
  const { paymentId, providerId, attempt, confirmationToken, returnUrl } = payment
  try {
    const intent = await stripe.paymentIntents.confirm(
      providerId,
      { confirmation_token: confirmationToken, return_url: returnUrl, expand },
      { idempotencyKey: `${paymentId}-${attempt}` },
    )
    return { status: 'confirmed', payment: paymentOf(intent) }
  } catch (error) {
    return failureOf(error)
  }
}

async function capture(
  stripe: Stripe,
  { paymentId, providerId, attempt = 1 }: PaymentRef,
): Promise<CaptureResult> {
  try {
    const intent = await stripe.paymentIntents.capture(
      providerId,
      { expand },
      { idempotencyKey: `${paymentId}-capture-${attempt}` },
    )
    if (intent.status === 'succeeded') return { status: 'captured', payment: paymentOf(intent) }
    return { status: 'unknown', reason: intent.status }
  } catch (error) {
    const found = paymentInError(error)
    if (found?.status === 'succeeded') return { status: 'captured', payment: paymentOf(found) }
    if (found?.status === 'canceled') return { status: 'refused', reason: 'canceled' }
    return refusalOf(error)
  }
}

async function cancel(
  stripe: Stripe,
  { paymentId, providerId, attempt = 1 }: PaymentRef,
): Promise<CancelResult> {
  try {
    const intent = await stripe.paymentIntents.cancel(
      providerId,
      {},
      { idempotencyKey: `${paymentId}-cancel-${attempt}` },
    )
    if (intent.status === 'canceled') return { status: 'cancelled' }
    return { status: 'unknown', reason: intent.status }
  } catch (error) {
    const found = paymentInError(error)
    if (found?.status === 'canceled') return { status: 'cancelled' }
    if (found?.status === 'succeeded') return { status: 'captured', payment: paymentOf(found) }
    return refusalOf(error)
  }
}

async function look(stripe: Stripe, providerId: string): Promise<LookResult> {
  try {
    return {
      status: 'found',
      payment: paymentOf(await stripe.paymentIntents.retrieve(providerId, { expand })),
    }
  } catch (error) {
    if (isMissing(error)) return { status: 'missing' }
    const failure = failureOf(error)
    return { status: 'unknown', reason: failure.status === 'declined' ? failure.code : failure.reason }
  }
}
