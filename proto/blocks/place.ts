import * as z from 'zod'
import { line } from './link-url.ts'
import { MapValue } from './map.ts'

/** A place without a map: its address, with a link that opens it in a map. */
export const GeoValue = z.object({ location: MapValue.shape.location, title: line(200) })
export type GeoValue = z.infer<typeof GeoValue>

/** The end of a mail: the name and the address of the business, as the law of many countries asks for. */
export const EmailFooterValue = z.object({
  businessName: line(200),
  address: line(500),
  text: line(1_000),
})
export type EmailFooterValue = z.infer<typeof EmailFooterValue>
