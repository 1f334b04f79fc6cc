import { Download } from 'lucide-react'
import { Link } from 'react-router'
import { exportCustomers } from '@portico/proto/api/commerce/orders/customers'
import type { Book } from '@portico/proto/enums/book'
import type { CustomerRow } from '@portico/proto/http/shop/customers'
import { hrefOf } from '../../session/calls.ts'
import { useWebsite } from '../../session/website.ts'
import { More } from '../../ui/actions/More.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { Search } from '../../ui/lists/Search.tsx'
import { Table, type TableColumn } from '../../ui/lists/Table.tsx'
import { oneOf, useFilters } from '../../ui/lists/useFilters.ts'
import { Await } from '../../ui/states/Await.tsx'
import { NothingFound } from '../../ui/states/NothingFound.tsx'
import { Empty, PanelHead, Skeleton } from '../../ui/states/States.tsx'
import { countText, dateText } from '../../ui/text/format.ts'
import { bookNames, customerName, totalsText, useCustomers, type CustomerFilter } from './data.ts'
import './customers.css'

/** The buyers of the store (permission 1810). The address contains the search and the book. */
export function Customers() {
  const { websiteId } = useWebsite()
  const { search, change } = useFilters()
  const filter: CustomerFilter = {
    ...(search.has('book') && { book: oneOf(search.get('book'), bookNames, 'live') }),
    search: search.get('search') ?? undefined,
  }
  const list = useCustomers(websiteId, filter)
  const { book = 'live', books = [] } = list.data?.pages[0] ?? {}
  const customers = list.data?.pages.flatMap((page) => page.customers) ?? []
  return (
    <>
      <PanelHead title="Customers">
        {customers.length > 0 && (
          <a className="button quiet" download href={hrefOf(exportCustomers, { query: { websiteId, book } })}>
            <Download size={16} aria-hidden="true" /> Export as CSV
          </a>
        )}
      </PanelHead>
      {/* Not before the list, which says whether there are kinds to choose from: the controls would move. */}
      {!list.isPending && (
        <div className="tools">
          {(book !== 'live' || books.some((each) => each !== 'live')) && (
            <Select
              label="Kind of customers"
              value={book}
              options={choicesOf(book, books)}
              onChange={(value) => change({ book: value === books[0] ? undefined : value })}
            />
          )}
          <Search
            label="Search customers"
            value={filter.search ?? ''}
            onSearch={(value) => change({ search: value }, { replace: true })}
          />
        </div>
      )}
      <Await query={list} skeleton={<Skeleton rows={8} kind="two-lines" head />}>
        {() =>
          customers.length === 0 ? (
            <None filter={filter} book={book} clear={() => change({ search: '' })} />
          ) : (
            <>
              <Table
                className="customers"
                caption="Customers"
                rows={customers}
                keyOf={({ id }) => id}
                columns={columns}
              />
              {list.hasNextPage && (
                <More isLoading={list.isFetchingNextPage} more={() => list.fetchNextPage()}>
                  Show more customers
                </More>
              )}
            </>
          )
        }
      </Await>
    </>
  )
}

const columns: readonly TableColumn<CustomerRow>[] = [
  {
    name: 'Customer',
    isRowHead: true,
    cell: (customer) => (
      <>
        <Link className="row-link" to={customer.id}>
          {customerName(customer)}
        </Link>
        {customer.name !== '' && <span className="soft small customer-email path">{customer.email}</span>}
      </>
    ),
  },
  { name: 'Member', className: 'wide-only', cell: ({ memberId }) => (memberId === null ? '' : 'Member') },
  { name: 'Since', className: 'wide-only', cell: ({ createdAt }) => dateText(createdAt) },
  { name: 'Orders', className: 'number', cell: ({ orders }) => countText(orders) },
  { name: 'Paid', className: 'number', cell: totalsText },
]

/** The books to choose from: the real one, every other one with customers, and the one that is shown. */
const choicesOf = (shown: Book, books: readonly Book[]) =>
  [...new Set<Book>(['live', ...books, shown])].map((value) => ({ value, label: bookNames[value] }))

function None({ filter, book, clear }: { filter: CustomerFilter; book: Book; clear: () => void }) {
  if (filter.search !== undefined)
    return (
      <NothingFound title="No customers found" all="Show all customers" clear={clear}>
        The search covers the beginnings of names and email addresses.
      </NothingFound>
    )
  return (
    <Empty title="No customers yet">
      Each buyer appears here with the first order{book === 'test' ? ' of a test' : ''}.
    </Empty>
  )
}
