import type { OrderTab } from '@portico/proto/http/shop/orders'
import type { OrderProjection } from './order-events.ts'

type Counts = { quantity: number; fulfilled: number; removed: number }

/** The items that are still to be sent, of an order or a line. */
export const toSend = ({ quantity, fulfilled, removed }: Counts): number => quantity - fulfilled - removed

/** How much was sent. An order whose items were all refunded before they were sent has sent none. */
export function fulfilmentOf(order: Counts): 'none' | 'part' | 'all' {
  if (order.fulfilled === 0) return 'none'
  return toSend(order) === 0 ? 'all' : 'part'
}

/** The list of the owner in which an order is, as the column `tab` has it. */
export function tabOf(order: Counts & Pick<OrderProjection, 'state'>): OrderTab {
  if (order.state !== 'paid') return order.state
  return toSend(order) > 0 ? 'toSend' : 'sent'
}
