import type { UnresolvedPayment, UnresolvedRefund } from '@portico/proto/http/shop/unresolved-payments'

type Word = NonNullable<UnresolvedPayment['word']>

const said: Readonly<Record<Word['said'], string>> = {
  created: 'No attempt of the buyer has begun, or it was declined.',
  declined: 'The buyer’s bank declined the payment. No money was taken.',
  'action-required': 'The buyer has to confirm the payment at the bank.',
  authorised: 'The amount is reserved on the buyer’s card. It has not been taken.',
  processing: 'The buyer’s bank is working on the payment.',
  captured: 'The money was taken.',
  cancelled: 'The payment was cancelled. No money was taken.',
  missing: 'It does not know this payment.',
  'no-answer': 'It did not answer.',
  refused: 'It refused the call.',
  contradicts: 'It says something that cannot be:',
}

/** Codes with which a provider refuses the key of the store. */
const keyCodes: ReadonlySet<string> = new Set([
  'StripeAuthenticationError',
  'StripePermissionError',
  'api_key_expired',
])
const isKeyRefused = (word: UnresolvedPayment['word']): boolean => keyCodes.has(word?.detail ?? '')

/** The provider's last answer in words. */
export function saidText({ word }: Pick<UnresolvedPayment, 'word'>): string {
  if (word === null) return 'It was not asked yet.'
  if (isKeyRefused(word)) return 'It does not accept the key of this store.'
  if (word.said === 'contradicts' && word.detail !== null) return `${said.contradicts} ${word.detail}.`
  return said[word.said]
}

const known: Readonly<Record<UnresolvedPayment['state'], string>> = {
  'action-required':
    'The buyer was sent to the bank to confirm the payment. The result is not known, and there is no order yet.',
  processing: 'The buyer’s bank was asked to pay. The order is received and not paid yet.',
  confirming:
    'The buyer’s payment was sent to the provider. The result is not known, and there is no order yet.',
  authorised: 'The amount is reserved. It has not been taken, and there is no order yet.',
  capturing: 'The provider was asked to take the money. The result is not known, and there is no order yet.',
  voiding: 'The checkout ended without an order. The payment is being cancelled at the provider.',
  captured: 'The money was taken. The order is not stored yet.',
}

/** The state of a payment as the store knows it. */
export const knownText = ({ state }: Pick<UnresolvedPayment, 'state'>): string => known[state]

const next: Readonly<Record<UnresolvedPayment['state'], string>> = {
  'action-required': 'Portico asks the provider whether the buyer confirmed the payment.',
  processing: 'Portico asks the provider until the bank has paid or refused.',
  confirming:
    'Portico asks the provider. If the buyer paid, the order is placed; if not, nothing is charged.',
  authorised: 'Portico takes the stock and then the money, and places the order.',
  capturing:
    'Portico asks the provider. It takes the money only if that has not happened, and then places the order.',
  voiding:
    'Portico cancels the payment and gives the stock back. If the money was taken before, it places the order.',
  captured: 'Portico places the order. Nothing is charged again.',
}

/** The next step of Portico, or what a person has to do. */
export function nextText({ state, word }: Pick<UnresolvedPayment, 'state' | 'word'>): string {
  if (word?.said === 'contradicts')
    return 'Portico leaves this payment alone. Compare it with your account at the provider, and refund it there if it is not yours.'
  if (isKeyRefused(word)) return 'Replace the key below. Then Portico goes on by itself.'
  if (word?.said === 'missing')
    return 'Check that the right account is connected. Portico keeps asking the provider.'
  return next[state]
}

/** A refund that is not confirmed: the known facts, and the next step of Portico. */
export const refundWords: Readonly<Record<UnresolvedRefund['state'], { known: string; next: string }>> = {
  created: {
    known: 'The provider has not confirmed that it got the refund. Nothing is in the books.',
    next: 'Portico looks for the refund at the provider, and sends it if it is not there. The buyer is not refunded twice.',
  },
  sent: {
    known: 'The provider has the refund, and it is in the books. The buyer’s bank has not confirmed it.',
    next: 'Portico asks the provider until the refund is done. If it fails, the entry is reversed and you can refund again.',
  },
}
