import type { Deps } from '@portico/kit/app'
import type { WorkPool } from '@portico/kit/work/pool'

export type CodeDeps = Pick<Deps, 'db' | 'clock' | 'ids'> & { work: WorkPool }
