import type { Tx } from '@portico/kit/postgres/db'
import type { DocumentKind } from '@portico/proto/http/documents'
import type { StoredDocument } from '../domain/document.ts'

/** Finds the invoice of an order. */
export async function findInvoice(
  tx: Tx,
  websiteId: string,
  orderId: string,
): Promise<StoredDocument | undefined> {
  const { rows } = await tx.query<StoredDocument>(
    `select kind, number, total, document as content, issued_at as "issuedAt"
     from invoice where website_id = $1 and order_id = $2 and kind = 'invoice' order by number limit 1`,
    [websiteId, orderId],
  )
  return rows[0]
}

/** Finds an invoice or credit note of an order. */
export async function findDocument(
  tx: Tx,
  websiteId: string,
  { orderId, kind, number }: { orderId: string; kind: DocumentKind; number: number },
): Promise<StoredDocument | undefined> {
  const { rows } = await tx.query<StoredDocument>(
    `select kind, number, total, document as content, issued_at as "issuedAt"
     from invoice where website_id = $1 and order_id = $2 and kind = $3 and number = $4`,
    [websiteId, orderId, kind, number],
  )
  return rows[0]
}
