import * as z from 'zod'

/** GET /internal/content-changes: the parts of a website that changed after a content version. */
export const ContentChangesQuery = z.object({ since: z.coerce.number().int() })

/** The present version and release, and the parts (`proto/pages/content-parts.ts`) that have changed since. */
export const ContentChanges = z.object({
  contentVersion: z.number().int(),
  releaseId: z.string().optional(),
  parts: z.array(z.string()),
})
export type ContentChanges = z.infer<typeof ContentChanges>
