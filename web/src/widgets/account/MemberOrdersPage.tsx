import type { MemberOrder } from '@portico/proto/http/shop/member-orders'
import {
  MEMBER_ORDERS_PATH,
  memberOrdersTexts,
  type MemberOrdersView,
} from '../../page/member-orders-view.ts'
import { dateText } from '../../ui/dates.ts'
import { safeHref } from '../../ui/links.ts'
import { centsText } from '../../ui/shop/money.ts'
import { DocumentLinks, ParcelLinks } from '../../ui/shop/OrderLinks.tsx'

type Place = { language: string; timeZone: string }

/** The orders of the member who views the page, newest first. It works without JavaScript. */
export function MemberOrdersPage({
  view: { orders, nextCursor, isFirst },
  place,
  storePath,
}: {
  view: MemberOrdersView
  place: Place
  storePath: string | undefined
}) {
  return (
    <section className="page-section account-page" data-tone="paper" data-first="" data-screen="orders">
      <div>
        <div className="account-intro">
          <h1>{memberOrdersTexts.title}</h1>
          <p className="lead">{memberOrdersTexts.lead}</p>
          <ul className="account-ways">
            <li>
              <a href="/account">Your account</a>
            </li>
          </ul>
        </div>
        <div className="account-panel">
          {orders.length === 0 ? (
            <NoOrders isFirst={isFirst} storePath={storePath} />
          ) : (
            <ul className="member-orders">
              {orders.map((order) => (
                <OrderEntry key={order.orderToken} order={order} place={place} />
              ))}
            </ul>
          )}
          {(!isFirst || nextCursor !== undefined) && (
            <nav className="member-orders-pages" aria-label="Pages of orders">
              {!isFirst && <a href={MEMBER_ORDERS_PATH}>Newest orders</a>}
              {nextCursor !== undefined && (
                <a href={`${MEMBER_ORDERS_PATH}?cursor=${encodeURIComponent(nextCursor)}`} rel="next">
                  Older orders
                </a>
              )}
            </nav>
          )}
        </div>
      </div>
    </section>
  )
}

function OrderEntry({ order, place }: { order: MemberOrder; place: Place }) {
  const { number, orderToken, currency, quantity } = order
  return (
    <li>
      <h2>
        <a href={`/checkout/order/${orderToken}`}>Order {number}</a>
      </h2>
      <p className="member-order-total">{centsText(order.total, currency)}</p>
      <p className="member-order-state" data-state={order.state}>
        {stateText(order)}
        {order.isTest && <span className="quiet"> Test order: no money moved.</span>}
      </p>
      <p className="quiet">
        {dateText(order.placedAt, place)}, {quantity === 1 ? '1 item' : `${quantity} items`}
        {order.refunded > 0 && `, ${centsText(order.refunded, currency)} refunded`}
      </p>
      {order.invoices.length + order.shipments.length > 0 && (
        <ul className="member-order-links" aria-label={`Documents and shipments of order ${number}`}>
          <DocumentLinks orderToken={orderToken} invoices={order.invoices} />
          <ParcelLinks shipments={order.shipments} place={place} />
        </ul>
      )}
    </li>
  )
}

/** Words for how much was handed over, by the way of delivery. */
const fulfilmentTexts = {
  parcel: { none: 'Paid, not sent yet', part: 'Partly sent', all: 'Sent' },
  pickup: { none: 'Paid, not picked up yet', part: 'Partly picked up', all: 'Picked up' },
  nothing: { none: 'Paid', part: 'Partly delivered', all: 'Delivered' },
} as const

type Stated = Pick<MemberOrder, 'state' | 'fulfilment' | 'toSend' | 'delivery' | 'refunded' | 'total'>

/** The state of an order in words: its payment, and then how much of it was handed over. */
export function stateText({ state, fulfilment, toSend, delivery, refunded, total }: Stated): string {
  if (state === 'cancelled') return 'Cancelled'
  if (state === 'received') return 'Waiting for the payment'
  if (refunded > 0 && refunded === total) return 'Refunded'
  if (fulfilment === 'none' && toSend === 0) return 'Items refunded'
  return fulfilmentTexts[wayOf(delivery)][fulfilment]
}

function wayOf(delivery: MemberOrder['delivery']): keyof typeof fulfilmentTexts {
  if (delivery === null) return 'nothing'
  return delivery?.isPickup ? 'pickup' : 'parcel'
}

function NoOrders({ isFirst, storePath }: { isFirst: boolean; storePath: string | undefined }) {
  if (!isFirst) return <p className="lead">There are no older orders.</p>
  return (
    <div className="member-orders-empty">
      <p>{memberOrdersTexts.empty}</p>
      <a className="button" href={safeHref(storePath ?? '/')}>
        {storePath === undefined ? 'Go to the home page' : 'Go to the shop'}
      </a>
    </div>
  )
}
