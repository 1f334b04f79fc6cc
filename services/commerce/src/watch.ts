import type { Deps } from '@portico/kit/app'
import type { Sample } from '@portico/kit/runtime/metrics'
import { books } from '@portico/proto/enums/book'
import { booksChecks } from '@portico/proto/enums/books-check'
import { countNotGreen } from './books/store/results.ts'
import { UNRESOLVED_AFTER_MS } from './checkout/domain/unresolved.ts'
import { countUnresolved } from './checkout/store/unresolved.ts'
import { readWaitingMails } from './mails/store/waiting-mails.ts'
import { readOldestHolds } from './checkout/store/oldest-holds.ts'

/** The books that payments and holds have. */
const paying = ['live', 'test', 'load'] as const

/**
 * Shows what waits in the tables: unresolved payments, reserved stock, mails, and days whose checks found differences. Each process reads the
 * same tables, so the figures of several are compared by `max`, never added.
 */
export function watchCommerce({ db, clock, metrics }: Pick<Deps, 'db' | 'clock' | 'metrics'>): void {
  const ageOf = (since: Date | undefined, now: Date) =>
    since === undefined ? 0 : Math.max(0, (now.getTime() - since.getTime()) / 1_000)
  const byBook = (valueOf: (book: string) => number): Sample[] =>
    paying.map((book) => ({ labels: { book }, value: valueOf(book) }))
  metrics.watchShared(
    {
      commerce_unresolved_payments: {
        help: 'Payments that have had no outcome for a minute: money may have moved, and there is no order. Payments that contradict ours are not counted.',
        labels: ['book'],
      },
      commerce_unresolved_oldest_seconds: {
        help: 'How long the oldest unresolved payment has had no outcome; 0 without one.',
        labels: ['book'],
      },
    },
    async () => {
      const now = clock.now()
      const before = new Date(now.getTime() - UNRESOLVED_AFTER_MS)
      const found = new Map((await countUnresolved(db, before)).map((row) => [row.book, row]))
      return {
        commerce_unresolved_payments: byBook((book) => found.get(book)?.count ?? 0),
        commerce_unresolved_oldest_seconds: byBook((book) => ageOf(found.get(book)?.oldest, now)),
      }
    },
  )
  metrics.watchShared(
    {
      commerce_oldest_hold_seconds: {
        help: 'Age of the oldest hold: the time since its checkout began; 0 without one.',
        labels: ['book'],
      },
    },
    async () => {
      const found = new Map((await readOldestHolds(db)).map(({ book, since }) => [book, since]))
      const now = clock.now()
      return { commerce_oldest_hold_seconds: byBook((book) => ageOf(found.get(book), now)) }
    },
  )
  metrics.watchShared(
    {
      commerce_mails_waiting: { help: 'Mails of stores that are to be sent.' },
      commerce_mails_oldest_seconds: { help: 'Age of the oldest waiting mail; 0 without one.' },
      commerce_mails_overdue_seconds: { help: 'How long the most overdue mail has been due.' },
    },
    async () => {
      const { count, oldest, due } = await readWaitingMails(db)
      const now = clock.now()
      return {
        commerce_mails_waiting: [{ value: count }],
        commerce_mails_oldest_seconds: [{ value: ageOf(oldest ?? undefined, now) }],
        commerce_mails_overdue_seconds: [{ value: ageOf(due ?? undefined, now) }],
      }
    },
  )
  metrics.watchShared(
    {
      commerce_books_days: {
        help: 'Days of a book whose last check found differences (faults), or could not be made (unknown).',
        labels: ['book', 'check', 'state'],
      },
      commerce_books_differences: {
        help: 'Differences that the last check of each day found.',
        labels: ['book', 'check'],
      },
    },
    async () => {
      const rows = await countNotGreen(db)
      const of = (book: string, check: string, state: string) =>
        rows.find((row) => row.book === book && row.kind === check && row.state === state)
      const pairs = books.flatMap((book) => booksChecks.map((check) => ({ book, check })))
      return {
        commerce_books_days: pairs.flatMap(({ book, check }) =>
          (['faults', 'unknown'] as const).map((state) => ({
            labels: { book, check, state },
            value: of(book, check, state)?.days ?? 0,
          })),
        ),
        commerce_books_differences: pairs.map(({ book, check }) => ({
          labels: { book, check },
          value: of(book, check, 'faults')?.faults ?? 0,
        })),
      }
    },
  )
}
