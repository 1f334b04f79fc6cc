import * as z from 'zod'

/** Questions with their answers, which are HTML (ACC-01, ACC-02). */
export const AccordionValue = z.object({
  items: z
    .array(z.object({ title: z.string().trim().min(1).max(300), description: z.string().max(20_000) }))
    .min(1)
    .max(60),
  allowMultipleOpenItems: z.boolean().default(false),
  isFirstItemExpanded: z.boolean().default(false),
})
export type AccordionValue = z.infer<typeof AccordionValue>
