import type { Tx } from '@portico/kit/postgres/db'
import type { LeftOut, PackingSlip, PackingSlips } from '@portico/proto/http/shop/documents'
import { toSend } from '../../orders/domain/fulfilment.ts'
import { numberText, type Order, type StoredOrderLine } from '../../orders/domain/order.ts'
import { findOrders, readLinesOfOrders } from '../../orders/store/orders.ts'
import type { ShownDocument } from '../domain/document-page.ts'
import { findInvoices } from '../store/documents.ts'

type Outcome<T> = { found: T[]; leftOut: LeftOut[] }

/** Reads orders with their lines, each once and in the order of `orderIds`, with two statements. `convert` may leave one out. */
async function readEach<T>(
  tx: Tx,
  websiteId: string,
  orderIds: readonly string[],
  convert: (order: Order, lines: StoredOrderLine[]) => T | LeftOut['reason'],
): Promise<Outcome<Exclude<T, string>>> {
  const orders = await findOrders(tx, websiteId, orderIds)
  const linesOf = await readLinesOfOrders(tx, websiteId, [...orders.keys()])
  const result: Outcome<Exclude<T, string>> = { found: [], leftOut: [] }
  for (const id of new Set(orderIds)) {
    const order = orders.get(id)
    const made = !order ? 'unknown' : order.isDeleted ? 'deleted' : convert(order, linesOf.get(id) ?? [])
    if (typeof made === 'string')
      result.leftOut.push({
        id,
        number: order ? numberText(order.number) : null,
        reason: made as LeftOut['reason'],
      })
    else result.found.push(made as Exclude<T, string>)
  }
  return result
}

/** Reads the invoices of orders, in the order of `orderIds`, and says which orders have none, and why. */
export async function readPrintedInvoices(
  tx: Tx,
  websiteId: string,
  orderIds: readonly string[],
): Promise<{ invoices: Omit<ShownDocument, 'site'>[]; leftOut: LeftOut[] }> {
  const stored = await findInvoices(tx, websiteId, orderIds)
  const { found, leftOut } = await readEach(tx, websiteId, orderIds, (order, lines) => {
    const invoice = stored.get(order.id)
    return invoice ? { order, lines, stored: invoice } : 'no-invoice'
  })
  return { invoices: found, leftOut }
}

/** Reads what is packed for orders, in the order of `orderIds`, and says which orders were left out, and why. */
export async function readPackingSlips(
  tx: Tx,
  websiteId: string,
  orderIds: readonly string[],
): Promise<PackingSlips> {
  const { found, leftOut } = await readEach(tx, websiteId, orderIds, toSlip)
  return { slips: found, leftOut }
}

function toSlip(order: Order, lines: readonly StoredOrderLine[]): PackingSlip | 'nothing-to-pack' {
  if (order.quantity <= order.removed) return 'nothing-to-pack'
  const { id, number, placedAt, name, state, snapshot } = order
  const { shippingAddress, delivery, note } = snapshot
  return {
    ...{
      id,
      number: numberText(number),
      placedAt: placedAt.getTime(),
      name,
      shippingAddress,
      delivery,
      note,
    },
    lines: lines.map((line) => ({
      ...{ id: line.id, title: line.title, sku: line.sku, options: line.options },
      ...{ additionalFields: line.additionalFields, quantity: line.quantity, removed: line.removed },
      toSend: state === 'paid' ? toSend(line) : 0,
    })),
  }
}
