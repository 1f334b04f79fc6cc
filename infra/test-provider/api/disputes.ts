import type { Charge, Dispute } from '../book/objects.ts'
import { addTransaction } from './balance.ts'
import type { Session } from './session.ts'

/** The fee of a dispute in minor units. */
const DISPUTE_FEE = 1_500
/** The time in which a shop may answer. */
const ANSWER_SECONDS = 7 * 86_400

/** The buyer's bank takes the money of a charge back until the dispute is decided. */
export function openDispute(session: Session, charge: Charge): Dispute | undefined {
  if (!charge.captured || charge.disputed) return undefined
  const common = session.create('dispute', 'dp')
  const amount = charge.amount - charge.amount_refunded
  const transaction = addTransaction(session, {
    type: 'adjustment',
    amount: -amount,
    fee: DISPUTE_FEE,
    currency: charge.currency,
    source: common.id,
  })
  const dispute = session.put<Dispute>({
    ...common,
    amount,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
    balance_transactions: [transaction.id],
    evidence_details: {
      due_by: session.seconds() + ANSWER_SECONDS,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
  })
  session.put<Charge>({ ...charge, disputed: true })
  session.emit('charge.dispute.created', dispute)
  return dispute
}

/** Decides a dispute. The money comes back when the shop has won. */
export function closeDispute(session: Session, id: string, status: 'won' | 'lost'): void {
  const dispute = session.get('dispute', id)
  if (dispute?.status !== 'needs_response') return
  const returned =
    status === 'won'
      ? [
          addTransaction(session, {
            type: 'adjustment',
            amount: dispute.amount,
            currency: dispute.currency,
            source: id,
          }).id,
        ]
      : []
  const closed = session.put<Dispute>({
    ...dispute,
    status,
    balance_transactions: [...dispute.balance_transactions, ...returned],
  })
  session.emit('charge.dispute.closed', closed)
}
