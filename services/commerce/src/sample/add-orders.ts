import { randomBytes } from 'node:crypto'
import { enqueue } from '@portico/kit/bus/outbox/outbox'
import { invalid } from '@portico/kit/errors'
import type { Tx } from '@portico/kit/postgres/db'
import type { SampleOrder } from '@portico/proto/http/common/sample-history'
import type { CartsDeps } from '../carts/deps.ts'
import { rulesUnder } from '../carts/store/price-rules.ts'
import { insertOrder } from '../checkout/store/insert-order.ts'
import { orderEntry } from '../ledger/domain/entries.ts'
import { postEntry } from '../ledger/store/ledger.ts'
import type { StoredOrderLine } from '../orders/domain/order.ts'
import { orderPlaced } from '../orders/facts.ts'
import { addOrderEvent, insertOrderLines, upsertCustomer } from '../orders/store/orders.ts'
import { insertShipment } from '../orders/store/shipments.ts'
import { DIGITAL } from '../orders/use-cases/ship.ts'
import { computeTotals } from '../pricing/domain/totals.ts'
import type { PriceRules } from '../pricing/domain/rules.ts'
import { unitPrice } from '../products/domain/product.ts'
import { readSettings } from '../settings/store/settings.ts'
import { beginSampleOrders, findSampleOffers, type SampleOffer } from './store/sample-orders.ts'

type SampleDeps = Pick<CartsDeps, 'ids' | 'clock' | 'rulesCache'>

/**
 * Adds orders of the past to the book `sample`, with the current prices and rules of the store: rows, events, invoices and entries as
 * a checkout makes them, without a payment, stock and mails. All of them are one transaction, so the books close over none or all.
 * @throws Refusal 400 that names the order with an unknown product or a time in the future
 */
export async function addSampleOrders(
  deps: SampleDeps,
  tx: Tx,
  websiteId: string,
  orders: readonly SampleOrder[],
): Promise<void> {
  if (orders.length === 0) return
  const now = deps.clock.now().getTime()
  for (const [index, { at, sentAt }] of orders.entries())
    if (at > now || (sentAt ?? 0) > now)
      throw invalid({ [`orders.${index}.at`]: 'must not be in the future' })
  const wanted = orders.flatMap(({ lines }) => lines.map(({ productId }) => productId))
  const offers = await findSampleOffers(tx, websiteId, [...new Set(wanted)])
  for (const [index, { lines }] of orders.entries())
    for (const [line, { productId }] of lines.entries())
      if (!offers.has(productId))
        throw invalid({ [`orders.${index}.lines.${line}.productId`]: 'must be a product of the website' })
  const ids = orders.map(({ orderId }) => orderId)
  const { known, rulesVersion } = await beginSampleOrders(tx, websiteId, ids)
  const rules = await rulesUnder(deps.rulesCache, tx, websiteId, rulesVersion)
  const { currency } = await readSettings(tx, websiteId)
  const seen = new Set(known)
  const inOrder = [...orders].sort((one, other) => one.at - other.at)
  for (const order of inOrder) {
    if (seen.has(order.orderId)) continue
    seen.add(order.orderId)
    await addOrder(deps, tx, websiteId, order, { offers, rules, currency })
  }
}

type Store = {
  offers: ReadonlyMap<string, SampleOffer>
  rules: PriceRules
  currency: Awaited<ReturnType<typeof readSettings>>['currency']
}

async function addOrder(
  { ids }: SampleDeps,
  tx: Tx,
  websiteId: string,
  { orderId, at, sentAt, email, address, lines: wanted }: SampleOrder,
  { offers, rules, currency }: Store,
): Promise<void> {
  const placedAt = new Date(at)
  const items = wanted.flatMap(({ productId, quantity }) => {
    const offer = offers.get(productId)
    return offer ? [{ lineId: ids.objectId(), offer, quantity }] : []
  })
  const totals = computeTotals({
    lines: items.map(({ lineId, offer, quantity }) => ({
      ...{ id: lineId, productId: offer.productId, variantId: offer.id, quantity },
      ...{ unitPrice: unitPrice(offer), taxClass: offer.taxClass },
      weight: Math.round(offer.measures.weight * 1_000),
      needsShipping: offer.productType === 'physical',
    })),
    ...{ rules, codes: [], coupons: [], optionId: null, at },
    place: {
      country: address.country,
      ...(address.postalCode === undefined ? {} : { postalCode: address.postalCode }),
    },
  })
  const sums = new Map(totals.lines.map((line) => [line.id, line]))
  const lines = items.flatMap(({ lineId, offer, quantity }): StoredOrderLine[] => {
    const amounts = sums.get(lineId)
    if (!amounts) return []
    const { productId, productType, title, sku, options, image, taxClass } = offer
    return [
      {
        ...amounts,
        ...{ productId, productType, title, sku, options, image, taxClass, additionalFields: null },
        ...{
          stockTaken: 0,
          fulfilled: sentAt === null ? 0 : quantity,
          removed: 0,
          refunded: 0,
          restocked: 0,
        },
      },
    ]
  })
  const buyer = { email, name: address.name, memberId: null }
  upsertCustomer(tx, websiteId, { id: ids.objectId(), book: 'sample', ...buyer }, placedAt)
  insertOrderLines(tx, websiteId, orderId, lines)
  const { grandTotal: total, totalQuantity: quantity } = totals
  const placed = { kind: 'placed' as const, data: { state: 'paid' as const, total, quantity } }
  addOrderEvent(tx, websiteId, orderId, 1, { at: placedAt, actor: 'buyer', ...placed })
  if (sentAt !== null) {
    const shipmentId = ids.objectId()
    const sent = lines.map(({ id: lineId, quantity: count }) => ({ lineId, quantity: count }))
    const shipment = { ...DIGITAL, isDigital: false, isTold: false, id: shipmentId, orderId, lines: sent }
    insertShipment(tx, websiteId, shipment, new Date(sentAt))
    const shipped = { kind: 'shipped' as const, data: { shipmentId, quantity } }
    addOrderEvent(tx, websiteId, orderId, 2, { at: new Date(sentAt), actor: 'system', ...shipped })
  }
  const cause = { book: 'sample', causeKind: 'order', causeId: orderId, currency } as const
  const entry = {
    id: ids.objectId(),
    ...cause,
    kind: 'order' as const,
    lines: orderEntry(totals, 'clearing'),
  }
  postEntry(tx, websiteId, entry, placedAt)
  const { subtotal, discount, shipping, tax, includedTax, withoutRate } = totals
  const selected = totals.delivery.selected
  tx.send(
    ...insertOrder(
      websiteId,
      {
        ...{ id: orderId, book: 'sample', state: 'paid', ...buyer, currency },
        // No token opens a sample order, and it has no checkout.
        ...{ tokenHash: randomBytes(32), checkoutId: orderId, paymentId: null },
        ...{ subtotal, discount, shipping, tax, includedTax, total, quantity, withoutRate },
        ...{ fulfilled: sentAt === null ? 0 : quantity, version: sentAt === null ? 1 : 2, placedAt },
        snapshot: {
          ...{ shippingAddress: address, billingAddress: address, note: '', payment: null },
          delivery: selected && { name: selected.name, isPickup: selected.isPickup },
          ...{ taxLines: totals.taxLines, coupons: totals.coupons, trace: totals.trace },
        },
      },
      '',
    ),
  )
  enqueue(tx, orderPlaced(ids.uuid(), websiteId, { id: orderId, book: 'sample' }))
}
