import * as z from 'zod'
import { OrderToken } from './checkout.ts'
import { ObjectId } from './object-id.ts'

/** The documents of an order. Each kind has numbers of its own without gaps. */
export const DocumentKind = z.enum(['invoice', 'credit-note'])
export type DocumentKind = z.infer<typeof DocumentKind>
const number = z.string().regex(/^\d{1,9}$/, 'must be a number')

/** GET `/api/commerce/orders/:orderToken/:kind/:number`, for the buyer. */
export const BuyerDocumentParams = z.object({ orderToken: OrderToken, kind: DocumentKind, number })
/** GET `/api/rest/commerce/orders/:id/documents/:kind/:number`, for the owner. */
export const OwnerDocumentParams = z.object({ id: ObjectId, kind: DocumentKind, number })
