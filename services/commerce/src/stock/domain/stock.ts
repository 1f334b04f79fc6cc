import type { Book } from '@portico/proto/enums/book'
import { LOW_STOCK } from '@portico/proto/limits'

/** The books that have stock rows of their own. Test orders take real stock. */
export type StockBook = 'live' | 'load'
export const stockBookOf = (book: Book): StockBook => (book === 'load' ? 'load' : 'live')

/** A wanted quantity of a variant. */
export type StockLine = { id: string; productId: string; quantity: number }
/** The stock of a variant. `available` is not changed by sales while the stock is unlimited. */
export type Stock = { available: number; unlimited: boolean }

/** Sums the lines of each variant, in the order of ids, which is the order in which rows are locked. */
export function sumByVariant(lines: readonly StockLine[]): StockLine[] {
  const sums = new Map<string, StockLine>()
  for (const line of lines) {
    const before = sums.get(line.id)?.quantity ?? 0
    sums.set(line.id, { ...line, quantity: before + line.quantity })
  }
  return [...sums.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** Whether pages show a change: the level, or a number of at most `LOW_STOCK`. */
export const isVisibleChange = (before: Stock, after: Stock): boolean =>
  before.unlimited !== after.unlimited ||
  (!after.unlimited &&
    before.available !== after.available &&
    Math.min(before.available, after.available) <= LOW_STOCK)
