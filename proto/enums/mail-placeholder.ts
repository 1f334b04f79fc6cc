import type { MailKind } from './mail-kind.ts'

/**
 * What an owner may put into the texts of a mail. `name` is the reader of the mail and `buyer` the name of the buyer. `date` is the day
 * of what the mail is about: the order, the shipment, the refund or the payment. `total` is the amount of the refund or the payment,
 * and of the order in the other mails.
 */
export const mailPlaceholders = ['number', 'store', 'name', 'buyer', 'date', 'total'] as const
export type MailPlaceholder = (typeof mailPlaceholders)[number]

const ofOrder: readonly MailPlaceholder[] = ['number', 'store', 'name', 'date', 'total']

/** The placeholders of each kind of mail. */
export const placeholdersOf: Readonly<Record<MailKind, readonly MailPlaceholder[]>> = {
  confirmation: ofOrder,
  received: ofOrder,
  shipped: ofOrder,
  refund: ofOrder,
  'payment-failed': ofOrder,
  'new-order': mailPlaceholders,
  'unresolved-payment': ['store', 'name', 'date', 'total'],
}
