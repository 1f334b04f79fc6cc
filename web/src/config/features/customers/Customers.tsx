import { Download } from 'lucide-react'
import { Link } from 'react-router'
import { exportCustomers } from '@portico/proto/api/commerce/customers'
import type { Book } from '@portico/proto/enums/book'
import type { CustomerRow } from '@portico/proto/http/customers'
import { hrefOf } from '../../session/calls.ts'
import { useWebsite } from '../../session/website.ts'
import { More } from '../../ui/actions/More.tsx'
import { SegmentedControl } from '../../ui/fields/SegmentedControl.tsx'
import { Search } from '../../ui/lists/Search.tsx'
import { Table, type TableColumn } from '../../ui/lists/Table.tsx'
import { oneOf, useFilters } from '../../ui/lists/useFilters.ts'
import { Await } from '../../ui/states/Await.tsx'
import { NothingFound } from '../../ui/states/NothingFound.tsx'
import { Empty, PanelHead, Skeleton } from '../../ui/states/States.tsx'
import { countText, dateText } from '../../ui/text/format.ts'
import { customerName, totalsText, useCustomers, type CustomerFilter } from './data.ts'
import './customers.css'

const books = { live: 'Customers', test: 'Of test orders' } satisfies Partial<Record<Book, string>>

/** The buyers of the store (permission 1810). The address contains the search and the book. */
export function Customers() {
  const { websiteId } = useWebsite()
  const { search, change } = useFilters()
  const filter: CustomerFilter = {
    book: oneOf(search.get('book'), books, 'live'),
    search: search.get('search') ?? undefined,
  }
  const list = useCustomers(websiteId, filter)
  const customers = list.data?.pages.flatMap((page) => page.customers) ?? []
  return (
    <>
      <PanelHead title="Customers">
        {customers.length > 0 && (
          <a
            className="button quiet"
            download
            href={hrefOf(exportCustomers, { query: { websiteId, book: filter.book } })}
          >
            <Download size={16} aria-hidden="true" /> Export as CSV
          </a>
        )}
      </PanelHead>
      <div className="tools">
        <SegmentedControl
          label="Kind of customers"
          options={books}
          value={filter.book === 'test' ? 'test' : 'live'}
          onChange={(book) => change({ book: book === 'live' ? undefined : book })}
        />
        <Search
          label="Search customers"
          value={filter.search ?? ''}
          onSearch={(value) => change({ search: value }, { replace: true })}
        />
      </div>
      <Await query={list} skeleton={<Skeleton rows={8} kind="two-lines" head />}>
        {() =>
          customers.length === 0 ? (
            <None filter={filter} clear={() => change({ search: '' })} />
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

function None({ filter, clear }: { filter: CustomerFilter; clear: () => void }) {
  if (filter.search !== undefined)
    return (
      <NothingFound title="No customers found" all="Show all customers" clear={clear}>
        The search covers the beginnings of names and email addresses.
      </NothingFound>
    )
  return (
    <Empty title="No customers yet">
      Each buyer appears here with the first order{filter.book === 'test' ? ' of a test' : ''}.
    </Empty>
  )
}
