import * as z from 'zod'
import { rollouts } from './domain/pipeline.ts'

/** Variables of performance, in addition to the common ones (kit/runtime/environment.ts). */
export const PerformanceVariables = z.object({
  /** Parts of the collector that are off, separated by commas. */
  PERFORMANCE_OFF: z
    .string()
    .default('')
    .transform((list) => list.split(',').filter((name) => name !== ''))
    .pipe(z.array(z.enum(rollouts))),
  /** Multiplies the quotas of websites, for load tests. */
  PORTICO_RATE_SCALE: z.coerce.number().positive().default(1),
})
