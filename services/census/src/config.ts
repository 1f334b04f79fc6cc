import * as z from 'zod'
import type { Folders } from '@portico/kit/runtime/service'
import { rateVariables } from '@portico/kit/runtime/variables'
import type { CensusOptions } from './app.ts'

export const variables = z.object({
  CENSUS_RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(2)
    .max(3_650)
    .default(90)
    .describe('Days for which raw hits are kept, 2 to 3650; roll-ups are kept longer.'),
  ...rateVariables,
})
export const secrets = z.object({})

export const options = (config: z.infer<typeof variables>, { spool }: Folders): CensusOptions => ({
  spoolDir: spool,
  retentionDays: config.CENSUS_RETENTION_DAYS,
  rateFactor: config.PORTICO_RATE_SCALE,
})
