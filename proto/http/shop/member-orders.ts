import * as z from 'zod'
import { BuyerOrder, OrderReply } from './checkout.ts'

/** GET `/account/orders`: `cursor` is the one that the page before gave. Another text leads to the first page. */
export const MemberOrdersQuery = z.object({ cursor: z.string().max(200).optional().catch(undefined) })

/** POST /internal/member-orders: a page of the orders that a member placed while signed in, newest first. */
export const ReadMemberOrders = z.object({ memberId: z.string().min(1), cursor: z.string().optional() })

/**
 * An order in the member's list. `fulfilment` says how much of it was handed over, and `toSend` how many items are left; downloads
 * count only in an order without parcels. `delivery` is null if nothing is shipped. `total` and `refunded` are minor units.
 */
export const MemberOrder = BuyerOrder.pick({
  number: true,
  state: true,
  isTest: true,
  currency: true,
  placedAt: true,
}).extend({
  orderToken: z.string(),
  total: z.number().int(),
  refunded: z.number().int(),
  quantity: z.number().int(),
  fulfilment: z.enum(['none', 'part', 'all']),
  // The last release does not send these two.
  toSend: z.number().int().optional(),
  delivery: BuyerOrder.shape.delivery.optional(),
  invoices: OrderReply.shape.invoices,
  shipments: OrderReply.shape.shipments,
})
export type MemberOrder = z.infer<typeof MemberOrder>

export const MemberOrders = z.object({ orders: z.array(MemberOrder), nextCursor: z.string().optional() })
export type MemberOrders = z.infer<typeof MemberOrders>
