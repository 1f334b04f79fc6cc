import * as z from 'zod'
import { rollouts } from './routes/settings.ts'

/** Variables of performance besides those of every service (kit/runtime/environment.ts). */
export const PerformanceVariables = z.object({
  /** Parts of the collector that are off, separated by commas. */
  PERFORMANCE_OFF: z
    .string()
    .default('')
    .transform((list) => list.split(',').filter((name) => name !== ''))
    .pipe(z.array(z.enum(rollouts))),
})
