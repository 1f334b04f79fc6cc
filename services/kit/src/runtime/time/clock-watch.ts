const CHECK_EVERY_MS = 1_000
/** Smaller corrections do not matter: the timeouts that are measured by the time of day are longer. */
const TOLERANCE_MS = 5_000

/**
 * Calls `onSetBack` after the time of day was set back. Libraries that measure durations by the time of day would then
 * wait too long.
 */
export function watchClock(onSetBack: () => void): { stop(): void } {
  const offset = () => Date.now() - performance.now()
  let before = offset()
  const timer = setInterval(() => {
    const now = offset()
    const isSetBack = now < before - TOLERANCE_MS
    before = now
    if (isSetBack) onSetBack()
  }, CHECK_EVERY_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
