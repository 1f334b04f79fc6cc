import { useEffect, useMemo, useRef, useState } from 'react'
import type { Book } from '@portico/proto/enums/book'
import type { OrdersSummary } from '@portico/proto/http/shop/orders'
import { useWebsite } from '../../session/website.ts'
import { More } from '../../ui/actions/More.tsx'
import { SegmentedControl } from '../../ui/fields/SegmentedControl.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { ListCount } from '../../ui/lists/ListCount.tsx'
import { Search } from '../../ui/lists/Search.tsx'
import { oneOf, useFilters } from '../../ui/lists/useFilters.ts'
import { useSelection } from '../../ui/lists/useSelection.ts'
import { Await } from '../../ui/states/Await.tsx'
import { NothingFound } from '../../ui/states/NothingFound.tsx'
import { Empty, PanelHead, Skeleton } from '../../ui/states/States.tsx'
import { manyText } from '../../ui/text/format.ts'
import { BulkBar } from './BulkBar.tsx'
import { DeleteTests } from './changes/DeleteTests.tsx'
import { countsOf, firstBook, useOrders, useOrdersSummary, type OrderFilter } from './data.ts'
import { bookNames, tabNames } from './order-words.ts'
import { OrderTable } from './OrderTable.tsx'
import { FirstSteps } from './start/FirstSteps.tsx'
import './orders.css'

/** The orders of the store (permission 1410). The address contains the state, the search and the book. */
export function Orders() {
  const { websiteId } = useWebsite()
  const summary = useOrdersSummary(websiteId)
  return (
    <>
      <PanelHead title="Orders">{summary.data && <DeleteTestsButton summary={summary.data} />}</PanelHead>
      <Await query={summary} skeleton={<Skeleton rows={8} kind="two-lines" head />}>
        {(data) => (
          <>
            {!countsOf(data, 'live') && <FirstSteps hasOrders={data.books.some(({ all }) => all > 0)} />}
            {data.books.some(({ all }) => all > 0) && <OrderList summary={data} />}
          </>
        )}
      </Await>
    </>
  )
}

/** Shown while there are test orders that can be deleted. */
function DeleteTestsButton({ summary }: { summary: OrdersSummary }) {
  const [isOpen, setOpen] = useState(false)
  const test = countsOf(summary, 'test')
  const isShown = test !== undefined && test.all > test.received
  return (
    <>
      {isShown && (
        <button type="button" className="button quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Delete test orders…
        </button>
      )}
      {isOpen && (
        <DeleteTests count={test?.all ?? 0} received={test?.received ?? 0} close={() => setOpen(false)} />
      )}
    </>
  )
}

function OrderList({ summary }: { summary: OrdersSummary }) {
  const { websiteId } = useWebsite()
  const { search, change } = useFilters()
  const books = summary.books.filter(({ all }) => all > 0)
  const book = oneOf(search.get('book'), bookNames, firstBook(summary))
  const tab = oneOf(search.get('tab'), tabNames, 'all')
  const filter: OrderFilter = {
    book,
    tab: tab === 'all' ? undefined : tab,
    search: search.get('search') ?? undefined,
  }
  const list = useOrders(websiteId, filter)
  useReadAgain(list, book, JSON.stringify(countsOf(summary, book)))
  const orders = useMemo(() => list.data?.pages.flatMap((page) => page.orders) ?? [], [list.data])
  const selection = useSelection(useMemo(() => orders.map(({ id }) => id), [orders]))
  return (
    <>
      <div className="tools">
        <SegmentedControl
          label="State"
          options={tabNames}
          value={tab}
          counts={countsOf(summary, book)}
          onChange={(next) => change({ tab: next === 'all' ? undefined : next })}
        />
        {books.length > 1 && (
          <Select
            label="Kind of orders"
            value={book}
            options={books.map(({ book: value }) => ({ value, label: bookNames[value] }))}
            onChange={(value) => change({ book: value === firstBook(summary) ? undefined : value })}
          />
        )}
        <Search
          label="Search orders"
          value={filter.search ?? ''}
          onSearch={(value) => change({ search: value }, { replace: true })}
        />
        <ListCount>{countOf(orders.length, list.hasNextPage)}</ListCount>
      </div>
      <Await query={list} skeleton={<Skeleton rows={8} kind="two-lines" head />}>
        {() =>
          orders.length === 0 ? (
            filter.search === undefined ? (
              <Empty title="No orders in this state">Orders move here as they are paid and sent.</Empty>
            ) : (
              <NothingFound
                title="No orders found"
                all="Show all orders"
                clear={() => change({ search: '', tab: '' })}
              >
                The search covers order numbers and the beginnings of names and email addresses.
              </NothingFound>
            )
          ) : (
            <>
              <OrderTable orders={orders} selection={selection} />
              {list.hasNextPage && (
                <More isLoading={list.isFetchingNextPage} more={() => list.fetchNextPage()}>
                  Show older orders
                </More>
              )}
            </>
          )
        }
      </Await>
      {selection.selected.length > 0 && (
        <BulkBar orders={orders.filter(({ id }) => selection.isSelected(id))} clear={selection.clear} />
      )}
    </>
  )
}

/** Reads a list again when the counts of its book have changed. The list of another book is read in any case. */
function useReadAgain(
  { refetch }: Pick<ReturnType<typeof useOrders>, 'refetch'>,
  book: Book,
  counts: string,
) {
  const shown = useRef({ book, counts })
  useEffect(() => {
    const before = shown.current
    shown.current = { book, counts }
    if (before.book === book && before.counts !== counts) void refetch()
  }, [book, counts, refetch])
}

/** The number of listed orders: "First 25 orders" while more can be loaded. */
function countOf(shown: number, hasMore: boolean): string | undefined {
  if (shown === 0) return undefined
  return hasMore ? `First ${manyText(shown, 'order')}` : manyText(shown, 'order')
}
