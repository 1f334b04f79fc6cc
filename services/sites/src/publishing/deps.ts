import type { Deps } from '@portico/kit/app'
import type { Signals } from '../signals.ts'

export type PublishingDeps = Pick<Deps, 'db' | 'clock' | 'ids'> & { signals: Signals }
