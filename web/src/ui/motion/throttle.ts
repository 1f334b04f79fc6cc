import { THROTTLE_FACTOR, THROTTLE_SAMPLES } from '@portico/proto/limits/tracking-limits'

export type Throttled<Args extends unknown[]> = {
  (...args: Args): void
  /** Drops a call that waits. */
  cancel(): void
}

/**
 * Runs `run` at most so often that it takes a third of the time: after each run, calls wait twice the average of the last
 * 22 run times (ANIM-13). The first call runs at once. Only the last of the waiting calls runs.
 */
export function throttle<Args extends unknown[]>(run: (...args: Args) => void): Throttled<Args> {
  const samples: number[] = []
  let waiting: Args | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const runNow = (args: Args) => {
    const started = performance.now()
    try {
      run(...args)
    } finally {
      samples.push(performance.now() - started)
      if (samples.length > THROTTLE_SAMPLES) samples.shift()
      timer = setTimeout(onWaited, waitAfter(samples))
    }
  }
  const onWaited = () => {
    timer = undefined
    const args = waiting
    waiting = undefined
    if (args) runNow(args)
  }
  const throttled = (...args: Args) => {
    if (timer === undefined) runNow(args)
    else waiting = args
  }
  return Object.assign(throttled, {
    cancel() {
      waiting = undefined
    },
  })
}

/** The wait after a run, ms: twice the average of the run times `samples` (ms). */
export function waitAfter(samples: readonly number[]): number {
  const sum = samples.reduce((total, each) => total + each, 0)
  return samples.length === 0 ? 0 : (sum / samples.length) * THROTTLE_FACTOR
}
