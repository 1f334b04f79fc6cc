/** Resolves after `ms`, or at once when the signal is or becomes aborted. */
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

/** Doubles from `firstMs` up to `lastMs`, each with up to a fifth of noise so that members do not march in step. */
export function backoff(attempt: number, firstMs: number, lastMs: number): number {
  return Math.min(lastMs, firstMs * 2 ** Math.min(attempt, 16)) * (0.8 + Math.random() * 0.2)
}

/**
 * A wait that somebody can end. Who looks for work calls `clear` before the look and `wait` after it: a `ring` in
 * between is not missed, one that came before is not answered twice. Ended by `ended`, too.
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
