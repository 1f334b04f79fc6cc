import { monitorEventLoopDelay } from 'node:perf_hooks'
import { unavailable, type Refusal } from '@portico/kit/errors'
import { FEW_REQUESTS_OF_CLIENT } from '@portico/proto/limits/gateway-limits'
import type { RateClass } from '../routes.ts'

/** The load (1 = full) at which requests of a class are refused. A buyer who pays is refused last. */
const shedsAt: Record<RateClass, number> = {
  performance: 0.5,
  census: 0.6,
  forms: 0.75,
  owner: 0.8,
  login: 0.85,
  cart: 0.9,
  page: 1,
  asset: 1,
  pay: 1.2,
}
/** The same for a buyer whose checkout or order is known to exist: strangers who ask for pages of checkouts are refused first. */
const BUYER_SHEDS_AT = 1.5

const RESOLUTION_MS = 50
const WINDOW_MS = 500

/** Why a request is refused: too many are being worked on, or the event loop is late. */
export type Overload = 'in-flight' | 'delay'

export type OverloadLimits = {
  maxInFlight: number
  maxDelayMs: number
  onRefused?: (reason: Overload, name: RateClass) => void
  /** Measures the delay of the event loop; tests pass their own. */
  delays?: DelayMeter
}

/** `read` returns the 90th percentile of the delay of the event loop since the last call, ms. */
export type DelayMeter = { read(): number; stop(): void }

function measureDelays(): DelayMeter {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  return {
    read() {
      const ms = Math.max(0, delay.percentile(90) / 1e6 - RESOLUTION_MS)
      delay.reset()
      return ms
    },
    stop: () => void delay.disable(),
  }
}

/**
 * Measures load as the larger of requests in flight over `maxInFlight` and event-loop delay over `maxDelayMs`, and
 * refuses the least important classes first. For a client with few requests at once twice as many may be in flight, so
 * that clients with many do not shut it out. The delay is the smaller one of the last two half seconds, because one pause, such
 * as another process that starts on a busy machine, is over before a refusal helps. Delay refuses no page here: a kept page costs no more than a refusal, and
 * any other asks `isLate` before it is rendered.
 */
export function overloadGuard({
  maxInFlight,
  maxDelayMs,
  onRefused,
  delays = measureDelays(),
}: OverloadLimits) {
  let delayMs = 0
  let lastMs = 0
  let inFlight = 0
  const timer = setInterval(() => {
    const ms = delays.read()
    delayMs = Math.min(ms, lastMs)
    lastMs = ms
  }, WINDOW_MS).unref()

  function refusal(reason: Overload, name: RateClass): Refusal {
    onRefused?.(reason, name)
    return unavailable('We are very busy at the moment. Please try again shortly.', 2)
  }

  return {
    /**
     * Counts a request in; `own` is how many its client has at once, `isBuyer` tells that its checkout or order exists.
     * @throws Refusal 503 when its class is being shed
     */
    enter(name: RateClass, own: number, isBuyer = false): void {
      const most = own <= FEW_REQUESTS_OF_CLIENT ? 2 * maxInFlight : maxInFlight
      const limit = isBuyer ? BUYER_SHEDS_AT : shedsAt[name]
      if (inFlight / most >= limit) throw refusal('in-flight', name)
      if (name !== 'page' && delayMs / maxDelayMs >= limit) throw refusal('delay', name)
      inFlight += 1
    },
    leave(): void {
      inFlight -= 1
    },
    isLate: () => delayMs >= maxDelayMs,
    inFlight: () => inFlight,
    delaySeconds: () => delayMs / 1_000,
    stop(): void {
      clearInterval(timer)
      delays.stop()
    },
  }
}
