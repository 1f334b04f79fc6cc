import * as orders from '@portico/proto/api/commerce/orders/orders'
import type { OwnerOrder } from '@portico/proto/http/shop/orders'
import type { Shipment } from '@portico/proto/http/shop/shipments'
import { useChange } from '../../../session/calls.ts'
import { useWebsite } from '../../../session/website.ts'
import { ConfirmButton } from '../../../ui/actions/ConfirmButton.tsx'
import { refusalText } from '../../../ui/forms/refusal.ts'
import { momentText } from '../../../ui/text/format.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import { lineCounts } from './line-words.ts'

/** The shipments of an order, and what was delivered digitally. */
export const Shipments = ({ order }: { order: OwnerOrder }) => (
  <ul className="order-entries">
    {order.shipments.map((shipment) => (
      <li key={shipment.id} data-undone={shipment.undoneAt !== null || undefined}>
        <p className="order-entry-title">{titleOf(shipment)}</p>
        <p className="path">{lineCounts(order, shipment.lines)}</p>
        {shipment.trackingNumber !== '' && (
          <p className="small path">
            Tracking number <Tracking shipment={shipment} />
          </p>
        )}
        <p className="soft small">
          {momentText(shipment.sentAt)}
          {shipment.isTold && ' · The buyer was told by mail'}
        </p>
        {mayUndo(shipment) && <Undo order={order} shipment={shipment} />}
      </li>
    ))}
  </ul>
)

const mayUndo = ({ isDigital, isTold, undoneAt }: Shipment): boolean =>
  !isDigital && !isTold && undoneAt === null

function Undo({ order, shipment }: { order: OwnerOrder; shipment: Shipment }) {
  const { websiteId } = useWebsite()
  const undo = useChange(orders.undoShipment)
  return (
    <p className="actions">
      <ConfirmButton
        question="Take this shipment back? Its items are to be sent again."
        yes="Take it back"
        act={() =>
          void undo({ params: { id: order.id, shipmentId: shipment.id }, query: { websiteId } }).catch(
            (error: Error) => toast(`Not taken back: ${refusalText(error)}`, { tone: 'poor' }),
          )
        }
      >
        Take it back
      </ConfirmButton>
    </p>
  )
}

function Tracking({ shipment: { trackingNumber, trackingUrl } }: { shipment: Shipment }) {
  return trackingUrl !== null && /^https?:\/\//.test(trackingUrl) ? (
    <a href={trackingUrl} target="_blank" rel="noopener noreferrer">
      {trackingNumber}
    </a>
  ) : (
    trackingNumber
  )
}

function titleOf({ isDigital, carrier, undoneAt }: Shipment): string {
  const title = isDigital ? 'Delivered digitally' : carrier === '' ? 'Sent' : `Sent with ${carrier}`
  return undoneAt === null ? title : `${title} (taken back ${momentText(undoneAt)})`
}
