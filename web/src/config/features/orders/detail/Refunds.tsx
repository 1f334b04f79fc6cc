import type { OwnerOrder } from '@portico/proto/http/shop/orders'
import type { RefundView } from '@portico/proto/http/shop/refunds'
import { centsText } from '../../../../ui/shop/money.ts'
import { momentText } from '../../../ui/text/format.ts'
import { lineCounts } from './line-words.ts'
import { refundFailureText } from './provider-words.ts'

const states: Readonly<Record<RefundView['state'], { text: string; tone: string }>> = {
  created: { text: 'Being sent', tone: 'fair' },
  sent: { text: 'At the provider', tone: 'fair' },
  done: { text: 'Refunded', tone: 'good' },
  failed: { text: 'Failed', tone: 'poor' },
}

/** The refunds of an order with their state. */
export const Refunds = ({ order }: { order: OwnerOrder }) => (
  <ul className="order-entries">
    {order.refunds.map((refund) => (
      <li key={refund.id}>
        <p className="order-entry-title">
          {centsText(refund.amount, order.currency)}{' '}
          <span className="status" data-tone={states[refund.state].tone}>
            {states[refund.state].text}
          </span>
        </p>
        {refund.lines.length > 0 && <p className="path">{lineCounts(order, refund.lines)}</p>}
        {refund.shipping > 0 && <p>Shipping {centsText(refund.shipping, order.currency)}</p>}
        {refund.failure !== null && <p className="error">{refundFailureText(refund.failure)}</p>}
        {refund.reason !== '' && <p className="soft small path">{refund.reason}</p>}
        <p className="soft small">{momentText(refund.createdAt)}</p>
      </li>
    ))}
  </ul>
)
