import * as z from 'zod'
import { line, WebUrl } from '../link-url.ts'

/** The newest entries of a feed of another website (RSS, Atom or JSON Feed). */
export const RssValue = z.object({
  url: WebUrl,
  title: line(200),
  limit: z.number().int().min(1).max(20).default(5),
  showDate: z.boolean().default(true),
  showExcerpt: z.boolean().default(true),
})
export type RssValue = z.infer<typeof RssValue>
