/**
 * The states of a payment. `confirming` and `capturing` mean "may have happened", so there is no separate state for the
 * unknown.
 */
export const paymentStates = [
  'created',
  'confirming',
  'action-required',
  'authorised',
  'processing',
  'capturing',
  'captured',
  'declined',
  'voiding',
  'voided',
  'failed',
] as const
export type PaymentStatus = (typeof paymentStates)[number]

const steps: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  created: ['confirming', 'voiding'],
  confirming: ['created', 'action-required', 'authorised', 'processing', 'captured', 'declined'],
  'action-required': ['authorised', 'processing', 'captured', 'declined', 'confirming', 'voiding'],
  declined: ['confirming', 'voiding'],
  authorised: ['capturing', 'voiding'],
  capturing: ['captured', 'voiding'],
  processing: ['captured', 'failed'],
  voiding: ['voided', 'captured'],
  captured: [],
  voided: [],
  failed: [],
}

/** How a state follows from another: `same` changes nothing, and `backwards` is recorded and not applied. */
export function stepFrom(from: PaymentStatus, to: PaymentStatus): 'step' | 'same' | 'backwards' {
  if (from === to) return 'same'
  return steps[from].includes(to) ? 'step' : 'backwards'
}

/** No call to the provider follows from these states. */
export const isFinal = (state: PaymentStatus): boolean => steps[state].length === 0
