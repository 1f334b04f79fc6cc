import { recordEvent } from '../../orders/use-cases/append-event.ts'
import { findOrder } from '../../orders/store/orders.ts'
import type { ProviderDispute } from '../../payments/port.ts'
import type { BooksDeps } from '../deps.ts'
import { findDisputedOrder, readDispute, writeDispute } from '../store/disputes.ts'
import type { OfAccount } from '../store/transactions.ts'

/**
 * Stores what the provider tells about a dispute, and adds what is new in it to the events of its order. A repetition changes nothing.
 * Locks: order, dispute.
 */
export async function recordDispute(
  deps: Pick<BooksDeps, 'db' | 'clock' | 'ids'>,
  account: OfAccount,
  dispute: ProviderDispute,
): Promise<void> {
  const { websiteId } = account
  await deps.db.tenant(websiteId, async (tx) => {
    const disputed = await findDisputedOrder(tx, account, dispute.providerId)
    const orderId = disputed?.orderId ?? null
    const order =
      orderId === null ? undefined : await findOrder(tx, websiteId, { id: orderId }, { lock: true })
    const known = await readDispute(tx, account, dispute.id)
    const to = { book: disputed?.book ?? null, orderId, now: deps.clock.now() }
    await writeDispute(tx, account, dispute, to)
    if (!order) return
    const { id: disputeId, amount, reason, state } = dispute
    let current = order
    if (!known || known.orderId === null) {
      const dueAt = dispute.dueAt?.getTime() ?? null
      const event = { kind: 'disputed' as const, data: { disputeId, amount, reason, dueAt } }
      current = recordEvent(deps, tx, websiteId, current, event, 'provider')
    }
    if (state === 'open' || (known?.orderId != null && known.state === state)) return
    const kind = state === 'won' ? ('dispute-won' as const) : ('dispute-lost' as const)
    recordEvent(deps, tx, websiteId, current, { kind, data: { disputeId, amount } }, 'provider')
  })
}
