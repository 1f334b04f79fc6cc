import type { BooksCheck, BooksCheckState } from '@portico/proto/enums/books-check'
import type { BooksFault, BooksFigure } from '@portico/proto/http/shop/books'

/** At most this many faults of a check are stored; the count has all. */
const MAX_FAULTS = 100

export type CheckOutcome = {
  kind: BooksCheck
  state: BooksCheckState
  figures: BooksFigure[]
  faults: BooksFault[]
  faultCount: number
}

/** Both figures of a unit. */
export const figure = (
  unit: string,
  names: readonly [string, string],
  amounts: readonly [number, number],
): BooksFigure => ({
  unit,
  names: [...names],
  amounts: [...amounts],
  difference: amounts[0] - amounts[1],
})

/** The outcome of a check that was made. It is green only if nothing is without a partner and every difference is zero. */
export function outcomeOf(kind: BooksCheck, figures: BooksFigure[], faults: BooksFault[]): CheckOutcome {
  const isGreen = faults.length === 0 && figures.every(({ difference }) => difference === 0)
  return {
    kind,
    state: isGreen ? 'green' : 'faults',
    figures,
    faults: faults.slice(0, MAX_FAULTS),
    faultCount: isGreen ? 0 : Math.max(faults.length, 1),
  }
}

/** The outcome of a check whose other side could not be read, with the reason if the owner can remove it. */
export const unknownOutcome = (kind: BooksCheck, faults: BooksFault[] = []): CheckOutcome => ({
  kind,
  state: 'unknown',
  figures: [],
  faults,
  faultCount: faults.length,
})

/** The reason of a check that the key of the account does not allow. */
export const keyDenied = (providerName: string): BooksFault => ({
  kind: 'key-denied',
  text: `${providerName} does not let the key of this store read its balance, payouts or disputes.`,
  nextStep: 'Open Payments and replace the key. It needs the permissions that are listed there.',
})

/** Adds amounts by unit. */
export function sumBy<T>(
  items: readonly T[],
  unitOf: (item: T) => string,
  amountOf: (item: T) => number,
): Map<string, number> {
  const sums = new Map<string, number>()
  for (const item of items) {
    const unit = unitOf(item)
    sums.set(unit, (sums.get(unit) ?? 0) + amountOf(item))
  }
  return sums
}

/** A figure for each unit that either side has. */
export function figuresOf(
  names: readonly [string, string],
  ours: ReadonlyMap<string, number>,
  theirs: ReadonlyMap<string, number>,
): BooksFigure[] {
  const units = [...new Set([...ours.keys(), ...theirs.keys()])].sort()
  return units.map((unit) => figure(unit, names, [ours.get(unit) ?? 0, theirs.get(unit) ?? 0]))
}
