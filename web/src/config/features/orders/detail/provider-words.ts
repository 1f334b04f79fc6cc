/** Why a provider did not refund, by its codes. */
const refundFailures: Readonly<Record<string, string>> = {
  charge_already_refunded: 'This payment was already refunded at the provider.',
  charge_disputed: 'The buyer disputes this payment at the bank, so it cannot be refunded.',
  charge_for_pending_refund_disputed: 'The buyer disputed the payment before the refund was finished.',
  declined: 'The buyer’s bank declined the refund. Agree on another way with the buyer.',
  expired_or_canceled_card:
    'The buyer’s card has expired or was cancelled. Agree on another way with the buyer.',
  insufficient_funds:
    'The balance of your account at the provider is too low. Add money there, then refund again.',
  balance_insufficient:
    'The balance of your account at the provider is too low. Add money there, then refund again.',
  insufficient_balance:
    'The balance of your account at the provider is too low. Add money there, then refund again.',
  lost_or_stolen_card:
    'The buyer’s card was reported as lost or stolen. Agree on another way with the buyer.',
  merchant_request: 'The refund was cancelled at the provider.',
  canceled: 'The refund was cancelled at the provider.',
  refund_disputed_payment: 'The buyer disputes this payment at the bank, so it cannot be refunded.',
  amount_too_large: 'The amount is more than what is left of this payment.',
  resource_missing: 'The provider does not know this payment. Check that the right account is connected.',
  StripeAuthenticationError: 'The provider does not accept your key. Replace it under Settings, Payments.',
  StripePermissionError:
    'Your key at the provider may not refund. Give it the permission to write refunds, then refund again.',
  api_key_expired: 'Your key at the provider has expired. Replace it under Settings, Payments.',
}

/** Returns why a refund failed in words; for a code that is not known, a sentence without it. */
export const refundFailureText = (code: string): string =>
  Object.hasOwn(refundFailures, code)
    ? refundFailures[code]!
    : 'The provider could not make this refund. Its page of the payment says why.'
