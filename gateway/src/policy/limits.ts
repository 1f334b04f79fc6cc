import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { tooManyRequests } from '@portico/kit/errors'
import type { Cache } from '@portico/kit/cache/cache'
import {
  MAX_CHECKOUT_RENDERS_PER_CLIENT,
  MAX_CONNECTIONS_PER_CLIENT,
  MAX_FAULTS_PER_CLIENT,
  MAX_RENDERS_PER_CLIENT,
  MAX_REQUESTS_PER_CLIENT,
  MAX_UPLOADS_PER_CLIENT,
} from '@portico/proto/limits/gateway-limits'
import { rateClasses, type RateClass } from '../routes.ts'

/** Requests of a class that one client may send (`points`) in a time (`seconds`). */
export type Rates = Record<RateClass, { points: number; seconds: number }>

export const defaultRates: Rates = {
  performance: { points: 200, seconds: 10 },
  census: { points: 300, seconds: 10 },
  forms: { points: 100, seconds: 10 },
  owner: { points: 600, seconds: 10 },
  login: { points: 30, seconds: 10 },
  cart: { points: 300, seconds: 10 },
  page: { points: 1_000, seconds: 10 },
  asset: { points: 3_000, seconds: 10 },
  pay: { points: 300, seconds: 10 },
}

/** Limits of one client at once. `faults` are counted during the time of a penalty. */
export type PerClient = {
  requests: number
  connections: number
  uploads: number
  faults: number
  renders: number
  /** Pages of checkouts that are rendered at once. */
  checkoutRenders: number
}

/** Limits of everything that a stranger can make grow. The defaults are in `proto/limits/gateway-limits.ts`. */
export type GatewayLimits = {
  rates?: Partial<Rates>
  perClient?: Partial<PerClient>
  connections?: number
  maxInFlight?: number
  maxDelayMs?: number
  pageCacheBytes?: number
  headersMs?: number
  bodyGraceMs?: number
  heldBodyBytes?: number
  uploads?: number
  readStallMs?: number
  replyBufferBytes?: number
  replyBuffersBytes?: number
  heldUpstreamConnections?: number
  pipelined?: number
  perTurn?: number
  renders?: number
  previewRenders?: number
  waitingRenders?: number
}

export const defaultPerClient: PerClient = {
  requests: MAX_REQUESTS_PER_CLIENT,
  connections: MAX_CONNECTIONS_PER_CLIENT,
  uploads: MAX_UPLOADS_PER_CLIENT,
  faults: MAX_FAULTS_PER_CLIENT,
  renders: MAX_RENDERS_PER_CLIENT,
  checkoutRenders: MAX_CHECKOUT_RENDERS_PER_CLIENT,
}

/** Returns every limit of one client multiplied by `scale`, because load tests come from one address. */
export function scaledLimits(scale: number): { rates: Rates; perClient: PerClient } {
  const perClient = { ...defaultPerClient }
  for (const name of Object.keys(perClient) as (keyof PerClient)[])
    perClient[name] = scaled(defaultPerClient[name], scale)
  return { rates: scaledRates(scale), perClient }
}

const scaled = (count: number, scale: number) => Math.max(1, Math.round(count * scale))

/** Returns the default rates multiplied by `scale`. */
function scaledRates(scale: number): Rates {
  const rates = { ...defaultRates }
  for (const name of rateClasses)
    rates[name] = { ...defaultRates[name], points: scaled(defaultRates[name].points, scale) }
  return rates
}

/** Classes that are counted across all gateways: few requests, and the dearest and most attacked ones. */
const shared: readonly RateClass[] = ['login', 'forms', 'owner', 'pay']
/** The part of a shared limit that one client may use at one gateway before the cache is asked. */
const LOCAL_SHARE = 0.25

/**
 * Counts requests of each client by class. Every class is counted in this process. Shared classes are counted also in the cache
 * once this process has counted more than a quarter of the limit, because most clients stay below it; the requests before
 * are added then. Without the cache only the count of this process applies. @throws Refusal 429 with Retry-After
 */
export function rateLimits({ rates, cache }: { rates: Rates; cache: Cache }) {
  const local = Object.fromEntries(
    rateClasses.map((name) => [
      name,
      new RateLimiterMemory({ keyPrefix: name, points: rates[name].points, duration: rates[name].seconds }),
    ]),
  ) as Record<RateClass, RateLimiterMemory>

  return async (name: RateClass, client: string): Promise<void> => {
    let counted: number
    try {
      counted = (await local[name].consume(client)).consumedPoints
    } catch (refused) {
      if (refused instanceof RateLimiterRes) throw tooManyRequests(refused.msBeforeNext / 1_000)
      throw refused
    }
    if (!shared.includes(name)) return
    const { points, seconds } = rates[name]
    const uncounted = Math.floor(points * LOCAL_SHARE)
    if (counted <= uncounted) return
    const by = counted === uncounted + 1 ? counted : 1
    const used = await cache.increment(`rate:${name}:${client}`, seconds * 1_000, by)
    if (used !== 'unavailable' && used > points) throw tooManyRequests(seconds)
  }
}
