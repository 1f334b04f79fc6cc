import type { Tx } from '@portico/kit/postgres/db'
import type { ClearingMove, KnownSource } from '../domain/match-provider.ts'
import type { OfDay } from './order-sums.ts'

/** A movement of clearing with the account at the provider and the time from which the provider may have it. */
export type StoredMove = ClearingMove & { accountId: string | null; since: Date }

/** Returns the movements of the clearing account on a day, with the provider's ids. Entries of nothing have none. */
export async function readMoves(tx: Tx, { websiteId, book, day }: OfDay): Promise<StoredMove[]> {
  const { rows } = await tx.query<StoredMove>(
    `select e.cause_kind as "causeKind", o.id as "orderId",
       lpad(o.number::text, greatest(5, length(o.number::text)), '0') as "orderNumber",
       case when e.cause_kind = 'refund' then r.provider_refund_id else p.charge_id end as "sourceId",
       p.account_id as "accountId", coalesce(r.created_at, p.created_at, e.posted_at) as since, e.currency,
       sum(l.amount) as amount
     from ledger_entry e
       join ledger_line l on l.website_id = e.website_id and l.entry_id = e.id and l.account = 'clearing'
       left join refund r on r.website_id = e.website_id and r.id = e.cause_id and e.cause_kind = 'refund'
       left join shop_order o on o.website_id = e.website_id and o.id = coalesce(r.order_id, e.cause_id)
       left join payment p on p.website_id = e.website_id and p.id = o.payment_id
     where e.website_id = $1 and e.book = $2 and e.business_date = $3::date and e.cause_kind in ('order', 'refund')
     group by e.id, e.cause_kind, e.posted_at, o.id, o.number, p.charge_id, p.account_id, p.created_at, r.provider_refund_id,
       r.created_at, e.currency
     order by e.id`,
    [websiteId, book, day],
  )
  return rows
}

/**
 * Returns the charges and refunds of the provider that the shop knows, with their book, and whether the ledger has them. The ones of
 * deleted load tests are of no book that is checked.
 */
export async function readKnownSources(
  tx: Tx,
  { websiteId, book }: Pick<OfDay, 'websiteId' | 'book'>,
  sourceIds: readonly string[],
): Promise<KnownSource[]> {
  const { rows } = await tx.query<KnownSource>(
    `select p.charge_id as "sourceId", p.state, p.book = $2 as "isOfBook",
       exists (select from shop_order o
         join ledger_entry e on e.website_id = o.website_id and e.cause_kind = 'order' and e.cause_id = o.id
           and e.kind in ('order', 'paid') and e.book = o.book
         where o.website_id = $1 and o.checkout_id = p.checkout_id) as "hasEntry"
     from payment p where p.website_id = $1 and p.charge_id = any($3)
     union all
     select r.provider_refund_id, r.state, r.book = $2, exists (select from ledger_entry e
       where e.website_id = $1 and e.book = r.book and e.cause_kind = 'refund' and e.cause_id = r.id)
     from refund r where r.website_id = $1 and r.provider_refund_id = any($3)
     union all
     select source_id, 'deleted', false, true from deleted_charge where website_id = $1 and source_id = any($3)`,
    [websiteId, book, sourceIds],
  )
  return rows
}

/** `isOpen`: the account takes payments now. */
export type StoredAccount = { id: string; isOpen: boolean }

/** Returns the accounts that may have taken payments of a book, the oldest first. */
export async function listAccounts(
  tx: Tx,
  { websiteId, book }: Pick<OfDay, 'websiteId' | 'book'>,
): Promise<StoredAccount[]> {
  const { rows } = await tx.query<StoredAccount>(
    `select id, closed_at is null as "isOpen" from payment_account
     where website_id = $1 and is_live = ($2 = 'live') order by created_at, id`,
    [websiteId, book],
  )
  return rows
}

/** Returns for each key that opens the same account at the provider as an older one the id of the oldest. */
export async function readSameAs(tx: Tx, websiteId: string): Promise<Map<string, string>> {
  const { rows } = await tx.query<{ id: string; first: string }>(
    'select account_id as id, same_as as first from balance_import where website_id = $1 and same_as is not null',
    [websiteId],
  )
  return new Map(rows.map(({ id, first }) => [id, first]))
}

/** Returns the ids of the accounts that take payments now. */
export async function listOpenAccountIds(tx: Tx, websiteId: string): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    'select id from payment_account where website_id = $1 and closed_at is null order by created_at',
    [websiteId],
  )
  return rows.map(({ id }) => id)
}
