import type { CheckoutBody } from '@portico/proto/http/shop/checkout'
import { badRequest, conflict, invalid, type Refusal } from '@portico/kit/errors'
import type { PricedCart } from '../../carts/domain/cart.ts'
import type { PaymentLimits } from '../../payments/port.ts'
import { checkoutTexts as texts } from './texts.ts'

/** Returns why a priced cart cannot be bought as it is; null if it can. */
export function cartRefusal(cart: PricedCart, body: CheckoutBody): Refusal | null {
  const { totals, problems } = cart
  if (cart.lines.length === 0) return badRequest(texts.empty, { errorKey: 'CART_EMPTY' })
  if (problems.length > 0) return problemsRefusal(cart)
  if (cart.requiresShipping) {
    const isPickup = totals.delivery.selected?.isPickup === true
    if (!body.shippingAddress && !isPickup) return invalid({ shippingAddress: texts.addressNeeded })
    if (totals.delivery.status === 'POSTAL_CODE_NOT_APPLICABLE' && totals.delivery.selected === null)
      return invalid({ shippingAddress: texts.nowhere })
  }
  if (!totals.isSoldThere) return invalid({ shippingAddress: texts.notSoldThere })
  if (body.expectedTotal !== undefined && body.expectedTotal !== totals.grandTotal)
    return badRequest(texts.priceChanged, {
      errorKey: 'PRICE_CHANGED',
      total: totals.grandTotal,
      problems: [{ code: 'PRICE_CHANGED', message: texts.priceChanged }],
    })
  return null
}

/** Refuses a cart with its problems. */
export const problemsRefusal = ({ problems }: Pick<PricedCart, 'problems'>): Refusal =>
  badRequest(problems[0]?.message ?? texts.problems, { errorKey: 'CART_PROBLEMS', problems })

/** Returns why a payment cannot be begun; null if it can. `limits` are the limits of the store's account; null without one. */
export function paymentRefusal(
  total: number,
  { payment }: Pick<CheckoutBody, 'payment'>,
  limits: PaymentLimits | null,
): Refusal | null {
  if (total === 0) return null
  if (!limits) return conflict(texts.noPayments, { errorKey: 'NO_PAYMENTS' })
  if (!payment) return invalid({ payment: texts.paymentNeeded })
  if (!limits.methods.includes(payment.method)) return invalid({ 'payment.method': texts.noMethod })
  if (total < limits.minimum) return badRequest(texts.tooSmall, { errorKey: 'AMOUNT_TOO_SMALL' })
  return total > limits.maximum ? badRequest(texts.tooLarge, { errorKey: 'AMOUNT_TOO_LARGE' }) : null
}
