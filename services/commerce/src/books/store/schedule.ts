import type { Db, Tx } from '@portico/kit/postgres/db'

export type DueBooks = { websiteId: string }
export type Schedule = { timeZone: string; failedAt: Date | null }

/** Adds the websites that have a payment account or gave a number and have no schedule yet. Runs as the job role. */
export async function addSchedules(db: Pick<Db, 'job'>, now: Date): Promise<void> {
  await db.job((tx) =>
    tx.query(
      `insert into books_schedule (website_id, next_at)
       select website_id, $1 from (select website_id from payment_account union select website_id from number_series) found
       where not exists (select from books_schedule s where s.website_id = found.website_id)
       on conflict do nothing`,
      [now],
    ),
  )
}

/** Leases one website whose books are due; other processes skip it. Runs as the job role. */
export async function leaseDueBooks(
  db: Pick<Db, 'job'>,
  { now, leaseMs }: { now: Date; leaseMs: number },
): Promise<DueBooks | undefined> {
  const { rows } = await db.job((tx) =>
    tx.query<DueBooks>(
      `with due as materialized (
         select website_id from books_schedule where next_at <= $1 and (leased_until is null or leased_until <= $1)
         order by next_at limit 1 for update skip locked
       )
       update books_schedule s set leased_until = $2 from due where s.website_id = due.website_id
       returning s.website_id as "websiteId"`,
      [now, new Date(now.getTime() + leaseMs)],
    ),
  )
  return rows[0]
}

/** Ends the lease of a run that succeeded. The next one is an hour after the store's midnight. */
export async function finishRun(tx: Tx, websiteId: string, now: Date): Promise<void> {
  await tx.query(
    `update books_schedule set leased_until = null, checked_at = $2, failed_at = null, failure = null,
       next_at = ((($2::timestamptz at time zone time_zone)::date + 1)::timestamp at time zone time_zone) + interval '1 hour'
     where website_id = $1`,
    [websiteId, now],
  )
}

/** Ends the lease of a run that failed, and sets the next attempt. */
export async function failRun(
  tx: Tx,
  websiteId: string,
  { now, nextAt, failure }: { now: Date; nextAt: Date; failure: string },
): Promise<void> {
  await tx.query(
    `update books_schedule set leased_until = null, failed_at = $2, failure = $3, next_at = $4 where website_id = $1`,
    [websiteId, now, failure, nextAt],
  )
}

export async function readSchedule(tx: Tx, websiteId: string): Promise<Schedule> {
  const { rows } = await tx.query<Schedule>(
    `select time_zone as "timeZone", failed_at as "failedAt" from books_schedule where website_id = $1`,
    [websiteId],
  )
  return rows[0] ?? { timeZone: 'UTC', failedAt: null }
}
/** Stores the website's time zone. The next entry is dated by it. */
export async function setTimeZone(tx: Tx, websiteId: string, timeZone: string, now: Date): Promise<void> {
  await tx.query(
    `insert into books_schedule as s (website_id, time_zone, next_at) values ($1, $2, $3)
     on conflict (website_id) do update set time_zone = $2 where s.time_zone <> $2`,
    [websiteId, timeZone, now],
  )
}
