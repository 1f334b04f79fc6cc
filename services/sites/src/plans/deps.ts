import type { Deps } from '@portico/kit/app'
import type { BillingOptions } from '@portico/proto/money/plans'

/** `billing`: the plans that are offered, and trials. */
export type PlansDeps = Pick<Deps, 'db' | 'clock' | 'ids'> & { billing: BillingOptions }
