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

/** The most orders whose invoices are one page. */
export const MAX_PRINTED = 100
/** GET `/api/rest/commerce/invoices`: the invoices of up to 100 orders, whose ids are separated by commas, in this order. */
export const InvoicesQuery = z.object({
  websiteId: ObjectId,
  orders: z
    .string()
    .regex(/^[0-9a-f]{24}(,[0-9a-f]{24})*$/, 'must be ids separated by commas')
    .refine((ids) => ids.split(',').length <= MAX_PRINTED, `must name at most ${MAX_PRINTED} orders`),
})
