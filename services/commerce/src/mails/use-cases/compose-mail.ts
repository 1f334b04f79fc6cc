import { GiveUp } from '@portico/kit/jobs/job'
import type { LetterSection } from '@portico/kit/mail/letter'
import type { Letter } from '@portico/kit/mail/mail'
import type { Tx } from '@portico/kit/postgres/db'
import { permission } from '@portico/proto/enums/permission'
import type { MailKind, OwnerMailKind } from '@portico/proto/enums/mail-kind'
import { deriveOrderToken } from '../../checkout/domain/order-token.ts'
import type { Order, StoredOrderLine } from '../../orders/domain/order.ts'
import { enqueueMail } from '../../orders/store/enqueue-mail.ts'
import { listDocuments } from '../../orders/store/list-documents.ts'
import { findOrder, readOrderLines } from '../../orders/store/orders.ts'
import type { MailsDeps } from '../deps.ts'
import { refundSections, shipmentSections } from '../domain/cause-sections.ts'
import { defaultTexts } from '../domain/mail-texts.ts'
import { buyerLetter, ownerLetter, paymentLetter } from '../domain/order-letter.ts'
import { findOpenPayment, findReturnedMoney, findSentItems } from '../store/causes.ts'
import type { LeasedMail } from '../store/mail-jobs.ts'

/** The mails to the people who run the store, with the permission that they need. */
const ownerMails: Readonly<Record<OwnerMailKind, number>> = {
  'new-order': permission.commerceOrders,
  'unresolved-payment': permission.commercePayments,
}
const isOwnerMail = (kind: MailKind): kind is OwnerMailKind => Object.hasOwn(ownerMails, kind)

/** `isPaid`: real money was paid for the order. */
export type ComposedMail = { letter: Letter; isPaid: boolean; isToOwner: boolean }

/**
 * Returns the letter of a mail as things are now; null if there is nothing to send. An owner's mail without a recipient is given to
 * each account that gets it, as mails of their own, so that a failure of one repeats only that one.
 */
export async function composeMail(deps: MailsDeps, mail: LeasedMail): Promise<ComposedMail | null> {
  const { websiteId, kind, recipient } = mail
  if (!isOwnerMail(kind)) return composeForBuyer(deps, mail)
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
  return to ? composeForOwner(deps, mail, to) : null
}

async function composeForBuyer(deps: MailsDeps, mail: LeasedMail): Promise<ComposedMail | null> {
  const found = await readOrder(deps, mail)
  if (!found) return null
  const orderToken = deriveOrderToken(deps.options.cartSecret, mail.websiteId, found.order.checkoutId)
  const letter = buyerLetter({ ...found, ...(await frameOf(deps, mail)), orderToken })
  return { letter, isPaid: isPaid(found.order), isToOwner: false }
}

async function composeForOwner(
  deps: MailsDeps,
  mail: LeasedMail,
  to: { email: string; name: string },
): Promise<ComposedMail | null> {
  const { websiteId, kind, causeId, orderId } = mail
  if (kind === 'unresolved-payment') {
    const payment = await deps.db.tenant(websiteId, (tx) => findOpenPayment(tx, websiteId, causeId))
    if (!payment) return null
    const letter = paymentLetter({ ...(await frameOf(deps, mail)), payment, to })
    return { letter, isPaid: true, isToOwner: true }
  }
  const found = await readOrder(deps, mail)
  if (!found) return null
  const url = `${deps.options.appOrigin}/config/sites/${websiteId}/orders/${orderId ?? ''}`
  const letter = ownerLetter({ ...found, ...(await frameOf(deps, mail)), to, url })
  return { letter, isPaid: isPaid(found.order), isToOwner: true }
}

const isPaid = ({ book, total }: Order): boolean => book === 'live' && total > 0

async function frameOf({ directory }: MailsDeps, { websiteId, kind, id }: LeasedMail) {
  const site = await directory.findWebsite(websiteId)
  if (!site) throw new GiveUp('there is no such website')
  return { site, text: defaultTexts[kind], messageId: id }
}

/** An order without an address was erased, and an undone shipment or a failed refund is not mailed. */
async function readOrder({ db }: MailsDeps, { websiteId, orderId, kind, causeId }: LeasedMail) {
  if (orderId === null) return null
  return db.tenant(websiteId, async (tx) => {
    const order = await findOrder(tx, websiteId, { id: orderId })
    if (!order || order.email === '') return null
    const lines = await readOrderLines(tx, websiteId, orderId)
    const documents = await listDocuments(tx, websiteId, orderId)
    if (kind !== 'shipped' && kind !== 'refund') return { order, lines, documents }
    const sections = await sectionsOf(tx, websiteId, { kind, causeId, order, lines })
    return sections && { order, lines, documents, sections }
  })
}

async function sectionsOf(
  tx: Tx,
  websiteId: string,
  {
    kind,
    causeId,
    order,
    lines,
  }: { kind: 'shipped' | 'refund'; causeId: string; order: Order; lines: readonly StoredOrderLine[] },
): Promise<LetterSection[] | null> {
  if (kind === 'shipped') {
    const sent = await findSentItems(tx, websiteId, causeId)
    return sent ? shipmentSections(sent, lines) : null
  }
  const returned = await findReturnedMoney(tx, websiteId, causeId)
  return returned ? refundSections(returned, lines, order.currency) : null
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
