import type { Book } from '@portico/proto/enums/book'
import type { BooksCheck } from '@portico/proto/enums/books-check'
import { currency, type CurrencyCode } from '@portico/proto/enums/currency'
import type { BooksDay } from '@portico/proto/http/shop/books'
import { formatMoney } from '@portico/proto/money/money-format'
import { countText, manyText } from '../../ui/text/format.ts'

export const bookNames = {
  live: 'Orders',
  test: 'Test orders',
  sample: 'Sample orders',
  load: 'Load tests',
} satisfies Record<Book, string>

export const checkNames = {
  entries: 'Ledger entries',
  orders: 'Orders and documents',
  provider: 'Payment provider',
  stock: 'Stock',
  numbers: 'Numbers',
} satisfies Record<BooksCheck, string>

export const checkNotes = {
  entries: 'Each entry sums to zero, and a closed day is as it was when it was closed.',
  orders:
    'Orders, their lines, ledger entries, invoices and payments have the same amounts, and so have refunds, their entries and credit notes.',
  provider:
    'Each payment, refund, fee, payout and dispute in the ledger is at the provider, with the same amount. The clearing account is its balance and the payouts on the way.',
  stock: 'Opening stock and moves are what is available and held.',
  numbers: 'No order, invoice or credit note number is missing.',
} satisfies Record<BooksCheck, string>

const isCurrency = (unit: string): unit is CurrencyCode => Object.hasOwn(currency, unit)

/** An amount of a currency, or a count. */
export const amountText = (amount: number, unit: string): string =>
  isCurrency(unit) ? formatMoney({ amount, currency: unit }) : countText(amount)

const formats = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' })
/** A calendar day, such as 2026-11-26, in the format of the locale. */
export const calendarDayText = (day: string): string => formats.format(Date.parse(day))

/** The result of a day in words, with the tone of its mark. */
export function dayState({ state, faultCount }: Pick<BooksDay, 'state' | 'faultCount'>): {
  text: string
  tone: string
} {
  if (state === 'green') return { text: 'Everything agrees', tone: 'good' }
  if (state === 'faults') return { text: manyText(faultCount, 'difference'), tone: 'poor' }
  if (state === 'unknown') return { text: 'The provider did not answer', tone: 'fair' }
  return { text: 'Not checked yet', tone: 'none' }
}
