import { hello, letter, oneLine, type LetterSection } from '@portico/kit/mail/letter'
import type { Letter } from '@portico/kit/mail/mail'
import type { CurrencyCode } from '@portico/proto/enums/currency'
import type { DocumentKind } from '@portico/proto/http/documents'
import type { WebsiteById } from '@portico/proto/http/sites'
import { numberText, type Order, type StoredOrderLine } from '../../orders/domain/order.ts'
import { fillText, type MailText } from './mail-texts.ts'
import { amountText, orderBlocks, orderTables } from './order-sections.ts'

export type MailedOrder = {
  site: Pick<WebsiteById, 'title' | 'origin' | 'contactEmail' | 'timeZone'>
  order: Order
  lines: readonly StoredOrderLine[]
  text: MailText
  messageId: string
  /** The content of the mail, in place of the lines and totals of the order. */
  sections?: readonly LetterSection[]
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
  text,
  messageId,
  to,
}: Pick<MailedOrder, 'site' | 'text' | 'messageId'> & {
  payment: { id: string; amount: number; currency: CurrencyCode; createdAt: Date }
  to: { email: string; name: string }
}): Letter {
  const values = { number: '', store: oneLine(site.title), name: '' }
  const begun = dateIn(site.timeZone).format(payment.createdAt)
  return letter({
    messageId,
    to: to.email,
    subject: oneLine(fillText(text.subject, values), 200),
    greeting: hello(to.name),
    paragraphs: [
      ...paragraphsOf(fillText(text.opening, values)),
      'If this lasts longer than a day, look for the payment in the dashboard of your payment provider.',
    ],
    sections: [
      { rows: [{ label: `Begun on ${begun}`, value: amountText(payment.amount, payment.currency) }] },
      { heading: 'Payment', lines: [payment.id] },
    ],
    closing: `You get this mail because you manage payments of ${oneLine(site.title)}, ${site.origin}.`,
  })
}

function common({ site, order, lines, text, messageId, sections }: MailedOrder, reader: string) {
  const values = { number: numberText(order.number), store: oneLine(site.title), name: oneLine(order.name) }
  const placed = dateIn(site.timeZone).format(order.placedAt)
  return {
    messageId,
    subject: oneLine(fillText(text.subject, values), 200),
    greeting: hello(reader),
    paragraphs: [
      ...paragraphsOf(fillText(text.opening, values)),
      `Order ${values.number}, ${placed}.`,
      ...(order.book === 'test' ? ['This is a test order. No money was charged.'] : []),
    ],
    sections: sections ?? [...orderTables(order, lines), ...orderBlocks(order)],
  }
}

const paragraphsOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => oneLine(line, 2_000))
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
