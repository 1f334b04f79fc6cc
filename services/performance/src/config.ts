import * as z from 'zod'
import type { Folders } from '@portico/kit/runtime/service'
import { rateVariables } from '@portico/kit/runtime/variables'
import type { PerformanceOptions } from './app.ts'
import { rollouts } from './domain/pipeline.ts'

export const variables = z.object({
  PERFORMANCE_OFF: z
    .string()
    .default('')
    .transform((list) => list.split(',').filter((name) => name !== ''))
    .pipe(z.array(z.enum(rollouts)))
    .describe(`Parts of the collector that are off, separated by commas: ${rollouts.join(', ')}.`),
  ...rateVariables,
})
export const secrets = z.object({})

export const options = (config: z.infer<typeof variables>, { spool }: Folders): PerformanceOptions => ({
  spoolDir: spool,
  off: config.PERFORMANCE_OFF,
  rateFactor: config.PORTICO_RATE_SCALE,
})
