import type { Totals } from '../../pricing/domain/totals.ts'

export type Account =
  | 'clearing'
  | 'receivable'
  | 'sales'
  | 'discounts'
  | 'shipping'
  | 'tax-payable'
  | 'refunds'
  | 'bank'
  | 'fees'
  | 'dispute-losses'

export type EntryKind =
  | ('order' | 'received' | 'paid' | 'cancelled' | 'refund' | 'refund-failed')
  | ('fee' | 'payout' | 'payout-failed' | 'dispute' | 'dispute-won')

/** A line of an entry in minor units: a debit is positive, a credit negative. */
export type LedgerLine = { account: Account; amount: number; orderLine?: string; rateId?: string }

/**
 * The entry of an order. Included tax is taken out of sales and shipping once, so sales less discounts is the net amount. A bank
 * debit that is not paid yet is a receivable.
 */
export function orderEntry(
  { lines, taxLines, shipping, grandTotal }: Totals,
  paidTo: 'clearing' | 'receivable',
): LedgerLine[] {
  const included = (line: (typeof taxLines)[number]) => (line.isIncluded ? line.amount - line.shipping : 0)
  const isIncluded = taxLines.some((line) => line.isIncluded)
  const includedShipping = isIncluded ? sum(taxLines.map((line) => line.shipping)) : 0
  const entry: LedgerLine[] = [
    { account: paidTo, amount: grandTotal },
    ...lines.map(({ id, discount }) => ({ account: 'discounts' as const, amount: discount, orderLine: id })),
    ...lines.map(({ id, gross, tax }) => ({
      account: 'sales' as const,
      amount: -(gross - (isIncluded ? tax : 0)),
      orderLine: id,
    })),
    { account: 'shipping', amount: -(shipping - includedShipping) },
    ...taxLines.map(({ rateId, amount }) => ({ account: 'tax-payable' as const, amount: -amount, rateId })),
  ]
  const goods = sum(taxLines.map(included))
  const onLines = isIncluded ? sum(lines.map(({ tax }) => tax)) : 0
  if (goods !== onLines)
    throw new RangeError('the included tax of the lines differs from the tax of the rates')
  return entry.filter(({ amount }) => amount !== 0)
}

/** The entry when the money of a received order arrives. */
export const paidEntry = (total: number): LedgerLine[] =>
  [
    { account: 'clearing' as const, amount: total },
    { account: 'receivable' as const, amount: -total },
  ].filter(({ amount }) => amount !== 0)

/** The reverse of an entry. */
export const reversed = (lines: readonly LedgerLine[]): LedgerLine[] =>
  lines.map((line) => ({ ...line, amount: -line.amount }))

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)
