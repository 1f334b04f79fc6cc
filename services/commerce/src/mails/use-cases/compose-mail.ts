import { GiveUp } from '@portico/kit/jobs/job'
import type { Letter } from '@portico/kit/mail/mail'
import { permission } from '@portico/proto/enums/permission'
import type { MailKind } from '@portico/proto/enums/mail-kind'
import { deriveOrderToken } from '../../checkout/domain/order-token.ts'
import { enqueueMail } from '../../orders/store/enqueue-mail.ts'
import { listDocuments } from '../../orders/store/list-documents.ts'
import { findOrder, readOrderLines } from '../../orders/store/orders.ts'
import type { MailsDeps } from '../deps.ts'
import { defaultTexts } from '../domain/mail-texts.ts'
import { buyerLetter, ownerLetter } from '../domain/order-letter.ts'
import type { LeasedMail } from '../store/mail-jobs.ts'

/** The mails to the people who run the store, with the permission that they need. */
const ownerMails: Partial<Record<MailKind, number>> = {
  'new-order': permission.commerceOrders,
}

/**
 * Returns the letter of a mail as things are now; null if there is nothing to send. An owner's mail without a recipient is given to
 * each account that gets it, as mails of their own, so that a failure of one repeats only that one.
 */
export async function composeMail(deps: MailsDeps, mail: LeasedMail): Promise<Letter | null> {
  const { websiteId, kind, recipient } = mail
  const needed = ownerMails[kind]
  if (needed !== undefined && recipient === '') {
    await addRecipients(deps, mail, needed)
    return null
  }
  const found = await readOrder(deps, mail)
  if (!found) return null
  const site = await deps.directory.findWebsite(websiteId)
  if (!site) throw new GiveUp('there is no such website')
  const mailed = { ...found, site, text: defaultTexts[kind], messageId: mail.id }
  if (needed === undefined) {
    const orderToken = deriveOrderToken(deps.options.cartSecret, websiteId, found.order.checkoutId)
    return buyerLetter({ ...mailed, orderToken })
  }
  const recipients = await deps.directory.recipientsOf(websiteId, needed)
  const to = recipients.find(({ accountId }) => accountId === recipient)
  return to ? ownerLetter({ ...mailed, to }) : null
}

/** An order without an address was erased. */
async function readOrder({ db }: MailsDeps, { websiteId, orderId }: LeasedMail) {
  if (orderId === null) return null
  return db.tenant(websiteId, async (tx) => {
    const order = await findOrder(tx, websiteId, { id: orderId })
    if (!order || order.email === '') return null
    const documents = await listDocuments(tx, websiteId, orderId)
    return { order, documents, lines: await readOrderLines(tx, websiteId, orderId) }
  })
}

async function addRecipients(
  { db, clock, directory }: MailsDeps,
  { websiteId, orderId, kind, causeId }: LeasedMail,
  needed: number,
): Promise<void> {
  const recipients = await directory.recipientsOf(websiteId, needed)
  await db.tenant(websiteId, async (tx) => {
    for (const { accountId: recipient } of recipients)
      enqueueMail(tx, { websiteId, book: 'live', orderId, kind, causeId, recipient }, clock.now())
  })
}
