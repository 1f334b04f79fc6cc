import type { BooksFault, BooksFigure } from '@portico/proto/http/shop/books'
import type { BalanceTransaction } from '../../payments/port.ts'
import { amountText } from './amount-text.ts'
import { figuresOf, sumBy } from './checks.ts'

/** A movement of `clearing` in our ledger. `sourceId` is the provider's id of the charge or refund. */
export type ClearingMove = {
  causeKind: string
  orderId: string | null
  orderNumber: string | null
  sourceId: string | null
  amount: number
  currency: string
}
/** A charge or refund of the shop. `hasEntry`: the ledger has its order or refund. */
export type KnownSource = { sourceId: string; state: string; hasEntry: boolean; isOfBook: boolean }

/** Other movements are made by the provider alone (`matchMovements`). */
const isOfShop = ({ kind }: BalanceTransaction) =>
  kind === 'charge' || kind === 'refund' || kind === 'refund-failure'

/**
 * Matches the clearing movements of a day one to one with the provider's transactions: by the id of charge or refund, then by
 * amount and currency. `transactions` reach beyond the day, because the provider's time of a payment is not ours; `isOfDay` tells
 * which are expected to have a partner. A partner on another day is found by `known`. `named`: the sources of the
 * moves that have no partner or another amount.
 */
export function matchProvider({
  moves,
  transactions,
  isOfDay,
  known,
  providerName,
}: {
  moves: readonly ClearingMove[]
  transactions: readonly BalanceTransaction[]
  isOfDay: (transaction: BalanceTransaction) => boolean
  known: readonly KnownSource[]
  providerName: string
}): { figures: BooksFigure[]; faults: BooksFault[]; named: ReadonlySet<string> } {
  const faults: BooksFault[] = []
  const named = new Set<string>()
  const left = new Map<string, BalanceTransaction[]>()
  for (const each of transactions.filter(isOfShop))
    if (each.sourceId !== undefined) left.set(each.sourceId, [...(left.get(each.sourceId) ?? []), each])
  const partners: BalanceTransaction[] = []
  for (const move of moves) {
    const found = takePartner(left, move)
    if (!found) {
      faults.push(withoutCharge(move, providerName))
      named.add(move.sourceId ?? '')
    } else {
      partners.push(found)
      if (found.amount === move.amount && found.currency === move.currency) continue
      faults.push(otherAmount(move, found, providerName))
      named.add(move.sourceId ?? '')
    }
  }
  const bySource = new Map(known.map((each) => [each.sourceId, each]))
  const strangers = [...left.values()].flat().filter((each) => {
    const ours = bySource.get(each.sourceId ?? '')
    // Another book or another day has the entry.
    return isOfDay(each) && !(ours && (!ours.isOfBook || ours.hasEntry))
  })
  for (const each of strangers)
    faults.push(withoutOrder(each, bySource.get(each.sourceId ?? ''), providerName))
  const theirs = [...partners, ...strangers]
  const figures = figuresOf(
    ['Payments and refunds in the ledger', providerName],
    sumBy(moves, currencyOf, amountOf),
    sumBy(theirs, currencyOf, amountOf),
  )
  return { figures, faults, named }
}

const currencyOf = (each: { currency: string }) => each.currency
const amountOf = (each: { amount: number }) => each.amount

/** Takes the transaction of a movement; among several of a source, the one with the same amount. */
function takePartner(
  left: Map<string, BalanceTransaction[]>,
  { sourceId, amount }: ClearingMove,
): BalanceTransaction | undefined {
  const candidates = left.get(sourceId ?? '') ?? []
  const same = candidates.findIndex((each) => each.amount === amount)
  return candidates.splice(Math.max(same, 0), 1)[0]
}

const orderIdOf = ({ orderId }: ClearingMove) => (orderId === null ? {} : { orderId })
const nameOf = ({ causeKind, orderNumber }: ClearingMove) =>
  `${causeKind === 'refund' ? 'A refund of order' : 'Order'} ${orderNumber ?? 'without a number'}`

const withoutCharge = (move: ClearingMove, providerName: string): BooksFault => ({
  kind: move.causeKind === 'refund' ? 'refund-not-at-provider' : 'order-without-charge',
  text: `${nameOf(move)} has ${amountText(move.amount, move.currency)} in the ledger, and ${providerName} has no such payment.`,
  nextStep: `Search for the payment at ${providerName}. If it is not there, do not send the goods before the buyer has paid.`,
  ...orderIdOf(move),
})

const otherAmount = (move: ClearingMove, found: BalanceTransaction, providerName: string): BooksFault => ({
  kind: 'other-amount',
  text: `${nameOf(move)} has ${amountText(move.amount, move.currency)} in the ledger, and ${amountText(found.amount, found.currency)} at ${providerName} (${found.id}).`,
  nextStep: `Compare the payment at ${providerName} with the order, and refund or collect the difference.`,
  ...orderIdOf(move),
})

const withoutOrder = (
  each: BalanceTransaction,
  known: KnownSource | undefined,
  providerName: string,
): BooksFault => ({
  kind: each.kind === 'charge' ? 'charge-without-order' : 'refund-without-entry',
  text: `${providerName} has a ${each.kind === 'charge' ? 'charge' : 'refund'} of ${amountText(each.amount, each.currency)} (${each.sourceId ?? each.id}) ${
    known ? 'that is not in the ledger.' : 'that is not from this store.'
  }`,
  nextStep: known
    ? 'The store finishes it by itself within minutes. Check this day again, and then refund a charge without an order at the provider.'
    : `Open it at ${providerName}. If another shop uses the same account, connect an account for this store alone.`,
})
