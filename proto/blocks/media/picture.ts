import * as z from 'zod'
import { refersTo } from '../../values/refers-to.ts'
import { PictureUrl } from '../link-url.ts'

/** A picture of the site: its address, size in px, dominant colour (shown while it loads) and focal point (0…1). */
export const Picture = z.object({
  assetUrl: PictureUrl,
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  color: refersTo('color', z.string().max(32)).optional(),
  alt: z.string().max(500).default(''),
  caption: z.string().max(1_000).optional(),
  focalPoint: z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) }).optional(),
})
export type Picture = z.infer<typeof Picture>
