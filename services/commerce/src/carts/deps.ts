import type { SettingsDeps } from '../settings/deps.ts'
import type { Signals } from '../signals.ts'
import type { OfferCache } from './store/offer-cache.ts'

/** `cartSecret`: cart tokens are derived from it. */
export type CartsDeps = SettingsDeps & {
  signals: Signals
  offerCache: OfferCache
  options: { cartSecret: string }
}
