/** The texts of refusals of a checkout. */
export const checkoutTexts = {
  empty: 'Your cart is empty.',
  problems: 'Some items cannot be bought as they are. Please check your cart.',
  priceChanged: 'The total has changed since you saw it. Please check it and try again.',
  addressNeeded: 'is needed to send your order',
  paymentNeeded: 'is needed: something is due',
  nowhere: 'We do not send to this address.',
  notSoldThere: 'We do not sell to this address.',
  noPayments: 'This store cannot take payments yet.',
  tooSmall: 'The total is too small for this payment method.',
  tooLarge: 'The total is too large for this payment method.',
  noMethod: 'is not offered by this store',
  declined: 'The payment was declined. Please try another one.',
  closed: 'This checkout has ended without a charge. Please start again.',
  inProgress: 'A payment for this cart is being finished. Please wait a moment.',
  keyNeeded: 'is required: 1 to 200 printable characters',
}
