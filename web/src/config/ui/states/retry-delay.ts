import { CallFailure } from '../../../lib/data/failure.ts'

/** The delay if the server sends no Retry-After. */
const DEFAULT_SECONDS = 5
const MAX_SECONDS = 60

/**
 * The delay in seconds before a failed read is retried automatically. It is never shorter than the server's Retry-After
 * and doubles with each failure, up to a minute. Undefined if a retry cannot help, or if Retry-After exceeds a minute.
 */
export function retryDelaySeconds(error: Error, failures: number): number | undefined {
  if (!(error instanceof CallFailure)) return undefined
  if (!error.isNetworkError && error.status !== 429 && error.status !== 503) return undefined
  const delay = Math.max(1, Math.ceil(error.retryAfterSeconds ?? DEFAULT_SECONDS))
  if (delay > MAX_SECONDS) return undefined
  return Math.min(MAX_SECONDS, delay * 2 ** Math.max(0, failures - 1))
}

/**
 * Whether a failed read is retried at once, before the failure is shown: once, after a network or server error. A refused
 * request, or one with a Retry-After, is not retried.
 */
export function mayRetryNow(failures: number, error: Error): boolean {
  if (failures >= 1) return false
  if (!(error instanceof CallFailure) || error.isNetworkError) return true
  return error.status >= 500 && error.retryAfterSeconds === undefined
}
