import { checkOut, resumeCheckout } from '@portico/proto/api/commerce/checkout/checkout'
import type { CheckoutAction, CheckoutDone, CheckoutGoesOn } from '@portico/proto/http/shop/checkout'
import { call } from '../../../lib/data/call.ts'
import { CallFailure } from '../../../lib/data/failure.ts'
import { asSentence } from '../../../lib/text/sentence.ts'
import type { Attempt } from './types.ts'

/**
 * The outcome of an attempt. `cart`: the cart cannot be bought as it is, or its total is another one. `unknown`: the attempt may
 * have worked, so it is repeated as it is. `unsent`: the payment did not begin, and begins when the attempt is repeated.
 */
export type Outcome =
  | { kind: 'done'; orderToken: string }
  | { kind: 'open'; orderToken: string; action: CheckoutAction | undefined; checkAfterMs: number }
  | { kind: 'declined' | 'cart' | 'refused' | 'unknown' | 'unsent'; message: string }
  | { kind: 'invalid'; errors: Readonly<Record<string, string>>; message: string }

/** Sends an attempt. After a lost reply the call is repeated once with the same key. */
export const sendAttempt = ({ key, cartToken, agreed, payment }: Attempt): Promise<Outcome> =>
  outcomeOf(
    call(
      checkOut,
      { params: { cartToken }, body: { ...agreed, ...(payment && { payment }) } },
      { headers: { 'idempotency-key': key }, errors: 'beside', retry: 1 },
    ),
  )

/** Asks how far the checkout of an order token is, after the buyer has acted. */
export const resume = (cartToken: string, orderToken: string): Promise<Outcome> =>
  outcomeOf(call(resumeCheckout, { params: { cartToken }, body: { orderToken } }, { errors: 'beside' }))

async function outcomeOf(reply: Promise<CheckoutDone | CheckoutGoesOn>): Promise<Outcome> {
  try {
    return outcomeIn(await reply)
  } catch (failure) {
    if (failure instanceof CallFailure) return refusalOf(failure)
    throw failure
  }
}

/** Sorts a reply that is no refusal. */
export function outcomeIn(said: CheckoutDone | CheckoutGoesOn): Outcome {
  const { orderToken } = said
  if ('orderNumber' in said) return { kind: 'done', orderToken }
  if (said.status === 'not-sent') return { kind: 'unsent', message: 'Your payment was not sent.' }
  return { kind: 'open', orderToken, action: said.action, checkAfterMs: said.checkAfterMs }
}

const OF_THE_CART = ['PRICE_CHANGED', 'CART_PROBLEMS', 'CART_EMPTY', 'COUPON_INVALID']

/** Refusals that say that nothing was sent to the provider, and that a repeat at once is refused too. */
const FINAL = ['CHECKOUT_CLOSED', 'NO_PAYMENTS', 'TOO_MANY_DECLINES', 'TOO_MANY_ORDERS']

/** Sorts a failed call by what the buyer can do. */
export function refusalOf(failure: CallFailure): Outcome {
  const { status, errors, errorKey, serverMessage, error } = failure
  const message = asSentence(serverMessage ?? error)
  if (status === 402) return { kind: 'declined', message }
  if (OF_THE_CART.includes(errorKey)) return { kind: 'cart', message }
  if (Object.keys(errors).length > 0) return { kind: 'invalid', errors, message }
  const isRefusal = status >= 400 && status < 500 && status !== 409 && status !== 429
  return { kind: isRefusal || FINAL.includes(errorKey) ? 'refused' : 'unknown', message }
}
