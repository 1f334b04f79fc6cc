import type { Queryable } from '@portico/kit/postgres/db'
import type { Order, StoredOrderLine } from '../../orders/domain/order.ts'
import { listDocuments } from '../../orders/store/list-documents.ts'
import { findOrder, readOrderLines } from '../../orders/store/orders.ts'
import { refundContent, shipmentContent, type CauseContent } from '../domain/cause-sections.ts'
import { findReturnedMoney, findSentItems } from '../store/causes.ts'

/** Reads an order for a mail; null if there is none, or its buyer was erased. */
export async function readMailedOrder(reader: Queryable, websiteId: string, id: string) {
  const [order, lines, documents] = await Promise.all([
    findOrder(reader, websiteId, { id }),
    readOrderLines(reader, websiteId, id),
    listDocuments(reader, websiteId, id),
  ])
  return order && order.email !== '' ? { order, lines, documents } : null
}

/** The content of a mail about a shipment or a refund; null if it was undone or failed. */
export async function contentOf(
  reader: Queryable,
  websiteId: string,
  {
    kind,
    causeId,
    order,
    lines,
  }: { kind: 'shipped' | 'refund'; causeId: string; order: Order; lines: readonly StoredOrderLine[] },
): Promise<CauseContent | null> {
  if (kind === 'shipped') {
    const sent = await findSentItems(reader, websiteId, causeId)
    return sent ? shipmentContent(sent, lines) : null
  }
  const returned = await findReturnedMoney(reader, websiteId, causeId)
  return returned ? refundContent(returned, lines, order.currency) : null
}
