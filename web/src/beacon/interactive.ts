import { INTERACTIVE_QUIET_MS } from '@portico/proto/limits/tracking-limits'

/** A task of more than 50 ms. Times are in milliseconds since the navigation began. */
export type LongTask = { startTime: number; duration: number }

/**
 * Time to interactive (PERF-10): the end of the last long task before the first five seconds without one, or the first
 * paint if it is later. Undefined before the first paint, and until five seconds of quiet have passed at `now`. `tasks` are
 * in order.
 */
export function timeToInteractive(
  painted: number | undefined,
  tasks: readonly LongTask[],
  now: number,
): number | undefined {
  if (painted === undefined) return undefined
  let at = painted
  for (const { startTime, duration } of tasks) {
    if (startTime - at >= INTERACTIVE_QUIET_MS) break
    at = Math.max(at, startTime + duration)
  }
  return now - at >= INTERACTIVE_QUIET_MS ? Math.round(at) : undefined
}
