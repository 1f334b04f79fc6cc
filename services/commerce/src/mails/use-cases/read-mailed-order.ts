import type { Tx } from '@portico/kit/postgres/db'
import type { Order, StoredOrderLine } from '../../orders/domain/order.ts'
import { listDocuments } from '../../orders/store/list-documents.ts'
import { findOrder, readOrderLines } from '../../orders/store/orders.ts'
import { refundContent, shipmentContent, type CauseContent } from '../domain/cause-sections.ts'
import { findReturnedMoney, findSentItems } from '../store/causes.ts'

/** Reads an order for a mail; null if there is none, or its buyer was erased. */
export async function readMailedOrder(tx: Tx, websiteId: string, id: string) {
  const order = await findOrder(tx, websiteId, { id })
  if (!order || order.email === '') return null
  const lines = await readOrderLines(tx, websiteId, id)
  return { order, lines, documents: await listDocuments(tx, websiteId, id) }
}

/** The content of a mail about a shipment or a refund; null if it was undone or failed. */
export async function contentOf(
  tx: Tx,
  websiteId: string,
  {
    kind,
    causeId,
    order,
    lines,
  }: { kind: 'shipped' | 'refund'; causeId: string; order: Order; lines: readonly StoredOrderLine[] },
): Promise<CauseContent | null> {
  if (kind === 'shipped') {
    const sent = await findSentItems(tx, websiteId, causeId)
    return sent ? shipmentContent(sent, lines) : null
  }
  const returned = await findReturnedMoney(tx, websiteId, causeId)
  return returned ? refundContent(returned, lines, order.currency) : null
}
