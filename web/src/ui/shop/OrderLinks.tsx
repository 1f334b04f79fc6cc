import type { OrderReply, SentParcel } from '@portico/proto/http/shop/checkout'
import { dateText } from '../dates.ts'
import { safeHref } from '../links.ts'

/** Links to the invoice and the credit notes of an order, as entries of a list. They open beside the page. */
export function DocumentLinks({
  orderToken,
  invoices,
}: {
  orderToken: string
  invoices: OrderReply['invoices']
}) {
  return invoices.map(({ kind, number }) => (
    <li key={`${kind} ${number}`}>
      <a href={`/api/commerce/orders/${orderToken}/${kind}/${number}`} target="_blank" rel="noreferrer">
        {`${kind === 'invoice' ? 'Invoice' : 'Credit note'} ${number}`}
      </a>
    </li>
  ))
}

/** The shipments of an order, as entries of a list. One without a link of the carrier is a text. */
export function ParcelLinks({
  shipments,
  place,
}: {
  shipments: readonly SentParcel[]
  place: { language: string; timeZone: string }
}) {
  return shipments.map((parcel) => {
    const text = [parcel.carrier, parcel.trackingNumber].filter(Boolean).join(' ')
    return (
      <li key={parcel.id}>
        Sent on {dateText(parcel.sentAt, place)}
        {parcel.trackingUrl !== null ? (
          <>
            {': '}
            <a href={safeHref(parcel.trackingUrl)} target="_blank" rel="noreferrer">
              {text === '' ? 'Track the shipment' : `Track ${text}`}
            </a>
          </>
        ) : (
          text !== '' && `: ${text}`
        )}
      </li>
    )
  })
}
