import * as z from 'zod'

/** Text with markup. Sites cleans it unless the author may add code (permission 1219). */
export const HtmlValue = z.object({ html: z.string().max(200_000) })
export type HtmlValue = z.infer<typeof HtmlValue>
