import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { tooManyRequests } from '@portico/kit/errors'
import type { Cache } from '@portico/kit/cache/cache'
import { rateClasses, type RateClass } from './routes.ts'

/** How many requests of a class one client may send in how many seconds. */
export type Rates = Record<RateClass, { points: number; seconds: number }>

export const defaultRates: Rates = {
  performance: { points: 200, seconds: 10 },
  census: { points: 300, seconds: 10 },
  forms: { points: 100, seconds: 10 },
  owner: { points: 600, seconds: 10 },
  login: { points: 30, seconds: 10 },
  checkout: { points: 300, seconds: 10 },
  page: { points: 1_000, seconds: 10 },
  asset: { points: 3_000, seconds: 10 },
}

/** The default rates, each allowing `scale` times as much. */
export function scaledRates(scale: number): Rates {
  const scaled = { ...defaultRates }
  for (const name of rateClasses) {
    scaled[name] = {
      ...defaultRates[name],
      points: Math.max(1, Math.round(defaultRates[name].points * scale)),
    }
  }
  return scaled
}

/** Classes counted across all gateways: few requests, and the ones worth attacking. */
const shared: readonly RateClass[] = ['login', 'forms']

/**
 * Counts requests of each client by class; every class is counted in this process, the shared ones in the cache too.
 * A cache that is away limits nobody. @throws Refusal 429 with Retry-After
 */
export function rateLimits({ rates, cache }: { rates: Rates; cache: Cache }) {
  const local = Object.fromEntries(
    rateClasses.map((name) => [
      name,
      new RateLimiterMemory({ keyPrefix: name, points: rates[name].points, duration: rates[name].seconds }),
    ]),
  ) as Record<RateClass, RateLimiterMemory>

  return async (name: RateClass, client: string): Promise<void> => {
    try {
      await local[name].consume(client)
    } catch (refused) {
      if (refused instanceof RateLimiterRes) throw tooManyRequests(refused.msBeforeNext / 1_000)
      throw refused
    }
    if (!shared.includes(name)) return
    const { points, seconds } = rates[name]
    const used = await cache.increment(`rate:${name}:${client}`, seconds * 1_000)
    if (used !== 'unavailable' && used > points) throw tooManyRequests(seconds)
  }
}
