import type { Tx } from '@portico/kit/postgres/db'
import type { BooksFault } from '@portico/proto/http/shop/books'
import { figure, outcomeOf, type CheckOutcome } from '../domain/checks.ts'
import type { OfDay } from '../store/order-sums.ts'
import { readSeries, type Series } from '../store/series.ts'

const names: Readonly<Record<Series['kind'], { one: string; many: string }>> = {
  order: { one: 'Order number', many: 'Order numbers' },
  invoice: { one: 'Invoice number', many: 'Invoice numbers' },
  'credit-note': { one: 'Credit note number', many: 'Credit note numbers' },
}

/** Checks that no number of the book is missing, up to the time of the check. */
export async function checkNumbers(tx: Tx, { websiteId, book }: OfDay): Promise<CheckOutcome> {
  const series = await readSeries(tx, websiteId, book)
  const faults = series.flatMap(({ kind, missing }) =>
    missing.map((number): BooksFault => ({
      kind: 'number-missing',
      text: `${names[kind].one} ${String(number).padStart(5, '0')} was given, and nothing has it.`,
      nextStep: 'The store deletes no numbered document. Ask support how it was removed.',
    })),
  )
  const figures = series.map(({ kind, given, found }) =>
    figure('numbers', [`${names[kind].many} given`, 'Found'], [given, found]),
  )
  return outcomeOf('numbers', figures, faults)
}
