import type { Tx } from '@portico/kit/postgres/db'

/** Marks the payment with a provider's id as due, so that the sweeper looks at it, and returns its id. */
export async function markDue(
  tx: Tx,
  { websiteId, accountId, providerId }: { websiteId: string; accountId: string; providerId: string },
  now: Date,
): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>(
    `update payment set next_at = least(next_at, $4)
     where website_id = $1 and account_id = $2 and provider_id = $3 returning id`,
    [websiteId, accountId, providerId, now],
  )
  return rows[0]?.id
}
