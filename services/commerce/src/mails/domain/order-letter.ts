import { letter, oneLine } from '@portico/kit/mail/letter'
import type { Letter } from '@portico/kit/mail/mail'
import type { CurrencyCode } from '@portico/proto/enums/currency'
import type { DocumentKind } from '@portico/proto/http/shop/documents'
import type { MailTexts } from '@portico/proto/http/shop/mails'
import type { WebsiteById } from '@portico/proto/http/website/sites'
import type { MailKind } from '@portico/proto/enums/mail-kind'
import type { MailPlaceholder } from '@portico/proto/enums/mail-placeholder'
import { MAX_MAIL_SUBJECT, MAX_MAIL_TEXT } from '@portico/proto/limits'
import { fillPlaceholders } from '@portico/proto/values/mail-text'
import { numberText, type Order, type StoredOrderLine } from '../../orders/domain/order.ts'
import type { CauseContent } from './cause-sections.ts'
import { defaultTexts } from './mail-texts.ts'
import { amountText, orderBlocks, orderTables } from './order-sections.ts'

export type MailedOrder = {
  site: Pick<WebsiteById, 'title' | 'origin' | 'contactEmail' | 'timeZone'>
  order: Order
  lines: readonly StoredOrderLine[]
  kind: MailKind
  text: MailTexts
  messageId: string
  /** The shipment or refund that the mail is about, in place of the lines and totals of the order. */
  content?: CauseContent
}

/** A mail to the buyer of an order, whose page and documents the `orderToken` opens. */
export const buyerLetter = (
  mailed: MailedOrder & { orderToken: string; documents: readonly { kind: DocumentKind; number: string }[] },
): Letter => {
  const { site, order, orderToken, documents } = mailed
  const parts = common(mailed, order.name)
  const links = documents.map(({ kind, number }) => ({
    link: {
      label: `${kind === 'invoice' ? 'Invoice' : 'Credit note'} ${number}`,
      url: `${site.origin}/api/commerce/orders/${orderToken}/${kind}/${number}`,
    },
  }))
  return letter({
    ...parts,
    sections: [...parts.sections, ...links],
    to: order.email,
    button: { label: 'View your order', url: `${site.origin}/checkout/order/${orderToken}` },
    ...(site.contactEmail !== '' && { replyTo: site.contactEmail }),
    closing: `Sent for ${oneLine(site.title)}, ${site.origin}, because this address was entered for an order there.`,
  })
}

/** A mail about an order to an account that manages the store. */
export const ownerLetter = (
  mailed: MailedOrder & { to: { email: string; name: string }; url: string },
): Letter => {
  const { site, order, to, url } = mailed
  const parts = common(mailed, to.name)
  return letter({
    ...parts,
    to: to.email,
    button: { label: 'Open the order', url },
    sections: [
      ...parts.sections,
      { heading: 'Buyer', lines: [oneLine(order.name), oneLine(order.email, 256)] },
    ],
    closing: `You get this mail because you manage orders of ${oneLine(site.title)}, ${site.origin}.`,
  })
}

/** A mail about a payment without an order to an account that manages payments. */
export function paymentLetter({
  site,
  payment,
  kind,
  text,
  messageId,
  to,
}: Pick<MailedOrder, 'site' | 'kind' | 'text' | 'messageId'> & {
  payment: { id: string; amount: number; currency: CurrencyCode; createdAt: Date }
  to: { email: string; name: string }
}): Letter {
  const begun = dateIn(site.timeZone).format(payment.createdAt)
  const amount = amountText(payment.amount, payment.currency)
  return letter({
    messageId,
    to: to.email,
    ...filled(kind, text, {
      ...{ store: oneLine(site.title), name: oneLine(to.name), date: begun, total: amount },
    }),
    sections: [
      { rows: [{ label: `Begun on ${begun}`, value: amount }] },
      { heading: 'Payment', lines: [payment.id] },
    ],
    closing: `You get this mail because you manage payments of ${oneLine(site.title)}, ${site.origin}.`,
  })
}

function common({ site, order, lines, kind, text, messageId, content }: MailedOrder, reader: string) {
  const number = numberText(order.number)
  const { format } = dateIn(site.timeZone)
  const texts = filled(kind, text, {
    ...{ number, store: oneLine(site.title), name: oneLine(reader), buyer: oneLine(order.name) },
    date: format(content?.day ?? order.placedAt),
    total: amountText(content?.amount ?? order.total, order.currency),
  })
  return {
    ...texts,
    messageId,
    paragraphs: [
      ...texts.paragraphs,
      `Order ${number}, ${format(order.placedAt)}.`,
      ...(order.book === 'test' ? ['This is a test order. No money was charged.'] : []),
    ],
    sections: content?.sections ?? [...orderTables(order, lines), ...orderBlocks(order)],
  }
}

/**
 * The texts of a mail with the values in place of the placeholders. All of it is plain text, which the template escapes. A subject or
 * a heading whose placeholders are all empty is the default one: a mail without a subject is refused.
 */
function filled(kind: MailKind, text: MailTexts, values: Readonly<Partial<Record<MailPlaceholder, string>>>) {
  const fill = (each: string) => fillPlaceholders(each, values)
  const lineOf = (field: 'subject' | 'heading') =>
    oneLine(fill(text[field]), MAX_MAIL_SUBJECT) || oneLine(fill(defaultTexts[kind][field]), MAX_MAIL_SUBJECT)
  return {
    subject: lineOf('subject'),
    greeting: lineOf('heading'),
    paragraphs: paragraphsOf(fill(text.opening)),
    afterwards: paragraphsOf(fill(text.closing)),
  }
}

const paragraphsOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => oneLine(line, MAX_MAIL_TEXT))
    .filter((line) => line !== '')

/** Dates in the website's time zone; in UTC where that is not known here. */
export function dateIn(timeZone: string): Intl.DateTimeFormat {
  const style = { dateStyle: 'long' } as const
  try {
    return new Intl.DateTimeFormat('en-GB', { ...style, timeZone })
  } catch {
    return new Intl.DateTimeFormat('en-GB', { ...style, timeZone: 'UTC' })
  }
}
