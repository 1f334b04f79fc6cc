import type { MailKind, UnsentReason } from '@portico/proto/enums/mail-kind'

/**
 * The events of an order. The order's row is their projection. Amounts are minor units. `actor`: `buyer`, `system`, `provider`
 * or the id of an account.
 */
export type OrderEvent = { at: Date; actor: string } & OrderEventBody
export type OrderEventBody =
  | { kind: 'placed'; data: { state: 'received' | 'paid'; total: number; quantity: number } }
  | { kind: 'paid'; data: { amount: number } }
  | { kind: 'payment-failed'; data: Record<string, never> }
  | { kind: 'cancelled'; data: { reason: 'payment-failed' | 'refunded' | 'owner' } }
  | { kind: 'refund-requested'; data: { refundId: string; amount: number; removed: number } }
  | { kind: 'refunded'; data: { refundId: string; amount: number } }
  | { kind: 'refund-refused'; data: { refundId: string; amount: number; removed: number; reason: string } }
  | { kind: 'refund-failed'; data: { refundId: string; amount: number } }
  | { kind: 'disputed'; data: { disputeId: string; amount: number; reason: string; dueAt: number | null } }
  | { kind: 'dispute-won' | 'dispute-lost'; data: { disputeId: string; amount: number } }
  | { kind: 'shipped'; data: { shipmentId: string; quantity: number } }
  | { kind: 'shipment-undone'; data: { shipmentId: string; quantity: number } }
  | { kind: 'note'; data: { text: string } }
  | { kind: 'mail-sent'; data: { mail: MailKind } }
  | { kind: 'mail-failed'; data: { mail: MailKind; reason?: UnsentReason } }
  | { kind: 'erased'; data: Record<string, never> }
  | { kind: 'deleted'; data: Record<string, never> }

export type OrderState = 'received' | 'paid' | 'cancelled'
/** The part of an order's row that follows from its events. */
export type OrderProjection = {
  state: OrderState
  total: number
  refunded: number
  quantity: number
  fulfilled: number
  /** Items that were refunded before they were sent. */
  removed: number
  version: number
}

const steps: Readonly<Record<OrderState, readonly OrderState[]>> = {
  received: ['paid', 'cancelled'],
  paid: ['cancelled'],
  cancelled: [],
}

/** Returns whether an order may go from one state to another. */
export const isOrderStep = (from: OrderState, to: OrderState): boolean => steps[from].includes(to)

/** Applies one event. A step that the machine does not have changes no state. */
export function applyEvent(order: OrderProjection, event: OrderEventBody): OrderProjection {
  const next = { ...order, version: order.version + 1 }
  const to = (state: OrderState) => (isOrderStep(order.state, state) ? { ...next, state } : next)
  switch (event.kind) {
    case 'placed':
    case 'payment-failed':
    case 'disputed':
    case 'dispute-won':
    case 'dispute-lost':
    case 'note':
    case 'mail-sent':
    case 'mail-failed':
    case 'erased':
    case 'deleted':
      return next
    case 'paid':
      return to('paid')
    case 'cancelled':
      return to('cancelled')
    case 'refunded':
      return { ...next, refunded: order.refunded + event.data.amount }
    case 'refund-requested':
      return { ...next, removed: order.removed + event.data.removed }
    case 'refund-refused':
      return { ...next, removed: order.removed - event.data.removed }
    case 'refund-failed':
      return { ...next, refunded: order.refunded - event.data.amount }
    case 'shipped':
      return { ...next, fulfilled: order.fulfilled + event.data.quantity }
    case 'shipment-undone':
      return { ...next, fulfilled: order.fulfilled - event.data.quantity }
  }
}

/** Returns the order as its events made it. @throws RangeError if the first event does not place it */
export function replay(events: readonly OrderEventBody[]): OrderProjection {
  const [first, ...others] = events
  if (first?.kind !== 'placed') throw new RangeError('the first event of an order places it')
  const { state, total, quantity } = first.data
  const placed: OrderProjection = {
    state,
    total,
    quantity,
    refunded: 0,
    fulfilled: 0,
    removed: 0,
    version: 1,
  }
  return others.reduce(applyEvent, placed)
}
