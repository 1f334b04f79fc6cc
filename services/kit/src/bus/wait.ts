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
