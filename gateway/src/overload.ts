import { monitorEventLoopDelay } from 'node:perf_hooks'
import { unavailable } from '@portico/kit/errors'
import type { RateClass } from './routes.ts'

/** The load (1 = full) from which requests of a class are refused. Pages and files go last. */
const shedsAt: Record<RateClass, number> = {
  performance: 0.5,
  census: 0.6,
  forms: 0.75,
  owner: 0.8,
  login: 0.85,
  checkout: 0.9,
  page: 1,
  asset: 1,
}

const RESOLUTION_MS = 50
const WINDOW_MS = 500

/**
 * Measures load as the larger of requests in flight over `maxInFlight` and event-loop delay over `maxDelayMs`, and
 * refuses the least important classes first. Delay refuses no page here: one that is kept costs no more than a refusal, and
 * one that is not asks `isLate` before it is rendered.
 */
export function overloadGuard({ maxInFlight, maxDelayMs }: { maxInFlight: number; maxDelayMs: number }) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  let delayMs = 0
  let inFlight = 0
  const timer = setInterval(() => {
    delayMs = Math.max(0, delay.percentile(90) / 1e6 - RESOLUTION_MS)
    delay.reset()
  }, WINDOW_MS).unref()

  return {
    /** Counts a request in. @throws Refusal 503 when its class is being shed */
    enter(name: RateClass): void {
      const late = name === 'page' ? 0 : delayMs / maxDelayMs
      const load = Math.max(inFlight / maxInFlight, late)
      if (load >= shedsAt[name])
        throw unavailable('We are very busy at the moment. Please try again shortly.', 2)
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
      delay.disable()
    },
  }
}
