import * as z from 'zod'

/**
 * Source code that visitors read. With `isPageCode` it is a part of the page instead and its scripts run, which needs
 * permission 1219.
 */
export const CodeValue = z.object({
  code: z.string().max(200_000),
  language: z
    .string()
    .regex(/^[A-Za-z0-9+#.-]{0,30}$/, 'may hold letters, digits and + # . -')
    .default(''),
  caption: z.string().trim().max(300).default(''),
  isPageCode: z.boolean().default(false),
})
export type CodeValue = z.infer<typeof CodeValue>
