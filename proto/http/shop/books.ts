import * as z from 'zod'
import { books } from '../../enums/book.ts'
import { booksChecks, booksCheckStates } from '../../enums/books-check.ts'
import { MAX_LEDGER_EXPORT_DAYS, MAX_SALES_DAYS } from '../../limits.ts'
import { ObjectId } from '../common/object-id.ts'

const DAY_MS = 86_400_000

/** A calendar day in the store's time zone: `2026-11-26`. */
export const Day = z.iso.date()
const book = z.enum(books)

/** GET and POST `/api/rest/commerce/reconciliation`. Without `book` it is the book that the store writes now; without `day`, today. */
export const BooksQuery = z.object({ websiteId: ObjectId, book: book.optional(), day: Day.optional() })

/** Both figures of a check, in minor units of a currency, or in `pieces` of stock or `numbers`. */
export const BooksFigure = z.object({
  /** A code of a currency, `pieces` or `numbers`. */
  unit: z.string(),
  /** The names of the figures, such as "Debits" and "Credits". */
  names: z.tuple([z.string(), z.string()]),
  amounts: z.tuple([z.number(), z.number()]),
  difference: z.number(),
})
export type BooksFigure = z.infer<typeof BooksFigure>

/** An item without a partner, in words. */
export const BooksFault = z.object({
  kind: z.string(),
  text: z.string(),
  nextStep: z.string(),
  orderId: z.string().optional(),
})
export type BooksFault = z.infer<typeof BooksFault>

export const CheckResult = z.object({
  kind: z.enum(booksChecks),
  state: z.enum(booksCheckStates),
  figures: z.array(BooksFigure),
  /** The first faults; `faultCount` counts all. */
  faults: z.array(BooksFault),
  faultCount: z.number(),
  checkedAt: z.number(),
})
export type CheckResult = z.infer<typeof CheckResult>

export const BooksDay = z.object({
  day: Day,
  isClosed: z.boolean(),
  /** Undefined before the first check. */
  state: z.enum(booksCheckStates).optional(),
  faultCount: z.number(),
})
export type BooksDay = z.infer<typeof BooksDay>

export const BooksReply = z.object({
  book,
  /** The books that have entries, and the one that the store writes now. */
  books: z.array(book),
  timeZone: z.string(),
  today: Day,
  day: Day,
  closedAt: z.number().optional(),
  /** The hash that seals a closed day and all days before it. */
  hash: z.string().optional(),
  checks: z.array(CheckResult),
  /** Days with a check or a seal, newest first. */
  days: z.array(BooksDay),
  /** When the last nightly run failed, if it did. */
  failedAt: z.number().optional(),
})
export type BooksReply = z.infer<typeof BooksReply>

const period = { websiteId: ObjectId, book: book.optional(), from: Day, until: Day }
const hasDays =
  (most: number) =>
  ({ from, until }: { from: string; until: string }): boolean => {
    const days = (Date.parse(until) - Date.parse(from)) / DAY_MS
    return days >= 0 && days < most
  }
const wrongPeriod = (most: number) => ({
  path: ['until'],
  error: `The period must have between 1 and ${most} days.`,
})

/** GET `/api/rest/commerce/ledger.csv`: the lines of all entries of a period, both days included. */
export const LedgerQuery = z
  .object(period)
  .refine(hasDays(MAX_LEDGER_EXPORT_DAYS), wrongPeriod(MAX_LEDGER_EXPORT_DAYS))

/** GET `/api/rest/commerce/sales`: both days included. */
export const SalesQuery = z.object(period).refine(hasDays(MAX_SALES_DAYS), wrongPeriod(MAX_SALES_DAYS))

export const SalesSums = z.object({
  orders: z.number(),
  /** Goods before discounts, without included tax. */
  sales: z.number(),
  discounts: z.number(),
  shipping: z.number(),
  tax: z.number(),
  refunds: z.number(),
})
export type SalesSums = z.infer<typeof SalesSums>

/** Days without an entry are left out. Amounts are minor units. */
export const SalesReply = z.object({
  book,
  books: z.array(book),
  timeZone: z.string(),
  today: Day,
  currency: z.string(),
  days: z.array(SalesSums.extend({ day: Day })),
  totals: SalesSums,
  taxes: z.array(z.object({ rateId: z.string(), name: z.string(), amount: z.number() })),
  /** Currencies that the store had before, with sales in the period that are not in the sums. */
  otherCurrencies: z.array(z.string()),
})
export type SalesReply = z.infer<typeof SalesReply>
