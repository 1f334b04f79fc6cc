import * as z from 'zod'

/** Variables of census, in addition to the common ones (kit/runtime/environment.ts). */
export const CensusVariables = z.object({
  /** Days for which raw hits are kept; roll-ups stay. */
  CENSUS_RETENTION_DAYS: z.coerce.number().int().min(2).max(3_650).default(90),
  /** Multiplies the quotas of websites, for load tests. */
  PORTICO_RATE_SCALE: z.coerce.number().positive().default(1),
})
