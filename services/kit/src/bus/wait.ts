/** Resolves after `ms` milliseconds, or as soon as the signal is aborted. */
export function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    const done = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal?.addEventListener('abort', done, { once: true })
  })
}

/**
 * Milliseconds to wait before retry number `attempt` (from 0): `firstMs`, doubled each time up to `lastMs`. Random
 * jitter takes off up to a fifth, so that processes do not retry at the same moment.
 */
export function backoff(attempt: number, firstMs: number, lastMs: number): number {
  return Math.min(lastMs, firstMs * 2 ** Math.min(attempt, 16)) * (0.8 + Math.random() * 0.2)
}

/**
 * A wait that `ring` or the signal `ended` can cut short. A loop calls `clear` before it looks for work and `wait`
 * afterwards: a `ring` in between ends the wait at once, and a `ring` before the look does not cause a second one.
 */
export function createAlarm(ended: AbortSignal) {
  let rung = false
  let wake: (() => void) | undefined
  ended.addEventListener('abort', () => wake?.(), { once: true })
  return {
    clear() {
      rung = false
    },
    ring() {
      rung = true
      wake?.()
    },
    wait(ms: number): Promise<void> {
      if (rung || ended.aborted) return Promise.resolve()
      return new Promise((resolve) => {
        wake = () => {
          clearTimeout(timer)
          wake = undefined
          resolve()
        }
        const timer = setTimeout(wake, ms)
      })
    },
  }
}
