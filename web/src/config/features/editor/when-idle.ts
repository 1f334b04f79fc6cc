/** The longest wait for an idle browser, ms. */
const LOAD_WITHIN_MS = 3_000

/** Runs when the browser has nothing else to do. Returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 1_000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: LOAD_WITHIN_MS })
  return () => cancelIdleCallback(handle)
}
