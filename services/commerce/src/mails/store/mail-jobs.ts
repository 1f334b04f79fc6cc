import type { Db, Tx } from '@portico/kit/postgres/db'
import type { MailKind, UnsentReason } from '@portico/proto/enums/mail-kind'

/** A mail that this process has leased. `attempts` includes this attempt and distinguishes it from a later lease. */
export type LeasedMail = {
  websiteId: string
  id: string
  kind: MailKind
  causeId: string
  recipient: string
  orderId: string | null
  attempts: number
  createdAt: Date
  /** The trace in which the mail was caused. */
  traceparent: string | null
}

const IS_DUE = `j.state = 'waiting' and j.next_at <= $1 and (j.leased_until is null or j.leased_until <= $1)`

/**
 * Leases at most `limit` due mails; other processes skip them. Websites take turns: of each, as many mails are compared as are wanted,
 * and the mails that this process is sending for it (`sending` has its id for each) count as turns that it had. The websites with
 * waiting mails are found by one look into the index for each. Runs as the job role.
 */
export async function leaseDueMails(
  db: Pick<Db, 'job'>,
  { now, leaseMs, limit, sending }: { now: Date; leaseMs: number; limit: number; sending: readonly string[] },
): Promise<LeasedMail[]> {
  const { rows } = await db.job((tx) =>
    tx.query<LeasedMail>(
      `with recursive website as (
         (select website_id from mail_job where state = 'waiting' order by website_id limit 1)
         union all
         select (select website_id from mail_job where state = 'waiting' and website_id > website.website_id
                 order by website_id limit 1)
         from website where website_id is not null
       ), ranked as materialized (
         select website_id, due.id, due.next_at, row_number() over (partition by website_id order by due.next_at)
           + (select count(*) from unnest($4::text[]) as sent_for where sent_for = website_id) as turn
         from website cross join lateral (
           select j.id, j.next_at from mail_job j where j.website_id = website.website_id and ${IS_DUE}
           order by j.next_at limit $3) due
       ), picked as materialized (
         select j.website_id, j.id from ranked join mail_job j using (website_id, id)
         where ${IS_DUE} order by ranked.turn, ranked.next_at limit $3 for update of j skip locked
       )
       update mail_job m set attempts = attempts + 1, leased_until = $2 from picked
       where m.website_id = picked.website_id and m.id = picked.id
       returning m.website_id as "websiteId", m.id, m.kind, m.cause_id as "causeId", m.recipient, m.order_id as "orderId",
         m.attempts, m.created_at as "createdAt", m.traceparent`,
      [now, new Date(now.getTime() + leaseMs), limit, sending],
    ),
  )
  return rows
}

/** `none`: there was nothing to send, the mail was given to the accounts that get it, or `reason` says why it is not sent. */
export type MailOutcome =
  { state: 'sent' } | { state: 'none'; reason: UnsentReason | null } | { state: 'failed'; reason: string }

/** Ends a mail. Returns false if another process has leased it since. */
export async function endMail(
  tx: Tx,
  { websiteId, id, attempts }: LeasedMail,
  outcome: MailOutcome,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update mail_job set state = $4, reason = $5, ended_at = $6, leased_until = null
     where website_id = $1 and id = $2 and attempts = $3 and state = 'waiting'`,
    [websiteId, id, attempts, outcome.state, outcome.state === 'sent' ? null : outcome.reason, now],
  )
  return rowCount === 1
}

/** Lets a mail wait for its next attempt. */
export async function delayMail(
  tx: Tx,
  { websiteId, id, attempts }: LeasedMail,
  { nextAt, reason }: { nextAt: Date; reason: string },
): Promise<void> {
  await tx.query(
    `update mail_job set next_at = $4, reason = $5, leased_until = null
     where website_id = $1 and id = $2 and attempts = $3 and state = 'waiting'`,
    [websiteId, id, attempts, nextAt, reason],
  )
}
