import * as z from 'zod'
import { line, WebUrl } from './link-url.ts'

const sizePx = z.number().int().positive().max(10_000).optional()

/**
 * A page of another website in a frame: its address, or the embed code of its provider, of which only the address and the
 * size of the frame are used. With neither, the block shows nothing.
 */
export const EmbedValue = z.object({
  url: WebUrl.optional(),
  html: z.string().max(10_000).default(''),
  title: line(300),
  caption: line(1_000),
  width: sizePx,
  height: sizePx,
  /** The frame is loaded when the visitor asks for it, not as soon as embedded content is allowed. */
  loadOnClick: z.boolean().default(false),
})
export type EmbedValue = z.infer<typeof EmbedValue>
