import type { OrderPayment } from '@portico/proto/http/shop/orders'
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

/** Marks the refunds of a payment that were sent or done as due: a refund may fail days after it was done. */
export function markRefundsDue(tx: Tx, websiteId: string, paymentId: string, now: Date): void {
  tx.send(
    `update refund set next_at = least(next_at, $3)
     where website_id = $1 and payment_id = $2 and state in ('sent', 'done')`,
    [websiteId, paymentId, now],
  )
}

const epochMs = (column: string) => `(extract(epoch from p.${column}) * 1000)::bigint`

/** Reads the payment of an order as its owner sees it. */
export async function readOrderPayment(tx: Tx, websiteId: string, id: string): Promise<OrderPayment | null> {
  const { rows } = await tx.query<OrderPayment>(
    `select p.id, a.provider, a.is_live as "isLive", p.state, p.method, p.method_label as label, p.method_last4 as last4, p.amount,
       p.provider_id as "providerId", p.attempt as attempts, p.decline_code as "declineCode",
       ${epochMs('created_at')} as "createdAt", ${epochMs('updated_at')} as "updatedAt"
     from payment p join payment_account a on a.website_id = p.website_id and a.id = p.account_id
     where p.website_id = $1 and p.id = $2`,
    [websiteId, id],
  )
  return rows[0] ?? null
}

/** Returns the account of a payment and its id there. */
export async function readPaymentRef(
  tx: Tx,
  websiteId: string,
  id: string,
): Promise<{ accountId: string; providerId: string | null } | undefined> {
  const { rows } = await tx.query<{ accountId: string; providerId: string | null }>(
    'select account_id as "accountId", provider_id as "providerId" from payment where website_id = $1 and id = $2',
    [websiteId, id],
  )
  return rows[0]
}
