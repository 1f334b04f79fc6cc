import { isOwnerMail, type MailKind } from '@portico/proto/enums/mail-kind'
import { placeholdersOf } from '@portico/proto/enums/mail-placeholder'
import { mailTextFields, optionalMails, type MailTexts, type StoreMail } from '@portico/proto/http/shop/mails'
import { placeholderProblem } from '@portico/proto/values/mail-text'

const HEADING = 'Hello {name},'

/** The texts of each kind of mail until an owner changes them. */
export const defaultTexts: Readonly<Record<MailKind, MailTexts>> = {
  confirmation: {
    subject: 'Your order {number} at {store}',
    heading: HEADING,
    opening: 'Thank you for your order. Here is what you bought.',
    closing: '',
  },
  received: {
    subject: 'We received your order {number} at {store}',
    heading: HEADING,
    opening:
      'Thank you for your order. Your bank is processing the payment, which can take some days. We write again when it has arrived.',
    closing: '',
  },
  shipped: {
    subject: 'Your order {number} is on its way',
    heading: HEADING,
    opening: 'We have sent items of your order.',
    closing: '',
  },
  refund: {
    subject: 'A refund for your order {number}',
    heading: HEADING,
    opening: 'We have sent money back to you. Your bank can take some days to show it.',
    closing: '',
  },
  'payment-failed': {
    subject: 'The payment for your order {number} failed',
    heading: HEADING,
    opening:
      'Your bank did not carry out the payment, so the order is cancelled and you owe nothing. You can order again with another payment method.',
    closing: '',
  },
  'new-order': {
    subject: 'New order {number} at {store}',
    heading: HEADING,
    opening: 'A new order has arrived.',
    closing: '',
  },
  'unresolved-payment': {
    subject: 'A payment at {store} needs attention',
    heading: HEADING,
    opening:
      'The payment provider has not told the outcome of a payment. The stock stays reserved, and the store asks again by itself.',
    closing:
      'If this lasts longer than a day, look for the payment in the dashboard of your payment provider.',
  },
}

/** The stored state of a kind of mail. `texts: null` means the defaults. */
export type StoredMail = { texts: MailTexts | null; isOff: boolean; version: number }

export const UNCHANGED: StoredMail = { texts: null, isOff: false, version: 0 }

/** A kind of mail with its texts, as its owner sees it. */
export const mailView = (kind: MailKind, { texts, isOff, version }: StoredMail): StoreMail => ({
  kind,
  isToOwner: isOwnerMail(kind),
  texts: texts ?? defaultTexts[kind],
  defaults: defaultTexts[kind],
  isChanged: texts !== null,
  isOptional: optionalMails.includes(kind),
  isOff,
  placeholders: [...placeholdersOf[kind]],
  version,
})

/** The texts that have a placeholder which the kind of mail does not have, by the path of their field. */
export function textProblems(kind: MailKind, texts: MailTexts): Record<string, string> {
  const problems = mailTextFields.flatMap((field) => {
    const problem = placeholderProblem(texts[field], placeholdersOf[kind])
    return problem === undefined ? [] : [[`texts.${field}`, problem]]
  })
  return Object.fromEntries(problems)
}

/** Whether these are the default texts of the kind, which are not stored. */
export const isDefault = (kind: MailKind, texts: MailTexts): boolean =>
  mailTextFields.every((field) => texts[field] === defaultTexts[kind][field])
