import type { Tx } from '@portico/kit/postgres/db'
import type { BooksFault } from '@portico/proto/http/shop/books'
import { figure, outcomeOf, type CheckOutcome } from '../domain/checks.ts'
import type { OfDay } from '../store/order-sums.ts'
import { readStock } from '../store/stock-sums.ts'

/** Checks that opening stock and moves are what is available and held, at the time of the check. */
export async function checkStock(tx: Tx, { websiteId, book }: OfDay): Promise<CheckOutcome> {
  const { sums, wrong } = await readStock(tx, websiteId, book)
  const faults = wrong.map(({ id, title, expected, found }): BooksFault => ({
    kind: 'stock-differs',
    text: `${title ?? 'A deleted product'} (variant ${id}): by its moves ${expected} are in stock, and the stock says ${found}.`,
    nextStep: 'Count the pieces, and then write the right number under Products.',
  }))
  const figures = [
    figure('pieces', ['Opening stock and moves', 'Available and held'], [sums.expected, sums.found]),
  ]
  return outcomeOf('stock', figures, faults)
}
