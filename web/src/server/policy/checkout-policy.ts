import type { CheckoutView } from '../../page/checkout-view.ts'

/** The hosts of Stripe that its documentation names for pages with its fields. */
const STRIPE = {
  script: 'https://js.stripe.com',
  frames: ['https://js.stripe.com', 'https://hooks.stripe.com'],
  connect: 'https://api.stripe.com',
}

/**
 * The content security policy of the pages of a checkout, and of mails (without a view): our own files, and beside them the provider of payments on the page
 * with its fields. Nothing of the owner is allowed.
 */
export function checkoutPolicy(view: CheckoutView | undefined, inlineScripts: readonly string[]): string {
  const payment = view?.kind === 'form' ? view.payment : undefined
  const isStripe = payment?.provider === 'stripe'
  const frames = isStripe ? STRIPE.frames : payment?.provider === 'test' ? [payment.origin] : ["'none'"]
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...inlineScripts, ...(isStripe ? [STRIPE.script] : [])].join(' ')}`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${["'self'", ...(isStripe ? [STRIPE.connect] : [])].join(' ')}`,
    `frame-src ${frames.join(' ')}`,
    "form-action 'self'",
  ].join('; ')
}
