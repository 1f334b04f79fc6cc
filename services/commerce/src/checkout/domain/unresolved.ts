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

/** Since when a payment has no outcome. A call that is repeated writes the state again. */
export const unresolvedSince = <T extends { repeats: number; createdAt: Date; updatedAt: Date }>({
  repeats,
  createdAt,
  updatedAt,
}: T): Date => (repeats > 0 ? createdAt : updatedAt)
