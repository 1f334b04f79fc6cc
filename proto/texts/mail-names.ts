import type { MailKind } from '../enums/mail-kind.ts'

/** The names of the mails of a store, and what causes them. */
export const mailNames: Readonly<Record<MailKind, string>> = {
  confirmation: 'Order confirmation',
  received: 'Order received',
  shipped: 'Items sent',
  refund: 'Refund',
  'payment-failed': 'Payment failed',
  'new-order': 'New order',
  'unresolved-payment': 'Unresolved payment',
}

export const mailCauses: Readonly<Record<MailKind, string>> = {
  confirmation: 'When an order is paid, or costs nothing.',
  received: 'When an order waits for the buyer’s bank.',
  shipped: 'For each shipment whose buyer is to be told.',
  refund: 'When money goes back to the buyer.',
  'payment-failed': 'When the bank does not carry out a payment, and the order is cancelled.',
  'new-order': 'When an order arrives.',
  'unresolved-payment': 'When the provider has not told the outcome of a payment for an hour.',
}
