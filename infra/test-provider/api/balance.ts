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

/** Pays the whole balance of a currency out. */
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
  const payout = session.put<Payout>({
    ...common,
    amount,
    currency,
    status: 'paid',
    arrival_date: common.created,
    balance_transaction: transaction.id,
  })
  session.emit('payout.paid', payout)
  return payout
}
