import type { Book } from '@portico/proto/enums/book'
import type { Tx } from '@portico/kit/postgres/db'
import type { EntryKind, LedgerLine } from '../domain/entries.ts'

export type LedgerEntry = {
  id: string
  book: Book
  kind: EntryKind
  /** `transaction`: a movement of the provider's balance, by the provider's id. */
  causeKind: 'order' | 'refund' | 'transaction'
  causeId: string
  currency: string
  lines: readonly LedgerLine[]
}

/** SQL for the time zone of a website's books. `$1` is the website's id. */
export const TIME_ZONE = `coalesce((select time_zone from books_schedule where website_id = $1), 'UTC')`

/**
 * Posts an entry with the next round trip. Its date is the day of `now` in the store's time zone, and after the last closed day,
 * so that a closed day never changes. `happenedAt`: the entry is of that earlier day, if the day is open. The database refuses an
 * entry that does not sum to zero, and a repetition.
 */
export function postEntry(
  tx: Tx,
  websiteId: string,
  entry: LedgerEntry,
  now: Date,
  happenedAt: Date = now,
): void {
  const { lines } = entry
  tx.send(
    `insert into ledger_entry (website_id, id, book, kind, cause_kind, cause_id, currency, business_date, posted_at)
     values ($1, $2, $3, $4, $5, $6, $7, greatest(
       (least($8::timestamptz, $9::timestamptz) at time zone ${TIME_ZONE})::date,
       (select max(day) + 1 from ledger_day where website_id = $1 and book = $3)), $8)`,
    [
      ...[websiteId, entry.id, entry.book, entry.kind, entry.causeKind, entry.causeId, entry.currency],
      ...[now, happenedAt],
    ],
  )
  tx.send(
    `insert into ledger_line (website_id, entry_id, position, account, amount, order_line, rate_id)
     select $1, $2, position, account, amount, order_line, rate_id
     from unnest($3::text[], $4::bigint[], $5::text[], $6::text[])
       with ordinality as given (account, amount, order_line, rate_id, position)`,
    [
      websiteId,
      entry.id,
      lines.map(({ account }) => account),
      lines.map(({ amount }) => amount),
      lines.map(({ orderLine }) => orderLine ?? null),
      lines.map(({ rateId }) => rateId ?? null),
    ],
  )
}

/**
 * Locks the days of a website until the end of the transaction, with the next round trip: `shared` for entries that are dated back,
 * `exclusive` to close a day. So no entry comes into a day while that is closed.
 */
export function lockDays(tx: Tx, websiteId: string, mode: 'shared' | 'exclusive'): void {
  const lock = mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock'
  tx.send(`select ${lock}(hashtextextended('ledger days ' || $1, 0))`, [websiteId])
}

/** Returns the lines of the entry of a cause. */
export async function readEntryLines(
  tx: Tx,
  websiteId: string,
  { book, kind, causeId }: Pick<LedgerEntry, 'book' | 'kind' | 'causeId'>,
): Promise<LedgerLine[]> {
  const { rows } = await tx.query<LedgerLine & { orderLine: string | null; rateId: string | null }>(
    `select account, amount, order_line as "orderLine", rate_id as "rateId"
     from ledger_entry e join ledger_line l on l.website_id = e.website_id and l.entry_id = e.id
     where e.website_id = $1 and e.book = $2 and e.kind = $3 and e.cause_id = $4 order by position`,
    [websiteId, book, kind, causeId],
  )
  return rows.map(({ account, amount, orderLine, rateId }) => ({
    account,
    amount,
    ...(orderLine === null ? {} : { orderLine }),
    ...(rateId === null ? {} : { rateId }),
  }))
}
