import { Link } from 'react-router'
import type { Book } from '@portico/proto/enums/book'
import type { OrderRow } from '@portico/proto/http/shop/orders'
import { centsText } from '../../../ui/shop/money.ts'
import { selectColumn } from '../../ui/lists/select-column.tsx'
import { Table } from '../../ui/lists/Table.tsx'
import type { useSelection } from '../../ui/lists/useSelection.ts'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import { countText } from '../../ui/text/format.ts'
import { bookMarks, orderState } from './order-words.ts'

type Props = { orders: readonly OrderRow[]; selection: ReturnType<typeof useSelection> }

/** The table of orders. On a phone each row is a card. */
export function OrderTable({ orders, selection }: Props) {
  return (
    <Table
      className="orders"
      caption="Orders"
      rows={orders}
      keyOf={({ id }) => id}
      onKeyDown={selection.onKeyDown}
      columns={[
        selectColumn<OrderRow>(selection, {
          all: 'Select all orders',
          one: ({ number }) => `Select order ${number}`,
        }),
        {
          name: 'Order',
          isRowHead: true,
          className: 'order-number',
          cell: ({ id, number, book }) => (
            <>
              <Link className="row-link" to={id}>
                {number}
              </Link>{' '}
              <BookMark book={book} />
            </>
          ),
        },
        {
          name: 'Buyer',
          className: 'order-buyer',
          cell: ({ name, email }) => (
            <>
              <span className="path">{name || email}</span>
              {name !== '' && <span className="soft small order-email path">{email}</span>}
            </>
          ),
        },
        { name: 'State', className: 'order-state', cell: (order) => <OrderStateLabel order={order} /> },
        {
          name: 'Items',
          className: 'number columns-only',
          cell: ({ quantity }) => countText(quantity),
        },
        {
          name: 'Placed',
          className: 'order-placed',
          cell: ({ placedAt }) => <RelativeTime at={placedAt} className="soft" />,
        },
        {
          name: 'Total',
          className: 'number order-total',
          cell: ({ total, refunded, currency }) => (
            <>
              {centsText(total, currency)}
              {refunded > 0 && <span className="soft small">−{centsText(refunded, currency)}</span>}
            </>
          ),
        },
      ]}
    />
  )
}

export function OrderStateLabel({ order }: { order: Parameters<typeof orderState>[0] }) {
  const { text, tone } = orderState(order)
  return (
    <span className="status" data-tone={tone}>
      {text}
    </span>
  )
}

/** The mark of an order that moved no real money. */
export const BookMark = ({ book }: { book: Book }) =>
  book === 'live' ? null : <span className="order-mark small">{bookMarks[book]}</span>
