import type { PackingSlip as Slip } from '@portico/proto/http/shop/documents'
import { countText, dateText } from '../../../ui/text/format.ts'
import { AddressText } from '../detail/AddressText.tsx'
import { lineDetail } from '../detail/line-words.ts'

/** The sheet that is packed with the items that are still to be sent, or with all items if none are. Without prices. */
export function PackingSlip({ order, store }: { order: Slip; store: string }) {
  const open = order.lines.filter(({ toSend }) => toSend > 0)
  const rows = open.length > 0 ? open.map((line) => ({ line, count: line.toSend })) : all(order)
  const title = `slip-${order.id}`
  return (
    <article className="sheet-page" aria-labelledby={title}>
      <header>
        <div>
          <h2 id={title}>Order {order.number}</h2>
          <p>{dateText(order.placedAt)}</p>
        </div>
        <p className="sheet-store">{store}</p>
      </header>
      <div className="sheet-to">
        <h3>{order.delivery?.isPickup ? 'Picked up by' : 'Ship to'}</h3>
        {order.shippingAddress ? <AddressText address={order.shippingAddress} /> : <p>{order.name}</p>}
        {order.delivery && <p>{order.delivery.name}</p>}
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">Quantity</th>
            <th scope="col">Item</th>
            <th scope="col">SKU</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, count }) => (
            <tr key={line.id}>
              <td className="sheet-count">{countText(count)}</td>
              <th scope="row">
                {line.title}
                <span>{lineDetail(line)}</span>
              </th>
              <td>{line.sku}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {order.note !== '' && (
        <div className="sheet-note">
          <h3>Note of the buyer</h3>
          <p>{order.note}</p>
        </div>
      )}
    </article>
  )
}

const all = ({ lines }: Slip) =>
  lines
    .filter(({ quantity, removed }) => quantity > removed)
    .map((line) => ({ line, count: line.quantity - line.removed }))
