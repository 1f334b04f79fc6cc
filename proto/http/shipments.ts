import * as z from 'zod'

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
