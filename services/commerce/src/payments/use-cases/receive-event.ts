import type { Deps } from '@portico/kit/app'
import type { ProviderEvent } from '../port.ts'
import type { PaymentAccount } from '../store/accounts.ts'
import { markImportDue } from '../store/balance-imports.ts'
import { addEvent, type EventState } from '../store/events.ts'
import { markDue, markRefundsDue } from '../store/payments.ts'

/** The outcome of an event: `repeat` was received before; `kept` waits for its payment. */
export type Received =
  { outcome: 'advance'; paymentId: string } | { outcome: 'repeat' | 'kept' | 'set-aside' }

/**
 * Stores an event of an account, and marks its payment as due, or the refunds of the payment or the balance of the account too. The event tells only what to look
 * at, so order and repetition do not matter.
 */
export async function receiveEvent(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  account: PaymentAccount,
  event: ProviderEvent,
): Promise<Received> {
  const { websiteId, id: accountId } = account
  const now = clock.now()
  return db.tenant(websiteId, async (tx) => {
    const isOfAccount = event.isLive === account.isLive
    const paymentId =
      isOfAccount && event.providerId !== undefined
        ? await markDue(tx, { websiteId, accountId, providerId: event.providerId }, now)
        : undefined
    const state: EventState = !isOfAccount
      ? { state: 'set-aside', reason: 'the mode of the event differs from the mode of the account' }
      : paymentId === undefined
        ? { state: 'kept' }
        : { state: 'done', paymentId }
    const row = {
      websiteId,
      accountId,
      id: event.id,
      type: event.type,
      providerId: event.providerId,
      occurredAt: event.at,
      receivedAt: now,
    }
    if (!(await addEvent(tx, row, state))) return { outcome: 'repeat' }
    if (isOfAccount && event.isOfBalance) markImportDue(tx, { websiteId, accountId }, now)
    if (paymentId !== undefined && event.isOfRefund) markRefundsDue(tx, websiteId, paymentId, now)
    if (paymentId !== undefined) return { outcome: 'advance', paymentId }
    return { outcome: state.state === 'set-aside' ? 'set-aside' : 'kept' }
  })
}
