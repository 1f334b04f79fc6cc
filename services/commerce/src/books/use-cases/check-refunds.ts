import type { Tx } from '@portico/kit/postgres/db'
import type { BooksFault, BooksFigure } from '@portico/proto/http/shop/books'
import { amountText } from '../domain/amount-text.ts'
import { figuresOf, sumBy } from '../domain/checks.ts'
import type { OfDay } from '../store/order-sums.ts'
import { readRefundSums, readStrayNotes, type RefundSums } from '../store/refund-sums.ts'

type Part = 'entry' | 'note'
const parts: readonly Part[] = ['entry', 'note']
const names: Readonly<Record<Part, string>> = { entry: 'Entries of refunds', note: 'Credit notes' }
const nextStep =
  'A refund gets its entry and its credit note together. Ask support, and do not refund it again.'

/** Compares the refunds of a day with their entries and credit notes. A refund that failed later has a second, negative pair. */
export async function checkRefunds(
  tx: Tx,
  day: OfDay,
): Promise<{ figures: BooksFigure[]; faults: BooksFault[] }> {
  const refunds = await readRefundSums(tx, day)
  const stray = await readStrayNotes(tx, day)
  const currencyOf = ({ currency }: { currency: string }) => currency
  const totals = sumBy(refunds, currencyOf, ({ amount }) => amount)
  const figures = parts.flatMap((part) => {
    const sums = sumBy(refunds, currencyOf, (refund) => refund[part] ?? 0)
    if (part === 'note')
      for (const { currency, total } of stray) sums.set(currency, (sums.get(currency) ?? 0) + total)
    return figuresOf(['Refunds', names[part]], totals, sums)
  })
  const faults = [
    ...refunds.flatMap((refund) => parts.flatMap((part) => faultOf(refund, part))),
    ...stray.map(({ number, total, currency, orderId }): BooksFault => ({
      kind: 'credit-note-without-refund',
      text: `The credit note ${number} of ${amountText(total, currency)} belongs to no refund.`,
      nextStep: 'Credit notes are issued only with a refund. Ask support how it was made.',
      orderId,
    })),
  ]
  return { figures, faults }
}

function faultOf(refund: RefundSums, part: Part): BooksFault[] {
  const { amount, currency, orderId, orderNumber } = refund
  const found = refund[part]
  if (found === amount) return []
  const what = amount < 0 ? 'The failed refund' : 'A refund'
  const name = part === 'entry' ? 'entry' : 'credit note'
  const rest =
    found === null ? `it has no ${name}` : `its ${name} says ${amountText(Math.abs(found), currency)}`
  return [
    {
      kind: `${part === 'entry' ? 'refund-entry' : 'credit-note'}-${found === null ? 'missing' : 'differs'}`,
      text: `${what} of ${amountText(Math.abs(amount), currency)} of order ${orderNumber} is booked, and ${rest}.`,
      nextStep,
      orderId,
    },
  ]
}
