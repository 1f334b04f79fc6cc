import type { SettingsDeps } from '../settings/deps.ts'
import type { Signals } from '../signals.ts'
import type { OfferCache } from './store/offer-cache.ts'
import type { RulesCache } from './store/price-rules.ts'

/** `cartSecret`: cart tokens are derived from it. */
export type CartsDeps = SettingsDeps & {
  signals: Signals
  offerCache: OfferCache
  rulesCache: RulesCache
  options: { cartSecret: string }
}
