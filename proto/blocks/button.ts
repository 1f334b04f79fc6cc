import * as z from 'zod'
import { LinkUrl } from './link-url.ts'

/** A link that looks like a button. */
export const ButtonValue = z.object({
  text: z.string().min(1).max(200),
  url: LinkUrl,
  newWindow: z.boolean().default(false),
  size: z.enum(['small', 'medium', 'large']).default('medium'),
  alignment: z.enum(['left', 'center', 'right']).default('left'),
})
export type ButtonValue = z.infer<typeof ButtonValue>
