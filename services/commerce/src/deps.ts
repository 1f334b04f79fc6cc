import type { Deps } from '@portico/kit/app'
import type { KnownOffers } from './known-offers.ts'
import type { Signals } from './signals.ts'

export type CommerceDeps = Deps
export type CommerceContext = CommerceDeps & {
  signals: Signals
  known: KnownOffers
  /** Numbers from 0 up to 1, for SKUs. */ random: () => number
}
