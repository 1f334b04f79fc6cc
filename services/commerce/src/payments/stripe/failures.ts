import Stripe from 'stripe'
import type { Declined, Denied, Refused, Unknown } from '../port.ts'

/** The state of a payment that does not allow the call. Another call of ours came first, so the payment is read. */
const UNEXPECTED_STATE = 'payment_intent_unexpected_state'

/**
 * Sorts a failed call by what is known of its effect. Only refusals that Stripe documents as "nothing was done" count as
 * refused; everything else is unknown.
 */
export function failureOf(error: unknown): Declined | Refused | Unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return unknown(error)
  const code = codeOf(error)
  if (error instanceof Stripe.errors.StripeCardError)
    return {
      status: 'declined',
      code: filled(error.decline_code) ?? code,
      retry: mayRetry(error.advice_code),
    }
  if (error.statusCode === 409 || code === UNEXPECTED_STATE || code === 'lock_timeout') return unknown(error)
  if (
    error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError
  )
    return { status: 'refused', reason: code }
  return unknown(error)
}

/** The failure of a call that declines no card: a decline counts as a refusal. */
export function refusalOf(error: unknown): Refused | Unknown {
  const failure = failureOf(error)
  return failure.status === 'declined' ? { status: 'refused', reason: failure.code } : failure
}

/** The failure of a call that reads the account: only a refusal of the key itself is known for sure. */
export function readFailureOf(error: unknown): Denied | Unknown {
  const isDenied =
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError
  return isDenied
    ? { status: 'denied', reason: codeOf(error) }
    : { status: 'unknown', reason: refusalOf(error).reason }
}

/** The payment that a refusal names, because its state did not allow the call. */
export function paymentInError(error: unknown): Stripe.PaymentIntent | undefined {
  if (!(error instanceof Stripe.errors.StripeError) || error.code !== UNEXPECTED_STATE) return undefined
  return error.payment_intent
}

export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === 'resource_missing'

/** The library leaves a field that the reply does not have empty, or undefined. */
const filled = (text: string | undefined) => (text === '' ? undefined : text)
const codeOf = (error: InstanceType<typeof Stripe.errors.StripeError>) => filled(error.code) ?? error.type

const mayRetry = (advice: string | undefined) => advice !== 'do_not_try_again'

/** Keeps the kind of failure, not its text, which may contain data of the buyer. */
function unknown(error: unknown): Unknown {
  if (error instanceof Stripe.errors.StripeError) {
    const isReplay = error.headers?.['idempotent-replayed'] === 'true'
    return { status: 'unknown', reason: codeOf(error), ...(isReplay && { isReplay }) }
  }
  return { status: 'unknown', reason: error instanceof Error ? error.name : 'failure' }
}
