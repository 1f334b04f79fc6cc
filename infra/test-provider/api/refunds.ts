import type { Charge, Refund } from '../book/objects.ts'
import { addTransaction } from './balance.ts'
import { allowOnly, integer, metadata, requiredText, type Fields } from './form.ts'
import { courseOf } from './payments.ts'
import { ProviderError, invalidParameter, unexpectedState } from './refusal.ts'
import type { Session } from './session.ts'

/** Refunds of some test cards change their state after this time. */
const LATER_SECONDS = 2

export function createRefund(session: Session, fields: Fields): Refund {
  allowOnly(fields, ['payment_intent', 'amount', 'metadata', 'reason', 'expand'])
  const intent = session.need('payment_intent', requiredText(fields, 'payment_intent'))
  if (intent.status !== 'succeeded') throw unexpectedState(intent, 'refunded')
  const charge = session.need('charge', intent.latest_charge)
  const rest = charge.amount_captured - charge.amount_refunded
  const amount = integer(fields, 'amount') ?? rest
  if (rest === 0)
    throw new ProviderError(400, {
      type: 'invalid_request_error',
      code: 'charge_already_refunded',
      message: 'The charge has already been refunded.',
    })
  if (amount < 1 || amount > rest)
    throw invalidParameter('amount', `Refund amount (${amount}) is greater than unrefunded amount (${rest}).`)
  const course = courseOf(session, charge)?.kind
  const common = session.create('refund', 're')
  const transaction = addTransaction(session, {
    type: 'refund',
    amount: -amount,
    currency: charge.currency,
    source: common.id,
  })
  const refund = session.put<Refund>({
    ...common,
    amount,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: intent.id,
    status: course === 'late-refund' ? 'pending' : 'succeeded',
    balance_transaction: transaction.id,
    metadata: metadata(fields),
  })
  const refunded = session.put<Charge>({
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: charge.amount_refunded + amount === charge.amount_captured,
  })
  if (course === 'fail-refund' || course === 'late-refund')
    session.put({
      ...session.create('task', 'task'),
      kind: course === 'fail-refund' ? 'fail-refund' : 'finish-refund',
      at: session.seconds() + LATER_SECONDS,
      of: refund.id,
    })
  session.emit('charge.refunded', refunded)
  return refund
}

export function finishRefund(session: Session, refund: Refund): void {
  session.emit('charge.refund.updated', session.put<Refund>({ ...refund, status: 'succeeded' }))
}

/** The buyer's bank did not accept a refund: its money returns to the balance. */
export function failRefund(session: Session, refund: Refund): void {
  const charge = session.need('charge', refund.charge)
  addTransaction(session, {
    type: 'refund_failure',
    amount: refund.amount,
    currency: refund.currency,
    source: refund.id,
  })
  session.put<Charge>({
    ...charge,
    amount_refunded: charge.amount_refunded - refund.amount,
    refunded: false,
  })
  const failed = session.put<Refund>({
    ...refund,
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
  })
  session.emit('charge.refund.updated', failed)
}
