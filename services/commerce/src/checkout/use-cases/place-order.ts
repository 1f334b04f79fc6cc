import type { Tx } from '@portico/kit/postgres/db'
import { enqueue } from '@portico/kit/bus/outbox/outbox'
import { withoutBought } from '../../carts/domain/bought-items.ts'
import { cartChanged } from '../../carts/facts.ts'
import { lockCart, writeLeftLines } from '../../carts/store/bought.ts'
import { orderEntry } from '../../ledger/domain/entries.ts'
import { postEntry } from '../../ledger/store/ledger.ts'
import type { StoredOrderLine } from '../../orders/domain/order.ts'
import { orderPlaced } from '../../orders/facts.ts'
import { enqueueMail } from '../../orders/store/enqueue-mail.ts'
import { addOrderEvent, insertOrderLines, upsertCustomer } from '../../orders/store/orders.ts'
import { insertShipment } from '../../orders/store/shipments.ts'
import { DIGITAL } from '../../orders/use-cases/ship.ts'
import { settleHolds } from '../../stock/store/holds.ts'
import type { CheckoutDeps } from '../deps.ts'
import { deriveOrderToken } from '../domain/order-token.ts'
import type { Snapshot } from '../domain/snapshot.ts'
import { findCheckout, writeCheckoutState, type Checkout } from '../store/checkouts.ts'
import { insertOrder, NUMBER_MARK } from '../store/insert-order.ts'
import { readPayment, type Payment } from '../store/payments.ts'

type OrderState = 'paid' | 'received'

/**
 * T3: places the order of a payment that was captured, or that is being processed by a bank. A repetition does nothing. Locks:
 * cart, checkout, payment, number series. The numbers are given by the last statement, which is sent with the commit.
 */
export async function placeOrder(deps: CheckoutDeps, websiteId: string, paymentId: string): Promise<void> {
  await deps.db.tenant(websiteId, async (tx) => {
    const known = await readPayment(tx, websiteId, paymentId)
    if (!known) return
    const unlocked = await findCheckout(tx, websiteId, { id: known.checkoutId })
    if (!unlocked) return
    const [cart, checkout, payment] = await Promise.all([
      lockCart(tx, websiteId, unlocked.cartId),
      findCheckout(tx, websiteId, { id: known.checkoutId }, { lock: true }),
      readPayment(tx, websiteId, paymentId, { lock: true }),
    ])
    if (!checkout || !payment || checkout.state === 'placed') return
    // A sign-in has moved the checkout to another cart. The next step is the same, with that cart.
    if (checkout.cartId !== unlocked.cartId) return
    const state = payment.state === 'captured' ? 'paid' : payment.state === 'processing' ? 'received' : null
    if (state === null) return
    await placeIn(deps, tx, websiteId, { checkout, cart, payment, state })
  })
}

/** Places the order of a locked checkout in the caller's transaction, and ends that. Returns the final reply of its keys; null if each has one. */
export async function placeIn(
  { ids, clock, options }: Pick<CheckoutDeps, 'ids' | 'clock' | 'options'>,
  tx: Tx,
  websiteId: string,
  {
    checkout,
    cart,
    payment,
    state,
  }: {
    checkout: Checkout
    cart: Awaited<ReturnType<typeof lockCart>>
    payment: Payment | null
    state: OrderState
  },
): Promise<{ status: number; reply: string } | null> {
  const now = clock.now()
  const { snapshot, book, orderId } = checkout
  const { totals } = snapshot
  const { email, name, memberId } = snapshot
  upsertCustomer(tx, websiteId, { id: ids.objectId(), book, email, name, memberId }, now)
  settleHolds(tx, websiteId, { checkoutId: checkout.id, orderId, at: now })
  if (cart) leaveCart(tx, websiteId, cart, checkout, { now, newId: ids.uuid })
  const delivered = state === 'paid' ? deliveredAtOnce(snapshot) : []
  const fulfilled = delivered.reduce((sum, { quantity }) => sum + quantity, 0)
  insertOrderLines(tx, websiteId, orderId, orderLinesOf(snapshot, delivered))
  addOrderEvent(tx, websiteId, orderId, 1, {
    at: now,
    actor: 'buyer',
    kind: 'placed',
    data: { state, total: totals.grandTotal, quantity: totals.totalQuantity },
  })
  if (fulfilled > 0) {
    const shipmentId = ids.objectId()
    insertShipment(tx, websiteId, { ...DIGITAL, id: shipmentId, orderId, lines: delivered }, now)
    addOrderEvent(tx, websiteId, orderId, 2, {
      ...{ at: now, actor: 'system', kind: 'shipped' },
      data: { shipmentId, quantity: fulfilled },
    })
  }
  postEntry(
    tx,
    websiteId,
    {
      ...{ id: ids.objectId(), book, causeKind: 'order', causeId: orderId, currency: checkout.currency },
      kind: state === 'paid' ? 'order' : 'received',
      lines: orderEntry(totals, state === 'paid' ? 'clearing' : 'receivable'),
    },
    now,
  )
  const mail = { websiteId, book, orderId, causeId: orderId }
  enqueueMail(tx, { ...mail, kind: state === 'paid' ? 'confirmation' : 'received' }, now)
  enqueueMail(tx, { ...mail, kind: 'new-order' }, now)
  enqueue(tx, orderPlaced(ids.uuid(), websiteId, { id: orderId, book }))
  writeCheckoutState(tx, websiteId, checkout.id, { state: 'placed', stockHeld: false }, now)
  const orderToken = deriveOrderToken(options.cartSecret, websiteId, checkout.id)
  const reply = JSON.stringify({ status: state, orderToken, orderNumber: NUMBER_MARK })
  const {
    subtotal,
    discount,
    shipping,
    tax,
    includedTax,
    grandTotal: total,
    totalQuantity: quantity,
  } = totals
  const order = {
    ...{ id: orderId, book, state, email, name, memberId, currency: checkout.currency },
    ...{ tokenHash: checkout.tokenHash, checkoutId: checkout.id, paymentId: payment?.id ?? null },
    ...{ subtotal, discount, shipping, tax, includedTax, total, quantity },
    ...{ fulfilled, version: fulfilled > 0 ? 2 : 1 },
    withoutRate: totals.withoutRate,
    snapshot: orderSnapshotOf(snapshot, payment),
    placedAt: now,
  }
  const { rows } = await tx.last<{ status: number; reply: string }>(...insertOrder(websiteId, order, reply))
  return rows[0] ?? null
}

/** Takes what was bought out of the cart, by item and quantity. */
function leaveCart(
  tx: Tx,
  websiteId: string,
  cart: NonNullable<Awaited<ReturnType<typeof lockCart>>>,
  { snapshot, orderId }: Checkout,
  { now, newId }: { now: Date; newId: () => string },
): void {
  const lines = withoutBought(cart, snapshot.lines)
  const left = { ...cart, lines, version: cart.version + 1 }
  writeLeftLines(tx, websiteId, { ...left, orderId }, now)
  if (lines.length === 0 && cart.lines.length > 0) enqueue(tx, cartChanged(newId(), websiteId, left))
}

/** The digital items of a paid order are delivered with it. */
const deliveredAtOnce = ({ lines }: Snapshot) =>
  lines
    .filter(({ productType }) => productType === 'digital')
    .map(({ id: lineId, quantity }) => ({ lineId, quantity }))

function orderLinesOf(
  { lines, totals }: Snapshot,
  delivered: readonly { lineId: string; quantity: number }[],
): StoredOrderLine[] {
  const sums = new Map(totals.lines.map((line) => [line.id, line]))
  return lines.flatMap(({ isUnlimited, additionalFields, ...line }): StoredOrderLine[] => {
    const amounts = sums.get(line.id)
    if (!amounts) return []
    return [
      {
        ...amounts,
        ...line,
        additionalFields: additionalFields ?? null,
        stockTaken: isUnlimited ? 0 : line.quantity,
        fulfilled: delivered.find(({ lineId }) => lineId === line.id)?.quantity ?? 0,
        ...{ removed: 0, refunded: 0, restocked: 0 },
      },
    ]
  })
}

const orderSnapshotOf = (
  { shippingAddress, billingAddress, note, totals }: Snapshot,
  payment: Payment | null,
) => ({
  shippingAddress,
  billingAddress,
  note,
  delivery: totals.delivery.selected && {
    name: totals.delivery.selected.name,
    isPickup: totals.delivery.selected.isPickup,
  },
  payment:
    payment?.methodLabel && payment.methodLast4
      ? { label: payment.methodLabel, last4: payment.methodLast4 }
      : null,
  taxLines: totals.taxLines,
  coupons: totals.coupons,
  trace: totals.trace,
})
