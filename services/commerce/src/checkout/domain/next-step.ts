import { growingPause } from '@portico/kit/work/growing-pause'
import type { PaymentStatus } from '../../payments/domain/machine.ts'

/** The facts that decide on the next step of a payment. */
export type Progress = {
  state: PaymentStatus
  /** The provider knows the payment. */
  isCreated: boolean
  /** The state of the order: `none` before it is placed. */
  order: 'none' | 'received' | 'paid' | 'cancelled'
  checkout: 'open' | 'paying' | 'placed' | 'closed'
  expiresAt: Date
  updatedAt: Date
}
/** The knowledge and the acts of this run of `advance`. */
export type Run = {
  now: Date
  /** The buyer has entered a payment that was not confirmed yet. The sweeper never has one, and so never begins a charge. */
  hasEntered: boolean
  /** The buyer or owner ends the checkout. */
  isCancelled: boolean
  /** The provider told the state after it was last written, so another look says nothing new. */
  hasLooked: boolean
}

export type Step =
  /** Calls of the provider: create, confirm, look, capture, cancel. */
  | { kind: 'create' | 'confirm' | 'look' | 'capture' | 'cancel' }
  /** Transactions: promise the stock (T2), place the order (T3), and what follows. */
  | { kind: 'promise' | 'void' | 'settle' | 'cancel-order' | 'close' }
  | { kind: 'place'; as: 'paid' | 'received' }
  /** Nothing to do before `until`; null: never again. */
  | { kind: 'wait'; until: Date | null }

const FIRST_LOOK_MS = 5_000

/** The time of the next look: the pauses grow with the time since when there is no outcome. */
export const nextLook = (since: Date, now: Date): Date =>
  new Date(now.getTime() + growingPause(since, now, FIRST_LOOK_MS))

/**
 * Decides what a payment needs next. Pure: the request of the buyer, a webhook and the sweeper all follow it, in any order and
 * at the same time. `confirming` and `capturing` may have happened, so they are looked at and never repeated blindly.
 */
export function nextStep(payment: Progress, run: Run): Step {
  const { state, expiresAt } = payment
  const isOver = run.isCancelled || run.now >= expiresAt
  const soon: Step = { kind: 'wait', until: earlier(nextLook(payment.updatedAt, run.now), expiresAt) }
  switch (state) {
    case 'created':
      if (isOver) return { kind: 'void' }
      if (run.hasEntered) return { kind: payment.isCreated ? 'confirm' : 'create' }
      return { kind: 'wait', until: expiresAt }
    case 'declined':
      if (isOver) return { kind: 'void' }
      return run.hasEntered ? { kind: 'confirm' } : { kind: 'wait', until: expiresAt }
    case 'confirming':
      return run.hasLooked ? { kind: 'wait', until: nextLook(payment.updatedAt, run.now) } : { kind: 'look' }
    case 'action-required':
      if (!run.hasLooked) return { kind: 'look' }
      if (isOver) return { kind: 'void' }
      return run.hasEntered ? { kind: 'confirm' } : soon
    case 'authorised':
      return { kind: 'promise' }
    case 'capturing':
      return { kind: run.hasLooked ? 'capture' : 'look' }
    case 'processing':
      if (payment.order === 'none') return { kind: 'place', as: 'received' }
      return run.hasLooked ? { kind: 'wait', until: nextLook(payment.updatedAt, run.now) } : { kind: 'look' }
    case 'captured':
      if (payment.order === 'none') return { kind: 'place', as: 'paid' }
      return payment.order === 'received' ? { kind: 'settle' } : { kind: 'wait', until: null }
    case 'voiding':
      if (payment.isCreated) return { kind: run.hasLooked ? 'cancel' : 'look' }
      return { kind: 'close' }
    case 'voided':
      return payment.checkout === 'closed' ? { kind: 'wait', until: null } : { kind: 'close' }
    case 'failed':
      return payment.order === 'received' ? { kind: 'cancel-order' } : { kind: 'wait', until: null }
  }
}

const earlier = (one: Date, other: Date): Date => (one < other ? one : other)
