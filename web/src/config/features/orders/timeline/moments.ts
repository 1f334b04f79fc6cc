import type { OrderEventView, OwnerOrder } from '@portico/proto/http/shop/orders'

type Source = Pick<OwnerOrder, 'events' | 'refunds' | 'invoices'> & {
  lines: readonly Pick<OwnerOrder['lines'][number], 'stockTaken' | 'restocked'>[]
}

/** An order as it was after one of its events. Amounts are minor units. */
export type Moment = {
  state: OwnerOrder['state']
  total: number
  /** Money that was received and was given back. */
  paid: number
  refunded: number
  /** Money that the bank of the buyer took back, and did not return. */
  disputed: number
  quantity: number
  sent: number
  /** Items that a refund took out of the order before they were sent. */
  removed: number
  /** Items that the order took from the stock, and that went back. Items of unlimited stock are in neither. */
  taken: number
  restocked: number
  mails: number
  failedMails: number
  invoices: string[]
  creditNotes: string[]
  isErased: boolean
}

/** Returns the order as it was after each of its events. Like the row of the order, each moment follows from the events alone. */
export function momentsOf({ events, refunds, invoices, lines }: Source): Moment[] {
  const moments: Moment[] = []
  const stock = stockOf({ events, refunds, lines })
  for (const event of events) {
    const before = moments.at(-1) ?? nothing
    const issued = invoices.filter(({ issuedAt }) => issuedAt <= event.at)
    const numbersOf = (kind: OwnerOrder['invoices'][number]['kind']) =>
      issued.filter((each) => each.kind === kind).map(({ number }) => number)
    moments.push({
      ...after(before, event, refunds, stock),
      invoices: numbersOf('invoice'),
      creditNotes: numbersOf('credit-note'),
    })
  }
  return moments
}

const nothing: Moment = {
  state: 'received',
  total: 0,
  paid: 0,
  refunded: 0,
  disputed: 0,
  quantity: 0,
  sent: 0,
  removed: 0,
  taken: 0,
  restocked: 0,
  mails: 0,
  failedMails: 0,
  invoices: [],
  creditNotes: [],
  isErased: false,
}

type Stock = { taken: number; restockedByCancel: number }

/** Counts the items that the order took from the stock, and the items that its cancellation put back without a refund. */
function stockOf({ events, refunds, lines }: Omit<Source, 'invoices'>): Stock {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
  const booked = new Set(events.flatMap((event) => (event.kind === 'refunded' ? event.data.refundId : [])))
  const restockedByRefunds = sum(
    refunds
      .filter(({ id, state }) => state !== 'failed' || booked.has(id))
      .flatMap((refund) => refund.lines.map(({ restocked }) => restocked)),
  )
  return {
    taken: sum(lines.map(({ stockTaken }) => stockTaken)),
    restockedByCancel: Math.max(0, sum(lines.map(({ restocked }) => restocked)) - restockedByRefunds),
  }
}

function after(
  order: Moment,
  event: OrderEventView,
  refunds: OwnerOrder['refunds'],
  { taken, restockedByCancel }: Stock,
): Moment {
  switch (event.kind) {
    case 'placed': {
      const { state, total, quantity } = event.data
      return { ...order, state, total, quantity, taken, paid: state === 'paid' ? total : 0 }
    }
    case 'paid':
      return order.state === 'received' ? { ...order, state: 'paid', paid: event.data.amount } : order
    case 'cancelled':
      // A cancellation after a refund put back what the refund did; one without a refund puts back the rest.
      return { ...order, state: 'cancelled', restocked: order.restocked + restockedByCancel }
    case 'refunded': {
      const refund = refunds.find(({ id }) => id === event.data.refundId)
      const restocked = refund?.lines.reduce((sum, line) => sum + line.restocked, 0) ?? 0
      return {
        ...order,
        refunded: order.refunded + event.data.amount,
        restocked: order.restocked + restocked,
      }
    }
    case 'refund-requested':
      return { ...order, removed: order.removed + event.data.removed }
    case 'refund-refused':
      return { ...order, removed: order.removed - event.data.removed }
    case 'refund-failed':
      return { ...order, refunded: order.refunded - event.data.amount }
    case 'disputed':
      return { ...order, disputed: order.disputed + event.data.amount }
    case 'dispute-won':
      return { ...order, disputed: order.disputed - event.data.amount }
    case 'shipped':
      return { ...order, sent: order.sent + event.data.quantity }
    case 'shipment-undone':
      return { ...order, sent: order.sent - event.data.quantity }
    case 'mail-sent':
      return { ...order, mails: order.mails + 1 }
    case 'mail-failed':
      return event.data.reason === 'switched-off' ? order : { ...order, failedMails: order.failedMails + 1 }
    case 'erased':
      return { ...order, isErased: true }
    case 'payment-failed':
    case 'dispute-lost':
    case 'note':
      return order
  }
}
