import type { BooksFault, BooksFigure } from '@portico/proto/http/shop/books'
import type { BalanceTransaction } from '../../payments/port.ts'
import { amountText } from './amount-text.ts'
import { figuresOf, sumBy } from './checks.ts'
import { providerEntry } from './provider-entries.ts'

/** The entry of a movement that only the provider makes: a fee, a payout or a dispute. `transactionId` is the provider's. */
export type MovementEntry = {
  transactionId: string
  kind: string
  /** The transaction as it was imported. */
  told: BalanceTransaction
  clearing: number
  currency: string
  orderId: string | null
  orderNumber: string | null
}
/** A movement as the store knows it. `isBooked`: it has its entry, or needs none. */
export type KnownMovement = {
  id: string
  isBooked: boolean
  isOnTheWay: boolean
  isOfBook: boolean
  isKnownSource: boolean
}

type Group = 'Fees' | 'Payouts' | 'Disputes'
const groupOf = (kind: string): Group =>
  kind.startsWith('payout') ? 'Payouts' : kind.startsWith('dispute') ? 'Disputes' : 'Fees'

/**
 * Matches the entries of fees, payouts and disputes of a day one to one with the provider's transactions, by id, amount and currency.
 * `transactions` are listed anew for the check; an entry of an older one, such as of a payout that arrived days later, is compared with
 * what was imported. `hasOwnFault`: the charge of a fee is missing or differs, which is told with its order.
 */
export function matchMovements({
  entries,
  transactions,
  earliest,
  isOfDay,
  known,
  providerName,
  hasOwnFault,
}: {
  entries: readonly MovementEntry[]
  transactions: readonly BalanceTransaction[]
  earliest: Date
  isOfDay: (transaction: BalanceTransaction) => boolean
  known: readonly KnownMovement[]
  providerName: string
  hasOwnFault: (sourceId: string | undefined) => boolean
}): { figures: BooksFigure[]; faults: BooksFault[] } {
  const listed = new Map(transactions.map((each) => [each.id, each]))
  const faults: BooksFault[] = []
  const theirs: { group: Group; currency: string; amount: number }[] = []
  for (const entry of entries) {
    const { told, clearing, currency } = entry
    const found = listed.get(entry.transactionId) ?? (told.at < earliest ? told : undefined)
    const moved = found && clearingOf(found)
    if (found) theirs.push({ group: groupOf(entry.kind), currency: found.currency, amount: moved ?? 0 })
    if ((moved === clearing && found?.currency === currency) || hasOwnFault(told.sourceId)) continue
    faults.push(found ? otherMovement(entry, moved ?? 0, found, providerName) : notThere(entry, providerName))
  }
  const byId = new Map(known.map((each) => [each.id, each]))
  for (const each of transactions) {
    const ours = byId.get(each.id)
    if (!isOfDay(each) || ours?.isBooked || ours?.isOnTheWay || ours?.isOfBook === false) continue
    // A charge or refund without an order is a fault of the payments.
    const isPayment = each.kind === 'charge' || each.kind === 'refund' || each.kind === 'refund-failure'
    if (isPayment && (each.fee === 0 || !ours?.isKnownSource)) continue
    faults.push(withoutEntry(each, providerName))
    theirs.push({
      group: groupOf(each.kind),
      currency: each.currency,
      amount: isPayment ? -each.fee : each.net,
    })
  }
  const figures = (['Fees', 'Payouts', 'Disputes'] as const).flatMap((group) =>
    figuresOf(
      [`${group} in the ledger`, providerName],
      sumBy(
        entries.filter(({ kind }) => groupOf(kind) === group),
        ({ currency }) => currency,
        ({ clearing }) => clearing,
      ),
      sumBy(
        theirs.filter((each) => each.group === group),
        ({ currency }) => currency,
        ({ amount }) => amount,
      ),
    ),
  )
  return { figures, faults }
}

/** The amount by which a movement moves clearing, beside the entry of its order or refund. */
const clearingOf = (moved: BalanceTransaction): number =>
  providerEntry(moved)?.lines.find(({ account }) => account === 'clearing')?.amount ?? 0

const names: Readonly<Record<string, string>> = {
  fee: 'fee',
  payout: 'payout',
  'payout-failed': 'returned payout',
  'payout-failure': 'returned payout',
  dispute: 'dispute',
  'dispute-won': 'dispute that was won',
  charge: 'fee of a charge',
  refund: 'fee of a refund',
  'refund-failure': 'fee of a refund',
  other: 'movement of another kind',
}
const nameOf = (kind: string): string => names[kind] ?? kind
const orderIdOf = ({ orderId }: MovementEntry) => (orderId === null ? {} : { orderId })

const notThere = (entry: MovementEntry, providerName: string): BooksFault => ({
  kind: 'movement-not-at-provider',
  text: `The ledger has a ${nameOf(entry.kind)} of ${amountText(Math.abs(entry.clearing), entry.currency)} (${entry.transactionId}), and ${providerName} has no such movement.`,
  nextStep: `Search for it in the balance at ${providerName}, and ask ${providerName} why it is gone.`,
  ...orderIdOf(entry),
})

const otherMovement = (
  entry: MovementEntry,
  moved: number,
  found: BalanceTransaction,
  providerName: string,
): BooksFault => ({
  kind: 'other-amount',
  text: `The ${nameOf(entry.kind)} ${found.id} moved ${amountText(entry.clearing, entry.currency)} in the ledger, and ${amountText(moved, found.currency)} at ${providerName}.`,
  nextStep: `Compare it with the balance at ${providerName}. A closed entry never changes: note the difference for your accountant.`,
  ...orderIdOf(entry),
})

function withoutEntry(each: BalanceTransaction, providerName: string): BooksFault {
  const amount = amountText(each.net, each.currency)
  switch (each.kind) {
    case 'other':
      return {
        kind: 'unknown-movement',
        text: `${providerName} moved ${amount} (${each.id}) for a reason that the books do not know.`,
        nextStep: `Open it in the balance at ${providerName}, and tell your accountant what it is. The ledger has no entry for it.`,
      }
    case 'dispute':
      return {
        kind: 'dispute-without-order',
        text: `${providerName} has a dispute of ${amount} (${each.sourceId ?? each.id}) about a payment that is not from this store.`,
        nextStep: `Open it at ${providerName} and answer it there. If another shop uses the same account, connect an account for this store alone.`,
      }
    default:
      return {
        kind: `${each.kind.startsWith('payout') ? 'payout' : 'fee'}-without-entry`,
        text: `${providerName} has a ${nameOf(each.kind)} of ${amount} (${each.sourceId ?? each.id}) that is not in the ledger.`,
        nextStep: 'The store enters it by itself within an hour. Check this day again.',
      }
  }
}
