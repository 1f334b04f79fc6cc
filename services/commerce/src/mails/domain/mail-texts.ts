import type { MailKind } from '@portico/proto/enums/mail-kind'

/** The texts of a mail that an owner may change. `{number}`, `{store}` and `{name}` stand for the order's. */
export type MailText = { subject: string; opening: string }

export const defaultTexts: Readonly<Record<MailKind, MailText>> = {
  confirmation: {
    subject: 'Your order {number} at {store}',
    opening: 'Thank you for your order. Here is what you bought.',
  },
  received: {
    subject: 'We received your order {number} at {store}',
    opening:
      'Thank you for your order. Your bank is processing the payment, which can take some days. We write again when it has arrived.',
  },
  shipped: {
    subject: 'Your order {number} is on its way',
    opening: 'We have sent items of your order.',
  },
  refund: {
    subject: 'A refund for your order {number}',
    opening: 'We have sent money back to you. Your bank can take some days to show it.',
  },
  'payment-failed': {
    subject: 'The payment for your order {number} failed',
    opening:
      'Your bank did not carry out the payment, so the order is cancelled and you owe nothing. You can order again with another payment method.',
  },
  'new-order': {
    subject: 'New order {number} at {store}',
    opening: 'A new order has arrived.',
  },
  'unresolved-payment': {
    subject: 'A payment at {store} needs attention',
    opening:
      'The payment provider has not told the outcome of a payment. The stock stays reserved, and the store asks again by itself.',
  },
}

/** Puts the values of an order in place of `{number}`, `{store}` and `{name}`. Other braces stay as they are. */
export const fillText = (text: string, values: { number: string; store: string; name: string }): string =>
  text.replace(/\{(number|store|name)\}/g, (_, key: 'number' | 'store' | 'name') => values[key])
