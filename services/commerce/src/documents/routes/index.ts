import { notFound } from '@portico/kit/errors'
import { html, route, type Reply, type Route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/commerce/documents.schemas'
import type { DocumentKind } from '@portico/proto/http/documents'
import { hashToken } from '../../carts/domain/cart-token.ts'
import { findOrder, readOrderLines } from '../../orders/store/orders.ts'
import type { DocumentsDeps } from '../deps.ts'
import { documentHeaders } from '../domain/document-frame.ts'
import { documentPage, invoicesPage, type ShownDocument } from '../domain/document-page.ts'
import { findDocument, findInvoice } from '../store/documents.ts'

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
]

/** The invoices of orders, in their order. A deleted order has none. */
async function showInvoices(
  { db, directory }: DocumentsDeps,
  websiteId: string,
  orderIds: readonly string[],
): Promise<Reply> {
  const found = await db.tenant(websiteId, async (tx) => {
    const invoices: Omit<ShownDocument, 'site'>[] = []
    for (const id of new Set(orderIds)) {
      const order = await findOrder(tx, websiteId, { id })
      const stored = order && (await findInvoice(tx, websiteId, id))
      if (!order || !stored) throw notFound('invoice')
      invoices.push({ order, stored, lines: await readOrderLines(tx, websiteId, id) })
    }
    return invoices
  })
  const site = await directory.findWebsite(websiteId)
  if (!site) throw notFound('website')
  return html(200, invoicesPage(found.map((each) => ({ ...each, site }))), documentHeaders)
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
