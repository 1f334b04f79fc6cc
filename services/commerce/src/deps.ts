import type { Deps } from '@portico/kit/app'
import type { OfferCache } from './store/offer-cache.ts'
import type { Signals } from './signals.ts'

/** The environment sets it: tokens of carts are made from it. No other process has it. */
export type CommerceOptions = { cartSecret: string }
export type CommerceDeps = Deps<CommerceOptions>
export type CommerceContext = CommerceDeps & {
  signals: Signals
  known: OfferCache
  /** Numbers from 0 up to 1, for SKUs. */ random: () => number
}
