import type { Deps } from '@portico/kit/app'
import type { Signals } from './signals.ts'

export type CommerceDeps = Deps
export type CommerceContext = CommerceDeps & {
  signals: Signals
  /** Numbers from 0 up to 1, for SKUs. */ random: () => number
}
