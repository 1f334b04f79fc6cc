import * as z from 'zod'

/** Empty space; `height` is in px. */
export const SpacerValue = z.object({ height: z.number().int().min(0).max(1_000) })
export type SpacerValue = z.infer<typeof SpacerValue>
