import type { Book } from '@portico/proto/enums/book'
import type { BooksDay, CheckResult } from '@portico/proto/http/shop/books'
import type { Db, Tx } from '@portico/kit/postgres/db'
import type { CheckOutcome } from '../domain/checks.ts'

type OfDay = { websiteId: string; book: Book; day: string }

/** Stores the outcome of a check in place of an earlier one. */
export async function writeOutcome(
  tx: Tx,
  { websiteId, book, day }: OfDay,
  { kind, state, figures, faults, faultCount }: CheckOutcome,
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into reconciliation (website_id, book, day, kind, state, figures, faults, fault_count, checked_at)
     values ($1, $2, $3::date, $4, $5, $6::jsonb, $7::jsonb, $8, $9)
     on conflict (website_id, book, day, kind) do update set state = excluded.state, figures = excluded.figures,
       faults = excluded.faults, fault_count = excluded.fault_count, checked_at = excluded.checked_at`,
    [websiteId, book, day, kind, state, JSON.stringify(figures), JSON.stringify(faults), faultCount, now],
  )
}

/** Returns the results of a day in the order of the checks. */
export async function readResults(tx: Tx, { websiteId, book, day }: OfDay): Promise<CheckResult[]> {
  const { rows } = await tx.query<Omit<CheckResult, 'checkedAt'> & { checkedAt: Date }>(
    `select kind, state, figures, faults, fault_count as "faultCount", checked_at as "checkedAt"
     from reconciliation where website_id = $1 and book = $2 and day = $3::date
     order by array_position(array['entries', 'orders', 'provider', 'stock', 'numbers'], kind)`,
    [websiteId, book, day],
  )
  return rows.map((row) => ({ ...row, checkedAt: row.checkedAt.getTime() }))
}

/** Returns the newest days that are closed or were checked. */
export async function listDays(tx: Tx, websiteId: string, book: Book, limit: number): Promise<BooksDay[]> {
  const { rows } = await tx.query<Omit<BooksDay, 'state'> & { state: BooksDay['state'] | null }>(
    `select day::text, bool_or(closed) as "isClosed", sum(faults)::int as "faultCount",
       case when bool_or(state = 'faults') then 'faults' when bool_or(state = 'unknown') then 'unknown'
         when bool_or(state = 'green') then 'green' end as state
     from (
       select day, true as closed, null as state, 0 as faults from ledger_day where website_id = $1 and book = $2
       union all
       select day, false, state, fault_count from reconciliation where website_id = $1 and book = $2
     ) days group by day order by day desc limit $3`,
    [websiteId, book, limit],
  )
  return rows.map(({ state, ...day }) => ({ ...day, ...(state === null ? {} : { state }) }))
}

/** Returns the closed days whose entries were compared longest ago. */
export async function listOldestChecks(
  tx: Tx,
  websiteId: string,
  limit: number,
): Promise<{ book: Book; day: string }[]> {
  const { rows } = await tx.query<{ book: Book; day: string }>(
    `select d.book, d.day::text from ledger_day d
       left join reconciliation r on r.website_id = d.website_id and r.book = d.book and r.day = d.day and r.kind = 'entries'
     where d.website_id = $1 order by r.checked_at nulls first, d.day limit $2`,
    [websiteId, limit],
  )
  return rows
}

/** Returns closed days without a result of each check: their run ended too early, or the provider was away. */
export async function listUnchecked(
  tx: Tx,
  websiteId: string,
  limit: number,
): Promise<{ book: Book; day: string }[]> {
  const { rows } = await tx.query<{ book: Book; day: string }>(
    `select d.book, d.day::text from ledger_day d
       left join reconciliation r on r.website_id = d.website_id and r.book = d.book and r.day = d.day
         and r.kind = case when d.book = 'sample' then 'orders' else 'provider' end
     where d.website_id = $1 and (r.state is null or r.state = 'unknown') order by d.day limit $2`,
    [websiteId, limit],
  )
  return rows
}

/** Counts the days of all websites whose last check is not green, and the differences that were found, by book and check. */
export async function countNotGreen(
  db: Pick<Db, 'job'>,
): Promise<{ book: Book; kind: string; state: string; days: number; faults: number }[]> {
  const { rows } = await db.job((tx) =>
    tx.query<{ book: Book; kind: string; state: string; days: number; faults: number }>(
      `select book, kind, state, count(*)::int as days, sum(fault_count)::int as faults
       from reconciliation where state <> 'green' group by book, kind, state`,
    ),
  )
  return rows
}
