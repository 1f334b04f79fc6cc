import type { Db } from '@portico/kit/postgres/db'
import type { LeasedMail } from './mail-jobs.ts'

export type MailCount = { isCounted: boolean; toRecipient: number; unpaidOfWebsite: number }
/** `recipient`: a keyed hash of the address. `isPaid`: real money was paid for the order. */
export type CountedMail = { recipient: Buffer; isPaid: boolean }

/**
 * Counts a mail unless `isAbove` refuses it, and returns whether it may be sent. The counts are of the other mails since `since`. A
 * mail that is sent again after a failure is counted once. Runs as the job role, because an address is counted for all websites.
 */
export async function countMail(
  db: Pick<Db, 'job'>,
  { websiteId, id }: Pick<LeasedMail, 'websiteId' | 'id'>,
  { recipient, isPaid }: CountedMail,
  { now, since, isAbove }: { now: Date; since: Date; isAbove: (count: MailCount) => boolean },
): Promise<boolean> {
  return db.job(async (tx) => {
    // Mails to the same address, and mails of the same website, are counted one after another: always in this order.
    tx.send(`select pg_advisory_xact_lock(hashtextextended('mails-to:' || $1, 0))`, [
      recipient.toString('hex'),
    ])
    tx.send(`select pg_advisory_xact_lock(hashtextextended('mails-of:' || $1, 0))`, [websiteId])
    const { rows } = await tx.query<MailCount>(
      `select exists (select 1 from counted_mail where website_id = $1 and mail_id = $2) as "isCounted",
         (select count(*) from counted_mail where recipient = $3 and at > $4) as "toRecipient",
         (select count(*) from counted_mail where website_id = $1 and at > $4 and not is_paid) as "unpaidOfWebsite"`,
      [websiteId, id, recipient, since],
    )
    const count = rows[0]!
    if (count.isCounted) return true
    if (isAbove(count)) return false
    tx.send(
      'insert into counted_mail (website_id, mail_id, recipient, is_paid, at) values ($1, $2, $3, $4, $5)',
      [websiteId, id, recipient, isPaid, now],
    )
    return true
  })
}

/** Deletes a batch of counted mails from before `before`. */
export async function deleteOldMailCounts(db: Pick<Db, 'job'>, before: Date, limit: number): Promise<number> {
  const { rowCount } = await db.job((tx) =>
    tx.query(
      'delete from counted_mail where ctid in (select ctid from counted_mail where at < $1 limit $2)',
      [before, limit],
    ),
  )
  return rowCount
}
