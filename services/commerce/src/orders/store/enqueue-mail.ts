import { createHash } from 'node:crypto'
import { activeTraceparent } from '@portico/kit/bus/trace'
import type { Tx } from '@portico/kit/postgres/db'
import type { Book } from '@portico/proto/enums/book'
import type { MailKind } from '@portico/proto/enums/mail-kind'

/**
 * A mail of a store. `causeId` is the order, shipment, refund or payment that causes it: one cause has one mail of a kind.
 * `recipient` is the id of an account; empty for the buyer, and for all accounts that get an owner's mail.
 */
export type NewMail = {
  websiteId: string
  book: Book
  orderId: string | null
  kind: MailKind
  causeId: string
  recipient?: string
}

/**
 * Adds a mail with the next round trip; it is sent after the commit, in the trace that is active now. A repetition adds none. Load tests and the demo's history send
 * no mail.
 */
export function enqueueMail(tx: Tx, mail: NewMail, now: Date): void {
  const { websiteId, book, orderId, kind, causeId, recipient = '' } = mail
  if (book === 'load' || book === 'sample') return
  tx.send(
    `insert into mail_job (website_id, id, kind, cause_id, recipient, order_id, next_at, created_at, traceparent)
     values ($1, $2, $3, $4, $5, $6, $7, $7, $8) on conflict (website_id, kind, cause_id, recipient) do nothing`,
    [websiteId, idOf(mail), kind, causeId, recipient, orderId, now, activeTraceparent()],
  )
}

/** The id follows from the cause; it is also the message id of the mail. */
const idOf = ({ websiteId, kind, causeId, recipient = '' }: NewMail): string =>
  createHash('sha256')
    .update(JSON.stringify([websiteId, kind, causeId, recipient]))
    .digest('hex')
    .slice(0, 32)
