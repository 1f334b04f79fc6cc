import type { Book } from '@portico/proto/enums/book'
import type { Tx } from '@portico/kit/postgres/db'
import type { DisputeState, ProviderDispute } from '../../payments/port.ts'
import type { OfAccount } from './transactions.ts'

/** The book and order of the payment of a dispute; undefined for a payment that the store does not know. */
export async function findDisputedOrder(
  tx: Tx,
  { websiteId, accountId }: OfAccount,
  providerId: string | undefined,
): Promise<{ book: Book; orderId: string | null } | undefined> {
  const { rows } = await tx.query<{ book: Book; orderId: string | null }>(
    `select p.book, o.id as "orderId" from payment p
       left join shop_order o on o.website_id = p.website_id and o.checkout_id = p.checkout_id
     where p.website_id = $1 and p.account_id = $2 and p.provider_id = $3`,
    [websiteId, accountId, providerId ?? null],
  )
  return rows[0]
}

export async function readDispute(
  tx: Tx,
  { websiteId, accountId }: OfAccount,
  id: string,
): Promise<{ orderId: string | null; state: DisputeState } | undefined> {
  const { rows } = await tx.query<{ orderId: string | null; state: DisputeState }>(
    `select order_id as "orderId", state from dispute where website_id = $1 and account_id = $2 and id = $3 for update`,
    [websiteId, accountId, id],
  )
  return rows[0]
}

/** Stores a dispute as the provider tells it. */
export async function writeDispute(
  tx: Tx,
  { websiteId, accountId }: OfAccount,
  { id, state, amount, currency, reason, dueAt, createdAt }: ProviderDispute,
  { book, orderId, now }: { book: Book | null; orderId: string | null; now: Date },
): Promise<void> {
  await tx.query(
    `insert into dispute (website_id, account_id, id, book, order_id, state, amount, currency, reason, due_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (website_id, account_id, id) do update set state = excluded.state, book = excluded.book,
       order_id = excluded.order_id, due_at = excluded.due_at, updated_at = excluded.updated_at`,
    [
      ...[websiteId, accountId, id, book, orderId, state, amount, currency, reason],
      ...[dueAt ?? null, createdAt, now],
    ],
  )
}
