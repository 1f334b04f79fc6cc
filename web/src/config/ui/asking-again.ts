import { CallFailure } from '../../lib/data/failure.ts'

/** Where the server names no wait. */
const USUAL_SECONDS = 5
const LONGEST_SECONDS = 60

/**
 * In how many seconds a read that failed is asked for again without anybody pressing a button: never sooner than the
 * server wants it, and each time later. `failures`: how often it failed. Undefined where asking again mends nothing, or
 * where the wait is longer than somebody looks at a page.
 */
export function secondsToNext(error: Error, failures: number): number | undefined {
  if (!(error instanceof CallFailure)) return undefined
  if (!error.isNetworkError && error.status !== 429 && error.status !== 503) return undefined
  const asked = Math.max(1, Math.ceil(error.retryAfterSeconds ?? USUAL_SECONDS))
  if (asked > LONGEST_SECONDS) return undefined
  return Math.min(LONGEST_SECONDS, asked * 2 ** Math.max(0, failures - 1))
}

/**
 * Whether a read goes out once more before anybody is told: once, and only where a hiccup may explain it. What the
 * server refused is not asked again, and what it wants to be left alone for is left alone.
 */
export function mayAskAtOnce(failures: number, error: Error): boolean {
  if (failures >= 1) return false
  if (!(error instanceof CallFailure) || error.isNetworkError) return true
  return error.status >= 500 && error.retryAfterSeconds === undefined
}
