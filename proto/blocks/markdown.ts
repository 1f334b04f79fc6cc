import * as z from 'zod'

/** A text in Markdown (CommonMark with tables). `html` is written by sites when the text is saved. */
export const MarkdownValue = z.object({
  markdown: z.string().max(100_000),
  html: z.string().max(1_000_000).default(''),
})
export type MarkdownValue = z.infer<typeof MarkdownValue>
