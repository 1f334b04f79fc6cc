const LOOK_EVERY_MS = 1_000
/** Corrections of this size do not matter: the time-outs that are measured by the time of day are longer. */
const TOLERANCE_MS = 5_000

/**
 * Calls `onSetBack` after the time of day was set back. Code of others that measures durations by the time of day waits
 * too long then.
 */
export function watchClock(onSetBack: () => void): { stop(): void } {
  const offset = () => Date.now() - performance.now()
  let before = offset()
  const timer = setInterval(() => {
    const now = offset()
    const isSetBack = now < before - TOLERANCE_MS
    before = now
    if (isSetBack) onSetBack()
  }, LOOK_EVERY_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
