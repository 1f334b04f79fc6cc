import type { Book } from '@portico/proto/enums/book'
import type { Tx } from '@portico/kit/postgres/db'
import { lockDays } from '../../ledger/store/ledger.ts'
import type { DaySum } from '../domain/sales.ts'

export type SealedDay = { day: string; hash: string; closedAt: Date }

/** SQL for the sums of the entries of a day as JSON. `$1` to `$3`: website, book and day. */
const SUMS = `select coalesce(jsonb_agg(jsonb_build_object('currency', currency, 'account', account, 'rateId', rate_id,
    'amount', amount) order by currency, account, rate_id), '[]') from (
  select e.currency, l.account, case when l.account = 'tax-payable' then l.rate_id end as rate_id, sum(l.amount) as amount
  from ledger_entry e join ledger_line l on l.website_id = e.website_id and l.entry_id = e.id
  where e.website_id = $1 and e.book = $2 and e.business_date = $3::date
  group by 1, 2, 3) sums`
const COUNTS = `select coalesce(jsonb_object_agg(kind, count), '{}') from (
  select kind, count(*) from ledger_entry where website_id = $1 and book = $2 and business_date = $3::date group by kind) counts`

/** SQL for the hash of a day after the hash of the day before it, the expression `previous`. */
const hashAfter = (previous: string) => `encode(sha256(convert_to(${previous} || coalesce((
  select string_agg(concat_ws(' ', e.id, e.kind, e.cause_kind, e.cause_id, e.currency, l.position, l.account, l.amount,
    l.order_line, l.rate_id), e'\\n' order by e.id, l.position)
  from ledger_entry e left join ledger_line l on l.website_id = e.website_id and l.entry_id = e.id
  where e.website_id = $1 and e.book = $2 and e.business_date = $3::date), ''), 'UTF8')), 'hex')`

/** Closes a day: sums it by account and seals it after the day before. A day that is closed stays as it is. */
export async function closeDay(
  tx: Tx,
  { websiteId, book, day }: { websiteId: string; book: Book; day: string },
  now: Date,
): Promise<void> {
  lockDays(tx, websiteId, 'exclusive')
  // A statement of its own: it sees the entries of transactions that held the lock before.
  await tx.query(
    `insert into ledger_day (website_id, book, day, sums, counts, previous_hash, hash, closed_at)
     select $1, $2, $3::date, (${SUMS}), (${COUNTS}), previous, ${hashAfter('previous')}, $4 from (
       select coalesce((select hash from ledger_day where website_id = $1 and book = $2 and day < $3::date
         order by day desc limit 1), '') as previous) before
     on conflict do nothing`,
    [websiteId, book, day, now],
  )
}

/** Returns a closed day. */
export async function readSealedDay(
  tx: Tx,
  { websiteId, book, day }: { websiteId: string; book: Book; day: string },
): Promise<SealedDay | undefined> {
  const { rows } = await tx.query<SealedDay>(
    `select day::text, hash, closed_at as "closedAt" from ledger_day where website_id = $1 and book = $2 and day = $3::date`,
    [websiteId, book, day],
  )
  return rows[0]
}

/** A closed day whose entries or seal are not what they were, with what differs. */
export type BrokenSeal = { isChained: boolean; sealed: DaySum[]; now: DaySum[] }

/**
 * Compares a closed day with its entries of now, and its place in the chain. The first day that is left of the book `load` follows
 * a deleted one. Undefined: it is not closed, or nothing changed. */
export async function findBrokenSeal(
  tx: Tx,
  { websiteId, book, day }: { websiteId: string; book: Book; day: string },
): Promise<BrokenSeal | undefined> {
  const { rows } = await tx.query<BrokenSeal>(
    `select * from (
       select sums as sealed, (${SUMS}) as now, hash = ${hashAfter('previous_hash')} as "isSame",
         previous_hash = coalesce((select hash from ledger_day b where b.website_id = $1 and b.book = $2 and b.day < $3::date
           order by b.day desc limit 1), case when book = 'load' then previous_hash else '' end) as "isChained"
       from ledger_day where website_id = $1 and book = $2 and day = $3::date) compared
     where not "isSame" or not "isChained" or sealed <> now`,
    [websiteId, book, day],
  )
  return rows[0]
}

/** Returns past days that are to be closed, from the first entry or account of a book on. A day can be closed an hour after its end. */
export async function listOpenDays(
  tx: Tx,
  websiteId: string,
  { now, limit }: { now: Date; limit: number },
): Promise<{ book: Book; day: string }[]> {
  const { rows } = await tx.query<{ book: Book; day: string }>(
    `with zone as (select coalesce((select time_zone from books_schedule where website_id = $1), 'UTC') as time_zone)
     select book, day::date::text as day from (
       select book, coalesce(max(closed) + 1, min(first)) as first_open from (
         select book, null::date as closed, min(business_date) as first from ledger_entry where website_id = $1 group by book
         union all select book, max(day), null from ledger_day where website_id = $1 group by book
         union all select case when is_live then 'live' else 'test' end, null,
           min(created_at at time zone (select time_zone from zone))::date from payment_account where website_id = $1 group by is_live
       ) known group by book) open,
       lateral generate_series(first_open, (($2::timestamptz - interval '1 hour') at time zone (select time_zone from zone))::date - 1,
         interval '1 day') as day
     order by day, book limit $3`,
    [websiteId, now, limit],
  )
  return rows
}
