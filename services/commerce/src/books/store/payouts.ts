import type { Tx } from '@portico/kit/postgres/db'
import type { ProviderPayout } from '../../payments/port.ts'
import type { OfAccount } from './transactions.ts'

/** Stores a payout as the provider tells it. */
export async function writePayout(
  tx: Tx,
  { websiteId, accountId }: OfAccount,
  { id, state, amount, currency, arrivesAt, createdAt }: ProviderPayout,
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into payout (website_id, account_id, id, state, amount, currency, arrives_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (website_id, account_id, id) do update set state = excluded.state, arrives_at = excluded.arrives_at,
       updated_at = excluded.updated_at`,
    [websiteId, accountId, id, state, amount, currency, arrivesAt ?? null, createdAt, now],
  )
}
