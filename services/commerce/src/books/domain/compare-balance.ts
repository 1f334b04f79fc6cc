import type { BooksFault, BooksFigure } from '@portico/proto/http/shop/books'
import { amountText } from './amount-text.ts'
import { figuresOf } from './checks.ts'

/**
 * The clearing account now, by currency. `onTheWay`: payouts that left the balance and have not arrived. `opening`: what the provider
 * had before the store connected the account. `ofLoad`: what load tests moved there. `imported`: what accounts moved whose balance cannot
 * be read. `withoutEntry`: movements that have no entry, which the check of their own day names. `isMoving`: a payment or refund is between the provider and the ledger.
 */
export type Clearing = {
  clearing: Map<string, number>
  onTheWay: Map<string, number>
  opening: Map<string, number>
  ofLoad: Map<string, number>
  imported: Map<string, number>
  withoutEntry: Map<string, number>
  isMoving: boolean
}

/**
 * Compares the clearing account with the provider's balance and the payouts on the way. While a payment moves, there is nothing to
 * compare. `isExplained`: an item that is named already may be the reason of a difference.
 */
export function compareBalance(
  { clearing, onTheWay, opening, ofLoad, imported, withoutEntry, isMoving }: Clearing,
  balances: ReadonlyMap<string, number>,
  { providerName, isExplained }: { providerName: string; isExplained: boolean },
): { figures: BooksFigure[]; faults: BooksFault[] } {
  if (isMoving) return { figures: [], faults: [] }
  const theirs = new Map(balances)
  const add = (amounts: ReadonlyMap<string, number>, sign: 1 | -1) => {
    for (const [currency, amount] of amounts)
      if (amount !== 0) theirs.set(currency, (theirs.get(currency) ?? 0) + sign * amount)
  }
  add(onTheWay, 1)
  add(opening, -1)
  add(ofLoad, -1)
  add(imported, 1)
  add(withoutEntry, -1)
  const hasOther = [...withoutEntry.values()].some((amount) => amount !== 0)
  const figures = figuresOf(
    [
      'Clearing account now',
      `Balance and payouts on the way${hasOther ? ', without items that have no entry' : ''}`,
    ],
    clearing,
    theirs,
  ).filter(({ amounts }) => amounts.some((amount) => amount !== 0))
  const faults = figures.flatMap(({ unit, amounts, difference }): BooksFault[] =>
    difference === 0 || isExplained
      ? []
      : [
          {
            kind: 'balance-differs',
            text: `The clearing account has ${amountText(amounts[0], unit)}. The balance of ${providerName} and the payouts on the way are ${amountText(amounts[1], unit)}.`,
            nextStep:
              'Look at the days before: the first day with a difference names the item. Then check this day again.',
          },
        ],
  )
  return { figures, faults }
}
