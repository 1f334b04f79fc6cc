import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import * as api from '@portico/proto/api/commerce/orders/customers'
import { permission } from '@portico/proto/enums/permission'
import type { Customer } from '@portico/proto/http/shop/customers'
import { CallFailure } from '../../../lib/data/failure.ts'
import { centsText } from '../../../ui/shop/money.ts'
import { queryOf } from '../../session/calls.ts'
import { useWebsite } from '../../session/website.ts'
import { Section } from '../../ui/layout/Section.tsx'
import { Table } from '../../ui/lists/Table.tsx'
import { Await } from '../../ui/states/Await.tsx'
import { Empty, PanelHead } from '../../ui/states/States.tsx'
import { countText, dateText, manyText } from '../../ui/text/format.ts'
import { CustomerNote } from './CustomerNote.tsx'
import { customerName, sourceNames, totalsText } from './data.ts'
import { EraseCustomer } from './EraseCustomer.tsx'
import './customers.css'

/** Milliseconds between two looks at an erasure that goes on. */
const LOOK_EVERY_MS = 3_000

/** One customer with the orders, the note, and erasure. */
export function CustomerDetail() {
  const { websiteId } = useWebsite()
  const { customerId = '' } = useParams()
  const customer = useQuery({
    ...queryOf(api.readCustomer, { params: { id: customerId }, query: { websiteId } }),
    refetchInterval: ({ state }) => (state.data?.erasure ? LOOK_EVERY_MS : false),
  })
  const isGone = customer.error instanceof CallFailure && [400, 404].includes(customer.error.status)
  return (
    <>
      <Link className="back" to={`/sites/${websiteId}/customers`}>
        <ChevronLeft size={16} aria-hidden="true" /> Customers
      </Link>
      <PanelHead title={customer.data ? customerName(customer.data) : 'Customer'} />
      {isGone ? (
        <Empty title="Customer not found">Check the address, or find the customer in the list.</Empty>
      ) : (
        <Await query={customer} rows={6}>
          {(data) => <Details customer={data} />}
        </Await>
      )}
    </>
  )
}

function Details({ customer }: { customer: Customer }) {
  const { book, email, memberId, orders, createdAt, isErased } = customer
  const { websiteId, may } = useWebsite()
  const [isErasing, setErasing] = useState(false)
  return (
    <div className="sections">
      <Section title="About" wide>
        <dl className="customer-facts">
          {!isErased && (
            <>
              <dt>Email</dt>
              <dd className="path">
                <a href={`mailto:${email}`}>{email}</a>
              </dd>
            </>
          )}
          {book !== 'live' && (
            <>
              <dt>From</dt>
              <dd>{sourceNames[book]}</dd>
            </>
          )}
          <dt>Paid</dt>
          <dd>{totalsText(customer)}</dd>
          <dt>Orders</dt>
          <dd>{countText(orders)}</dd>
          <dt>Customer since</dt>
          <dd>{dateText(createdAt)}</dd>
          {memberId !== null && may(permission.settingsMemberAccounts) && (
            <>
              <dt>Member</dt>
              <dd>
                <Link to={`/sites/${websiteId}/members/${memberId}`}>Member of the website</Link>
              </dd>
            </>
          )}
        </dl>
      </Section>
      <Section title="Orders" wide>
        <RecentOrders customer={customer} />
      </Section>
      {customer.erasure && (
        <Section title="Erasure" wide>
          <ErasureProgress erasure={customer.erasure} />
        </Section>
      )}
      {!isErased && (
        <Section title="Note">
          <CustomerNote customer={customer} />
        </Section>
      )}
      {!isErased && (
        <Section title="Erase">
          <p className="soft">
            Erasing empties the name, the addresses and the notes. Amounts, numbers and invoices stay in the
            books, as the law requires.
          </p>
          <p className="actions">
            <button type="button" className="button quiet" onClick={() => setErasing(true)}>
              Erase this customer…
            </button>
          </p>
        </Section>
      )}
      {isErasing && <EraseCustomer customer={customer} close={() => setErasing(false)} />}
    </div>
  )
}

function ErasureProgress({ erasure: { done, total } }: { erasure: NonNullable<Customer['erasure']> }) {
  const isWaiting = done >= total
  return (
    <>
      <p role="status">
        {isWaiting
          ? `${manyText(total, 'order')} erased. An unfinished checkout of this address is erased when it has ended.`
          : `${countText(done)} of ${manyText(total, 'order')} erased. You can leave this page.`}
      </p>
      {!isWaiting && <progress aria-label="Erased orders" max={total} value={done} />}
    </>
  )
}

function RecentOrders({ customer: { recent } }: { customer: Customer }) {
  const { websiteId, may } = useWebsite()
  if (recent.length === 0) return <p className="soft">No orders.</p>
  return (
    <Table
      caption="Orders of this customer"
      rows={recent}
      keyOf={({ id }) => id}
      columns={[
        {
          name: 'Order',
          isRowHead: true,
          cell: ({ id, number }) =>
            may(permission.commerceOrders) ? (
              <Link className="row-link" to={`/sites/${websiteId}/orders/${id}`}>
                {number}
              </Link>
            ) : (
              number
            ),
        },
        { name: 'Placed', cell: ({ placedAt }) => dateText(placedAt) },
        { name: 'Total', className: 'number', cell: ({ total, currency }) => centsText(total, currency) },
      ]}
    />
  )
}
