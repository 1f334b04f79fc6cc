import * as orders from '@portico/proto/api/commerce/orders/orders'
import type { OwnerOrder } from '@portico/proto/http/shop/orders'
import { ChevronLeft } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { CallFailure } from '../../../../lib/data/failure.ts'
import { useRead } from '../../../session/calls.ts'
import { useWebsite } from '../../../session/website.ts'
import { Await } from '../../../ui/states/Await.tsx'
import { Empty, PanelHead } from '../../../ui/states/States.tsx'
import { momentText } from '../../../ui/text/format.ts'
import { OrderActions } from '../changes/OrderActions.tsx'
import { BookMark, OrderStateLabel } from '../OrderTable.tsx'
import { Timeline } from '../timeline/Timeline.tsx'
import { Buyer } from './Buyer.tsx'
import { Lines } from './Lines.tsx'
import { Part } from './Part.tsx'
import { Payment } from './Payment.tsx'
import { Refunds } from './Refunds.tsx'
import { Shipments } from './Shipments.tsx'
import { Totals } from './Totals.tsx'
import './detail.css'

/** One order with everything that belongs to it (permission 1410). */
export function OrderDetail() {
  const { websiteId } = useWebsite()
  const { orderId = '' } = useParams()
  const order = useRead(orders.readOwnerOrder, { params: { id: orderId }, query: { websiteId } })
  const isGone = order.error instanceof CallFailure && [400, 404].includes(order.error.status)
  return (
    <>
      <Link className="back" to={`/sites/${websiteId}/orders`}>
        <ChevronLeft size={16} aria-hidden="true" /> Orders
      </Link>
      <PanelHead title={order.data ? `Order ${order.data.number}` : 'Order'}>
        {order.data && <OrderActions order={order.data} />}
      </PanelHead>
      {isGone ? (
        <Empty title="Order not found">Check the address, or find the order in the list.</Empty>
      ) : (
        <Await query={order} rows={8}>
          {(data) => <Parts order={data} />}
        </Await>
      )}
    </>
  )
}

function Parts({ order }: { order: OwnerOrder }) {
  const { totals } = order
  return (
    <>
      <p className="order-summary">
        <OrderStateLabel order={{ ...order, refunded: totals.refunded, total: totals.total }} />
        <BookMark book={order.book} />
        <span className="soft">Placed {momentText(order.placedAt)}</span>
      </p>
      <div className="order-columns">
        <div className="order-main">
          <Part title="Items">
            <Lines order={order} />
            <Totals order={order} />
          </Part>
          {order.shipments.length > 0 && (
            <Part title="Shipments">
              <Shipments order={order} />
            </Part>
          )}
          {order.refunds.length > 0 && (
            <Part title="Refunds">
              <Refunds order={order} />
            </Part>
          )}
        </div>
        <div className="order-side">
          <Buyer order={order} />
          <Part title="Payment">
            <Payment order={order} />
          </Part>
        </div>
        <div className="order-timeline">
          <Part title="Timeline">
            <Timeline order={order} />
          </Part>
        </div>
      </div>
    </>
  )
}
