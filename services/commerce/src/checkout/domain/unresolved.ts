import type { PaymentStatus } from '../../payments/domain/machine.ts'

/** The states in which money may have moved, or may have to be given back. */
const MAY_HAVE_MOVED: ReadonlySet<PaymentStatus> = new Set([
  'confirming',
  'authorised',
  'capturing',
  'voiding',
])

/** A payment that waits for longer than this for its outcome is shown as unresolved. Most have theirs within seconds. */
export const UNRESOLVED_AFTER_MS = 60_000

/** Whether money may have moved without an order, so that the payment has to be finished. */
export const mayHaveMoved = (state: PaymentStatus): boolean => MAY_HAVE_MOVED.has(state)

/** Since when a payment has no outcome: since it is in its state. Payments from before this was stored count from their start. */
export const unresolvedSince = ({
  inStateSince,
  createdAt,
}: {
  inStateSince: Date | null
  createdAt: Date
}): Date => inStateSince ?? createdAt
