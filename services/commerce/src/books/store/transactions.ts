import type { Book } from '@portico/proto/enums/book'
import type { Tx } from '@portico/kit/postgres/db'
import type { BalanceTransaction } from '../../payments/port.ts'
import { linkAccounts } from '../../payments/store/balance-imports.ts'

export type OfAccount = { websiteId: string; accountId: string }

/**
 * Stores movements of the balance of an account, and returns how many are new. A known one stays as it is, even if it was read with
 * another key of the same account, which is noted.
 */
export async function insertTransactions(
  tx: Tx,
  { websiteId, accountId }: OfAccount,
  transactions: readonly BalanceTransaction[],
  now: Date,
): Promise<number> {
  const { rowCount } = await tx.query(
    `insert into balance_transaction (website_id, account_id, id, kind, source_id, amount, fee, net, currency, occurred_at, imported_at)
     select $1, $2, t.id, t.kind, t."sourceId", t.amount, t.fee, t.net, t.currency, t.at, $4
     from jsonb_to_recordset($3::jsonb) as t(id text, kind text, "sourceId" text, amount bigint, fee bigint, net bigint,
       currency text, at timestamptz)
     where not exists (select from balance_transaction o where o.website_id = $1 and o.id = t.id)
     on conflict do nothing`,
    [websiteId, accountId, JSON.stringify(transactions), now],
  )
  const count = rowCount ?? 0
  if (count === transactions.length) return count
  const { rows } = await tx.query<{ accountId: string }>(
    `select distinct account_id as "accountId" from balance_transaction
     where website_id = $1 and account_id <> $2 and id = any($3)`,
    [websiteId, accountId, transactions.map(({ id }) => id)],
  )
  for (const other of rows) await linkAccounts(tx, websiteId, [accountId, other.accountId])
  return count
}

/** Returns the movements of accounts in a period as they were imported. */
export async function readTransactions(
  tx: Tx,
  websiteId: string,
  accountIds: readonly string[],
  { from, until }: { from: Date; until: Date },
): Promise<BalanceTransaction[]> {
  const { rows } = await tx.query<Omit<BalanceTransaction, 'sourceId'> & { sourceId: string | null }>(
    `select id, kind, source_id as "sourceId", amount, fee, net, currency, occurred_at as at from balance_transaction
     where website_id = $1 and account_id = any($2) and occurred_at >= $3 and occurred_at < $4`,
    [websiteId, accountIds, from, until],
  )
  return rows.map(({ sourceId, ...each }) => ({ ...each, sourceId: sourceId ?? undefined }))
}

/**
 * A movement whose entry can be posted now. `hasPayoutEntry`: the payout that failed was booked as paid. `knownEntryId`: the entry that
 * was posted for the same movement under a key that this one replaced.
 */
export type BookableTransaction = BalanceTransaction & {
  book: Book
  hasPayoutEntry: boolean
  knownEntryId: string | null
}

/**
 * Locks the oldest movements without an entry whose book is known and that are over: a payout that is on its way waits, and so does a
 * payment that the store does not know. Other processes skip them.
 */
export async function lockBookable(
  tx: Tx,
  { websiteId, accountId }: OfAccount,
  { defaultBook, limit }: { defaultBook: Book; limit: number },
): Promise<BookableTransaction[]> {
  const { rows } = await tx.query<BookableTransaction & { at: Date }>(
    `select t.id, t.kind, t.source_id as "sourceId", t.amount, t.fee, t.net, t.currency, t.occurred_at as at,
       coalesce(p.book, r.book, d.book, case when g.source_id is not null then 'load' end, $3) as book, b.entry_id is not null as "hasPayoutEntry",
       (select id from ledger_entry e where e.website_id = $1 and e.cause_kind = 'transaction' and e.cause_id = t.id
        limit 1) as "knownEntryId"
     from balance_transaction t
       left join payment p on t.kind = 'charge' and p.website_id = $1 and p.charge_id = t.source_id
       left join refund r on t.kind in ('refund', 'refund-failure') and r.website_id = $1 and r.provider_refund_id = t.source_id
       left join dispute d on t.kind = 'dispute' and d.website_id = $1 and d.account_id = $2 and d.id = t.source_id
       left join payout o on t.kind in ('payout', 'payout-failure') and o.website_id = $1 and o.account_id = $2
         and o.id = t.source_id
       left join balance_transaction b on t.kind = 'payout-failure' and b.website_id = $1 and b.account_id = $2
         and b.kind = 'payout' and b.source_id = t.source_id
       left join deleted_charge g on t.kind in ('charge', 'refund', 'refund-failure') and g.website_id = $1
         and g.source_id = t.source_id
     where t.website_id = $1 and t.account_id = $2 and t.booked_at is null and case t.kind
       when 'charge' then p.id is not null or g.source_id is not null
       when 'refund' then r.id is not null or g.source_id is not null
       when 'refund-failure' then r.id is not null or g.source_id is not null
       when 'dispute' then d.book is not null
       when 'payout' then o.state = 'paid'
       when 'payout-failure' then b.entry_id is not null or o.state = 'failed'
       when 'fee' then true
       else false end
     order by t.occurred_at, t.id limit $4 for update of t skip locked`,
    [websiteId, accountId, defaultBook, limit],
  )
  return rows
}

/** Notes the entry of a locked movement; null if it has none of its own. */
export function markBooked(
  tx: Tx,
  { websiteId, accountId }: OfAccount,
  { id, book }: Pick<BookableTransaction, 'id' | 'book'>,
  { entryId, now }: { entryId: string | null; now: Date },
): void {
  tx.send(
    `update balance_transaction set booked_at = $5, entry_id = $6, book = $4
     where website_id = $1 and account_id = $2 and id = $3`,
    [websiteId, accountId, id, book, now, entryId],
  )
}

/** Notes that a payout that failed before it was paid needs no entry. */
export function markPayoutFailed(
  tx: Tx,
  { websiteId, accountId }: OfAccount,
  payoutId: string,
  now: Date,
): void {
  tx.send(
    `update balance_transaction set booked_at = $4
     where website_id = $1 and account_id = $2 and kind = 'payout' and source_id = $3 and booked_at is null`,
    [websiteId, accountId, payoutId, now],
  )
}

/** Returns the sums that an account's balance moved by, of all movements that are known, by currency. */
export async function sumNets(tx: Tx, { websiteId, accountId }: OfAccount): Promise<Map<string, number>> {
  const { rows } = await tx.query<{ currency: string; net: number }>(
    `select currency, sum(net) as net from balance_transaction where website_id = $1 and account_id = $2 group by currency`,
    [websiteId, accountId],
  )
  return new Map(rows.map(({ currency, net }) => [currency, net]))
}

/** Returns the next payouts that are to be read at the provider: new ones, ones on their way, and ones that came back. */
export async function listOpenPayouts(
  tx: Tx,
  { websiteId, accountId }: OfAccount,
  after: string,
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select distinct t.source_id as id from balance_transaction t
       left join payout o on o.website_id = $1 and o.account_id = $2 and o.id = t.source_id
     where t.website_id = $1 and t.account_id = $2 and t.kind in ('payout', 'payout-failure') and t.booked_at is null
       and t.source_id is not null and (o.id is null or o.state = 'on-the-way' or t.kind = 'payout-failure')
       and t.source_id > $3
     order by 1 limit 200`,
    [websiteId, accountId, after],
  )
  return rows.map(({ id }) => id)
}

/** Returns the next disputes that are to be read at the provider: new ones, and ones that are open or have no order yet. */
export async function listOpenDisputes(
  tx: Tx,
  { websiteId, accountId }: OfAccount,
  after: string,
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from dispute where website_id = $1 and account_id = $2 and state = 'open' and id > $3
     union
     select t.source_id from balance_transaction t
     where t.website_id = $1 and t.account_id = $2 and t.kind = 'dispute' and t.source_id is not null and t.booked_at is null
       and t.source_id > $3
     order by 1 limit 200`,
    [websiteId, accountId, after],
  )
  return rows.map(({ id }) => id)
}
