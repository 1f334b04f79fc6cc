import * as z from 'zod'
import { OrderToken } from './checkout.ts'
import { ObjectId } from '../common/object-id.ts'
import { OwnerOrder, OwnerOrderLine } from './orders.ts'

/** The documents of an order. Each kind has numbers of its own without gaps. */
export const DocumentKind = z.enum(['invoice', 'credit-note'])
export type DocumentKind = z.infer<typeof DocumentKind>
const number = z.string().regex(/^\d{1,9}$/, 'must be a number')

/** GET `/api/commerce/orders/:orderToken/:kind/:number`, for the buyer. */
export const BuyerDocumentParams = z.object({ orderToken: OrderToken, kind: DocumentKind, number })
/** GET `/api/rest/commerce/orders/:id/documents/:kind/:number`, for the owner. */
export const OwnerDocumentParams = z.object({ id: ObjectId, kind: DocumentKind, number })

/** The most orders whose invoices or packing slips are printed at once. */
export const MAX_PRINTED = 100
/**
 * GET `/api/rest/commerce/invoices` and `/api/rest/commerce/packing-slips`: what is printed for up to 100 orders, whose ids are
 * separated by commas, in this order.
 */
export const PrintQuery = z.object({
  websiteId: ObjectId,
  orders: z
    .string()
    .regex(/^[0-9a-f]{24}(,[0-9a-f]{24})*$/, 'must be ids separated by commas')
    .refine((ids) => ids.split(',').length <= MAX_PRINTED, `must name at most ${MAX_PRINTED} orders`),
})

/** Why an order is not printed: the website has no such order, it was deleted, or it has nothing of the kind. */
export const leftOutReasons = ['unknown', 'deleted', 'no-invoice', 'nothing-to-pack'] as const
/** An order that is not printed. `number` is null if the website has no such order. */
export const LeftOut = z.object({
  id: z.string(),
  number: z.string().nullable(),
  reason: z.enum(leftOutReasons),
})
export type LeftOut = z.infer<typeof LeftOut>

/** The items that are packed for an order. Times are epoch ms. */
export const PackingSlip = OwnerOrder.pick({
  ...{ id: true, number: true, placedAt: true, name: true },
  ...{ shippingAddress: true, delivery: true, note: true },
}).extend({
  lines: z.array(
    OwnerOrderLine.pick({
      ...{ id: true, title: true, sku: true, options: true, additionalFields: true },
      ...{ quantity: true, removed: true, toSend: true },
    }),
  ),
})
export type PackingSlip = z.infer<typeof PackingSlip>
export const PackingSlips = z.object({ slips: z.array(PackingSlip), leftOut: z.array(LeftOut) })
export type PackingSlips = z.infer<typeof PackingSlips>
