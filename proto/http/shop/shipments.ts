import * as z from 'zod'
import { MAX_ORDERS_MARKED_AT_ONCE } from '../../limits.ts'
import { limitReached } from '../../messages.ts'
import { toStorable } from '../../values/storable.ts'
import { ObjectId } from '../common/object-id.ts'

/** A shipment of an order, or what was delivered digitally. `isTold`: a mail told the buyer, so it cannot be undone. */
export const Shipment = z.object({
  id: z.string(),
  isDigital: z.boolean(),
  carrier: z.string(),
  trackingNumber: z.string(),
  trackingUrl: z.string().nullable(),
  isTold: z.boolean(),
  sentAt: z.number(),
  undoneAt: z.number().nullable(),
  lines: z.array(z.object({ lineId: z.string(), quantity: z.number().int() })),
})
export type Shipment = z.infer<typeof Shipment>

const text = (max: number) => z.string().trim().max(max).transform(toStorable)

/** Only pages that a browser opens encrypted: the address is sent to the buyer. */
const TrackingUrl = z
  .url({ protocol: /^https$/, error: 'must begin with https://' })
  .max(1_000)
  .transform(toStorable)

/** POST `/api/rest/commerce/orders/:id/shipments`: items that were handed over. `version` is the one that was shown. */
export const ShipmentInput = z.object({
  version: z.number().int().min(1),
  lines: z
    .array(z.object({ lineId: z.string().max(100), quantity: z.number().int().min(1).max(1_000_000) }))
    .min(1, 'must name what was sent')
    .max(200),
  carrier: text(100).default(''),
  trackingNumber: text(100).default(''),
  trackingUrl: TrackingUrl.optional(),
  /** Mails the buyer. The shipment cannot be undone then. */
  tellBuyer: z.boolean().default(true),
})
export type ShipmentInput = z.infer<typeof ShipmentInput>

/** POST `/api/rest/commerce/orders/sent`: marks everything that is left of these orders as sent. */
export const SentOrders = z.object({
  orderIds: z
    .array(ObjectId)
    .min(1, 'must name an order')
    .max(MAX_ORDERS_MARKED_AT_ONCE, limitReached('orders at once', MAX_ORDERS_MARKED_AT_ONCE)),
  tellBuyer: z.boolean().default(true),
})
/** The outcome for each order. `skipped` orders have nothing to send, are not paid, or do not exist. */
export const SentOrdersReply = z.object({
  orders: z.array(z.object({ id: z.string(), status: z.enum(['sent', 'skipped']) })),
})
export type SentOrdersReply = z.infer<typeof SentOrdersReply>

export const ShipmentParams = z.object({ id: ObjectId, shipmentId: ObjectId })
