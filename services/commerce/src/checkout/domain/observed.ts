import type { PaymentStatus } from '../../payments/domain/machine.ts'
import type { ProviderPayment } from '../../payments/port.ts'

/**
 * Returns the state that a payment has after the provider told its own. A state that the machine does not allow from the current
 * one is recorded and not applied by the caller.
 */
export function observedState(
  current: PaymentStatus,
  { state }: Pick<ProviderPayment, 'state'>,
): PaymentStatus {
  switch (state.status) {
    case 'created':
      // A bank debit that failed is a new payment at the provider; here its order is cancelled.
      if (current === 'processing') return 'failed'
      return state.lastDecline && current !== 'created' ? 'declined' : 'created'
    case 'action-required':
      return 'action-required'
    case 'authorised':
      // Not captured yet: the caller captures again.
      return current === 'capturing' ? 'capturing' : 'authorised'
    case 'processing':
      return 'processing'
    case 'captured':
      return 'captured'
    case 'cancelled':
      return cancelledFrom(current)
  }
}

/** A payment that was ended at the provider, by us or in its dashboard. */
function cancelledFrom(current: PaymentStatus): PaymentStatus {
  switch (current) {
    case 'voiding':
      return 'voided'
    case 'processing':
      return 'failed'
    // Nothing was charged; from `created` the payment is voided.
    case 'confirming':
      return 'created'
    case 'created':
    case 'declined':
    case 'action-required':
    case 'authorised':
    case 'capturing':
      return 'voiding'
    default:
      return current
  }
}

/** Names the difference between a payment and what the provider says about it; null if there is none. */
export function contradictionOf(
  ours: { id: string; amount: number; currency: string; isLive: boolean },
  theirs: ProviderPayment,
): string | null {
  if (theirs.paymentId !== ours.id) return 'the payment is not of this shop'
  if (theirs.currency.toUpperCase() !== ours.currency) return 'another currency'
  if (theirs.amount !== ours.amount) return 'another amount'
  if (theirs.state.status === 'captured' && theirs.captured !== ours.amount) return 'another captured amount'
  return theirs.isLive === ours.isLive ? null : 'another mode'
}
