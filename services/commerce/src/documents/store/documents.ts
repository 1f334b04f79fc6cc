import type { Tx } from '@portico/kit/postgres/db'
import type { DocumentKind } from '@portico/proto/http/shop/documents'
import type { StoredDocument } from '../domain/document.ts'

const COLUMNS = `kind, number, total, document as content, issued_at as "issuedAt"`
/** The documents of orders that are not deleted. */
const SHOWN = `(select i.* from invoice i join shop_order o on o.website_id = i.website_id and o.id = i.order_id
  where o.deleted_at is null) shown`

/** Returns the invoices of orders that are not deleted, by the order. */
export async function findInvoices(
  tx: Tx,
  websiteId: string,
  orderIds: readonly string[],
): Promise<Map<string, StoredDocument>> {
  const { rows } = await tx.query<StoredDocument & { orderId: string }>(
    `select distinct on (order_id) order_id as "orderId", ${COLUMNS} from ${SHOWN}
     where website_id = $1 and order_id = any($2) and kind = 'invoice' order by order_id, number`,
    [websiteId, orderIds],
  )
  return new Map(rows.map(({ orderId, ...invoice }) => [orderId, invoice]))
}

/** Finds an invoice or credit note of an order that is not deleted. */
export async function findDocument(
  tx: Tx,
  websiteId: string,
  { orderId, kind, number }: { orderId: string; kind: DocumentKind; number: number },
): Promise<StoredDocument | undefined> {
  const { rows } = await tx.query<StoredDocument>(
    `select ${COLUMNS} from ${SHOWN} where website_id = $1 and order_id = $2 and kind = $3 and number = $4`,
    [websiteId, orderId, kind, number],
  )
  return rows[0]
}
