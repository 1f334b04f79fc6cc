import * as api from '@portico/proto/api/commerce/books/books'
import type { Book } from '@portico/proto/enums/book'
import type { BooksReply } from '@portico/proto/http/shop/books'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { hrefOf, useChange, useRead } from '../../session/calls.ts'
import { useWebsite } from '../../session/website.ts'
import { BusyButton } from '../../ui/actions/BusyButton.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { refusalText } from '../../ui/forms/refusal.ts'
import { useFilters } from '../../ui/lists/useFilters.ts'
import { Await } from '../../ui/states/Await.tsx'
import { Empty, PanelHead } from '../../ui/states/States.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { bookNames, calendarDayText, dayState } from './book-words.ts'
import { Check } from './Check.tsx'
import './books.css'

/** The books of the store (permission 1418): the checks of today and of past days. The address contains book and day. */
export function Books() {
  const { websiteId } = useWebsite()
  const { search, change } = useFilters()
  const wanted = search.get('book')
  const book = wanted !== null && isBook(wanted) ? wanted : undefined
  const day = search.get('day') ?? undefined
  const query = { websiteId, ...(book && { book }), ...(day !== undefined && { day }) }
  const reading = useRead(api.readBooks, { query })
  const run = useChange(api.checkBooks)
  const check = useMutation({
    mutationFn: () => run({ query }),
    onError: (error: Error) => toast(`Not checked: ${refusalText(error)}`, { tone: 'poor' }),
  })
  return (
    <>
      <PanelHead title="Books">
        <BusyButton busy="Checking" action={check}>
          Check now
        </BusyButton>
      </PanelHead>
      <Await query={reading}>
        {(books) => (
          <>
            <Tools books={books} change={change} />
            {books.failedAt !== undefined && (
              <p role="status">The last nightly run failed. It is tried again every 15 minutes.</p>
            )}
            <Day books={books} />
          </>
        )}
      </Await>
    </>
  )
}

const isBook = (text: string): text is Book => Object.hasOwn(bookNames, text)

function Tools({
  books: { book, books, day, today, days },
  change,
}: {
  books: BooksReply
  change: (values: Record<string, string | undefined>) => void
}) {
  const { websiteId } = useWebsite()
  const listed = days.some((each) => each.day === today)
    ? days
    : [{ day: today, isClosed: false, faultCount: 0 }, ...days]
  const shown = listed.some((each) => each.day === day)
    ? listed
    : [...listed, { day, isClosed: false, faultCount: 0 }]
  const first = days.at(-1)?.day ?? today
  return (
    <div className="tools">
      <Select
        label="Day"
        value={day}
        options={shown.map((each) => ({
          value: each.day,
          label: `${each.day === today ? 'Today' : calendarDayText(each.day)}: ${dayState(each).text}`,
        }))}
        onChange={(value) => change({ day: value === today ? undefined : value })}
      />
      {books.length > 1 && (
        <Select
          label="Kind of orders"
          value={book}
          options={books.map((value) => ({ value, label: bookNames[value] }))}
          onChange={(value) => change({ book: value })}
        />
      )}
      <a
        className="button quiet"
        href={hrefOf(api.exportLedger, { query: { websiteId, book, from: first, until: today } })}
        download
      >
        <Download size={16} aria-hidden="true" /> Download ledger as CSV
      </a>
    </div>
  )
}

function Day({ books: { checks, day, today, closedAt, hash, timeZone } }: { books: BooksReply }) {
  if (checks.length === 0)
    return (
      <Empty title={day === today ? 'Today was not checked yet' : 'This day was not checked yet'}>
        Past days are checked every night, after midnight in the time zone {timeZone}. Choose “Check now” to
        compare orders, ledger, payments, stock and numbers at once.
      </Empty>
    )
  const isGreen = checks.every(({ state }) => state === 'green')
  return (
    <section aria-label="Checks" className="checks">
      <h2>{isGreen ? 'Everything agrees. Every difference is zero.' : 'Something does not agree'}</h2>
      {closedAt !== undefined && (
        <p className="soft small">
          This day is closed and never changes. Its seal: <code>{hash?.slice(0, 16)}</code>
        </p>
      )}
      {checks.map((check) => (
        <Check key={check.kind} check={check} />
      ))}
    </section>
  )
}
