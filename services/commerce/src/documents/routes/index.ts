import { notFound } from '@portico/kit/errors'
import { html, route, type Reply, type Route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/commerce/documents/documents.schemas'
import type { DocumentKind } from '@portico/proto/http/shop/documents'
import { hashToken } from '../../carts/domain/cart-token.ts'
import { findOrder, readOrderLines } from '../../orders/store/orders.ts'
import type { DocumentsDeps } from '../deps.ts'
import { documentHeaders } from '../domain/document-frame.ts'
import { documentPage, invoicesPage } from '../domain/document-page.ts'
import { findDocument } from '../store/documents.ts'
import { readPackingSlips, readPrintedInvoices } from '../use-cases/print-orders.ts'

/** Invoices and credit notes, for the buyer by the token of the order, and for owners with 1410. */
export const documentsRoutes = (deps: DocumentsDeps): Route[] => [
  route(api.readBuyerDocument, ({ website, params: { orderToken, kind, number } }) =>
    show(deps, website.id, { tokenHash: hashToken(orderToken) }, { kind, number: Number(number) }),
  ),
  route(api.readOwnerDocument, ({ query, params: { id, kind, number } }) =>
    show(deps, query.websiteId, { id }, { kind, number: Number(number) }),
  ),
  route(api.readInvoices, ({ query: { websiteId, orders } }) =>
    showInvoices(deps, websiteId, orders.split(',')),
  ),
  route(api.readPackingSlips, ({ query: { websiteId, orders } }) =>
    deps.db.tenant(websiteId, (tx) => readPackingSlips(tx, websiteId, orders.split(','))),
  ),
]

async function showInvoices(
  { db, directory }: DocumentsDeps,
  websiteId: string,
  orderIds: readonly string[],
): Promise<Reply> {
  const { invoices, leftOut } = await db.tenant(websiteId, (tx) =>
    readPrintedInvoices(tx, websiteId, orderIds),
  )
  if (invoices.length === 0) throw notFound('invoice')
  const site = await directory.findWebsite(websiteId)
  if (!site) throw notFound('website')
  const shown = invoices.map((each) => ({ ...each, site }))
  return html(200, invoicesPage(shown, leftOut), documentHeaders)
}

async function show(
  { db, directory }: DocumentsDeps,
  websiteId: string,
  wanted: { id: string } | { tokenHash: Buffer },
  { kind, number }: { kind: DocumentKind; number: number },
): Promise<Reply> {
  const found = await db.tenant(websiteId, async (tx) => {
    const order = await findOrder(tx, websiteId, wanted)
    const stored = order && (await findDocument(tx, websiteId, { orderId: order.id, kind, number }))
    return order && stored && { order, stored, lines: await readOrderLines(tx, websiteId, order.id) }
  })
  if (!found) throw notFound(kind === 'invoice' ? 'invoice' : 'credit note')
  const site = await directory.findWebsite(websiteId)
  if (!site) throw notFound('website')
  return html(200, documentPage({ ...found, site }), documentHeaders)
}
