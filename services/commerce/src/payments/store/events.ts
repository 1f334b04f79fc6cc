import type { Tx } from '@portico/kit/postgres/db'

export type EventRow = {
  websiteId: string
  accountId: string
  id: string
  type: string
  providerId: string | undefined
  occurredAt: Date
  receivedAt: Date
}
export type EventState =
  { state: 'done' | 'kept'; paymentId?: string } | { state: 'set-aside'; reason: string }

/** Adds an event of an account. Returns false for a repetition. */
export async function addEvent(tx: Tx, event: EventRow, state: EventState): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into payment_event (website_id, account_id, id, type, provider_id, payment_id, state, reason, occurred_at,
       received_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (account_id, id) do nothing`,
    [
      event.websiteId,
      event.accountId,
      event.id,
      event.type,
      event.providerId ?? null,
      state.state === 'set-aside' ? null : (state.paymentId ?? null),
      state.state,
      state.state === 'set-aside' ? state.reason : null,
      event.occurredAt,
      event.receivedAt,
    ],
  )
  return rowCount === 1
}

/** Gives the kept events of a payment to it, when the shop has learnt the provider's id of the payment. */
export function adoptEvents(
  tx: Tx,
  payment: { websiteId: string; accountId: string; providerId: string; paymentId: string },
): void {
  tx.send(
    `update payment_event set state = 'done', payment_id = $4
     where website_id = $1 and account_id = $2 and provider_id = $3 and state = 'kept'`,
    [payment.websiteId, payment.accountId, payment.providerId, payment.paymentId],
  )
}
