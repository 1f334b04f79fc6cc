import type { Db } from '@portico/kit/postgres/db'

/** `oldest`: when the oldest waiting mail was caused; `due`: when the most overdue one was due. Null without a waiting mail. */
export type WaitingMails = { count: number; oldest: Date | null; due: Date | null }

/** Counts the mails of all websites that wait. */
export async function readWaitingMails(db: Pick<Db, 'job'>): Promise<WaitingMails> {
  const { rows } = await db.job((tx) =>
    tx.query<WaitingMails>(
      `select count(*)::int as count, min(created_at) as oldest, min(next_at) as due from mail_job where state = 'waiting'`,
    ),
  )
  return rows[0]!
}
