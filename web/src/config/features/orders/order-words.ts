import type { Book } from '@portico/proto/enums/book'
import type { OrderRow, OrderTab } from '@portico/proto/http/shop/orders'

export const tabNames = {
  all: 'All',
  toSend: 'To send',
  received: 'Waiting for payment',
  sent: 'Sent',
  cancelled: 'Cancelled',
} satisfies Record<OrderTab | 'all', string>

export const bookNames = {
  live: 'Orders',
  test: 'Test orders',
  sample: 'Sample orders',
  load: 'Load tests',
} satisfies Record<Book, string>

/** The mark of an order without real money. */
export const bookMarks: Readonly<Record<Exclude<Book, 'live'>, string>> = {
  test: 'Test',
  sample: 'Sample',
  load: 'Load test',
}

type Stated = Pick<OrderRow, 'tab' | 'fulfilment' | 'refunded' | 'total'>

/** The state of an order in words, with the colour of its mark. */
export function orderState({ tab, fulfilment, refunded, total }: Stated): { text: string; tone: string } {
  if (tab === 'cancelled') return { text: 'Cancelled', tone: 'none' }
  if (tab === 'received') return { text: 'Waiting for payment', tone: 'fair' }
  if (refunded > 0 && refunded >= total) return { text: 'Refunded', tone: 'none' }
  if (tab === 'sent' && fulfilment === 'none') return { text: 'Items refunded', tone: 'none' }
  if (tab === 'sent') return { text: refunded > 0 ? 'Sent, part refunded' : 'Sent', tone: 'good' }
  return { text: fulfilment === 'part' ? 'Part sent' : 'To send', tone: 'new' }
}
