import { GiveUp } from '@portico/kit/jobs/job'
import type { Letter } from '@portico/kit/mail/mail'
import { permission } from '@portico/proto/enums/permission'
import type { MailTexts } from '@portico/proto/http/shop/mails'
import { isOwnerMail, type OwnerMailKind } from '@portico/proto/enums/mail-kind'
import { deriveOrderToken } from '../../checkout/domain/order-token.ts'
import type { Order } from '../../orders/domain/order.ts'
import { enqueueMail } from '../../orders/store/enqueue-mail.ts'
import type { MailsDeps } from '../deps.ts'
import { defaultTexts } from '../domain/mail-texts.ts'
import { buyerLetter, ownerLetter, paymentLetter } from '../domain/order-letter.ts'
import { findOpenPayment } from '../store/causes.ts'
import type { LeasedMail } from '../store/mail-jobs.ts'
import { readMailText } from '../store/mail-texts.ts'
import { contentOf, readMailedOrder } from './read-mailed-order.ts'

/** The mails to the people who run the store, with the permission that they need. */
export const ownerMails: Readonly<Record<OwnerMailKind, number>> = {
  'new-order': permission.commerceOrders,
  'unresolved-payment': permission.commercePayments,
}

/** `isPaid`: real money was paid for the order. */
export type ComposedMail = { letter: Letter; isPaid: boolean; isToOwner: boolean }

/**
 * Returns the letter of a mail as things are now; null if there is nothing to send, and `switched-off` if the owner switched its kind
 * off. An owner's mail without a recipient is given to each account that gets it, as mails of their own, so that a failure of one repeats only that one.
 */
export async function composeMail(
  deps: MailsDeps,
  mail: LeasedMail,
): Promise<ComposedMail | 'switched-off' | null> {
  const { websiteId, kind, recipient } = mail
  const text = await deps.db.read(websiteId, (reader) => readMailText(reader, websiteId, kind))
  if (text.isOff) return 'switched-off'
  const texts = text.texts ?? defaultTexts[kind]
  if (!isOwnerMail(kind)) return composeForBuyer(deps, mail, texts)
  const recipients = await deps.directory.recipientsOf(websiteId, ownerMails[kind])
  if (recipient === '') {
    await addRecipients(
      deps,
      mail,
      recipients.map(({ accountId }) => accountId),
    )
    return null
  }
  const to = recipients.find(({ accountId }) => accountId === recipient)
  return to ? composeForOwner(deps, mail, { to, texts }) : null
}

async function composeForBuyer(
  deps: MailsDeps,
  mail: LeasedMail,
  texts: MailTexts,
): Promise<ComposedMail | null> {
  const found = await readOrder(deps, mail)
  if (!found) return null
  const orderToken = deriveOrderToken(deps.options.cartSecret, mail.websiteId, found.order.checkoutId)
  const letter = buyerLetter({ ...found, ...(await frameOf(deps, mail, texts)), orderToken })
  return { letter, isPaid: isPaid(found.order), isToOwner: false }
}

async function composeForOwner(
  deps: MailsDeps,
  mail: LeasedMail,
  { to, texts }: { to: { email: string; name: string }; texts: MailTexts },
): Promise<ComposedMail | null> {
  const { websiteId, kind, causeId } = mail
  if (kind === 'unresolved-payment') {
    const payment = await deps.db.read(websiteId, (reader) => findOpenPayment(reader, websiteId, causeId))
    if (!payment) return null
    const letter = paymentLetter({ ...(await frameOf(deps, mail, texts)), payment, to })
    return { letter, isPaid: true, isToOwner: true }
  }
  const found = await readOrder(deps, mail)
  if (!found) return null
  const url = orderAddress(deps, websiteId, found.order.id)
  const letter = ownerLetter({ ...found, ...(await frameOf(deps, mail, texts)), to, url })
  return { letter, isPaid: isPaid(found.order), isToOwner: true }
}

/** The address of an order in the owner's area; of the list of orders without an id. */
export const orderAddress = (
  { options }: Pick<MailsDeps, 'options'>,
  websiteId: string,
  orderId: string,
): string => `${options.appOrigin}/config/sites/${websiteId}/orders${orderId === '' ? '' : `/${orderId}`}`

const isPaid = ({ book, total }: Order): boolean => book === 'live' && total > 0

async function frameOf({ directory }: MailsDeps, { websiteId, id, kind }: LeasedMail, text: MailTexts) {
  const site = await directory.findWebsite(websiteId)
  if (!site) throw new GiveUp('there is no such website')
  return { site, kind, text, messageId: id }
}

/** An order without an address was erased, and an undone shipment or a failed refund is not mailed. */
async function readOrder({ db }: MailsDeps, { websiteId, orderId, kind, causeId }: LeasedMail) {
  if (orderId === null) return null
  return db.read(websiteId, async (reader) => {
    const found = await readMailedOrder(reader, websiteId, orderId)
    if (!found || (kind !== 'shipped' && kind !== 'refund')) return found
    const content = await contentOf(reader, websiteId, { kind, causeId, ...found })
    return content && { ...found, content }
  })
}

async function addRecipients(
  { db, clock }: MailsDeps,
  { websiteId, orderId, kind, causeId }: LeasedMail,
  accountIds: readonly string[],
): Promise<void> {
  await db.tenant(websiteId, async (tx) => {
    for (const recipient of accountIds)
      enqueueMail(tx, { websiteId, book: 'live', orderId, kind, causeId, recipient }, clock.now())
  })
}
