import type { Deps } from '@portico/kit/app'
import type { OfferCache } from './store/offer-cache.ts'
import type { Signals } from './signals.ts'

/** `cartSecret`: cart tokens are derived from it. It comes from the environment; no other process has it. */
export type CommerceOptions = { cartSecret: string }
export type CommerceDeps = Deps<CommerceOptions>
export type CommerceContext = CommerceDeps & {
  signals: Signals
  offerCache: OfferCache
  /** Random numbers from 0 up to, but not including, 1, for SKUs. */
  random: () => number
}
