import type { OwnerOrder } from '@portico/proto/http/orders'
import type { Shipment } from '@portico/proto/http/shipments'
import { momentText } from '../../../ui/text/format.ts'
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
      </li>
    ))}
  </ul>
)

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
