/**
 * What a payment provider said about a payment when it was asked last: a state there, or `missing` (it does not know the payment),
 * `no-answer` (it was away, slow or failed), `refused` (it refused the call), `contradicts` (amount, currency or mode differ from
 * ours). The names are ours.
 */
export const providerSaid = [
  'created',
  'declined',
  'action-required',
  'authorised',
  'processing',
  'captured',
  'cancelled',
  'missing',
  'no-answer',
  'refused',
  'contradicts',
] as const
export type ProviderSaid = (typeof providerSaid)[number]
