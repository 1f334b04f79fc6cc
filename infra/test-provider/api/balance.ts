import type { BalanceTransaction, Payout } from '../book/objects.ts'
import type { Session } from './session.ts'

/** The fee of a charge: 1.5 % and 25 minor units, as a card from Europe costs at Stripe. */
export const feeOf = (amount: number): number => Math.round((amount * 15) / 1_000) + 25

export function addTransaction(
  session: Session,
  {
    type,
    amount,
    fee = 0,
    currency,
    source,
  }: Pick<BalanceTransaction, 'type' | 'amount' | 'currency' | 'source'> & { fee?: number },
): BalanceTransaction {
  const { livemode: _, ...common } = session.create('balance_transaction', 'txn')
  return session.put<BalanceTransaction>({
    ...common,
    type,
    amount,
    fee,
    net: amount - fee,
    currency,
    source,
    available_on: common.created,
    status: 'available',
    description: null,
  })
}

/** The balance by currency: the sum of what its transactions left. */
export function balanceOf(session: Session): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { currency, net } of session.list('balance_transaction'))
    sums.set(currency, (sums.get(currency) ?? 0) + net)
  return sums
}

/** A payout reaches the bank after this time. At Stripe it takes days. */
const PAYOUT_SECONDS = 5

/** Sends the whole balance of a currency to the bank. It is on its way for a few seconds. */
export function payOut(session: Session, currency: string): Payout | undefined {
  const amount = balanceOf(session).get(currency) ?? 0
  if (amount <= 0) return undefined
  const common = session.create('payout', 'po')
  const transaction = addTransaction(session, {
    type: 'payout',
    amount: -amount,
    currency,
    source: common.id,
  })
  const arrival = session.seconds() + PAYOUT_SECONDS
  const payout = session.put<Payout>({
    ...common,
    amount,
    currency,
    status: 'in_transit',
    arrival_date: arrival,
    balance_transaction: transaction.id,
    failure_balance_transaction: null,
    failure_code: null,
  })
  session.put({ ...session.create('task', 'task'), kind: 'finish-payout', at: arrival, of: payout.id })
  session.emit('payout.created', payout)
  return payout
}

/** The bank has the money of a payout. */
export function finishPayout(session: Session, payout: Payout): void {
  if (payout.status !== 'in_transit') return
  session.emit('payout.paid', session.put<Payout>({ ...payout, status: 'paid' }))
}

/** The bank did not accept a payout, which may be told after it was paid: its money is in the balance again. */
export function failPayout(session: Session, id: string): void {
  const payout = session.get('payout', id)
  if (!payout || payout.status === 'failed') return
  const { amount, currency } = payout
  const returned = addTransaction(session, { type: 'payout_failure', amount, currency, source: id })
  const failed = session.put<Payout>({
    ...payout,
    status: 'failed',
    failure_balance_transaction: returned.id,
    failure_code: 'account_closed',
  })
  session.emit('payout.failed', failed)
}

/** The balance as the API shows it. Everything is available at once here. */
export function shownBalance(session: Session): object {
  const available = [...balanceOf(session)].map(([currency, amount]) => ({ amount, currency }))
  return { object: 'balance', available, pending: [], livemode: false }
}
