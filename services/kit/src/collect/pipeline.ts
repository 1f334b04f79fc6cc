import type { DropReason } from '@portico/proto/enums/drop-reason'
import type { Metrics } from '../runtime/metrics.ts'

/** A named step of a pipeline: it keeps an item (null) or drops it with a reason. */
export type Step<Item> = { name: string; check(item: Item): DropReason | null }

/** Times one item in this many, so that the clock costs little where thousands of items arrive in a second. */
const TIMED_EVERY = 64

/**
 * Creates a function that applies the steps in their order. The first step that drops an item gives the reason; null
 * keeps the item. `observe` gets the duration of each step, in seconds, for the first item and every 64th after it.
 */
export function createPipeline<Item>(
  steps: readonly Step<Item>[],
  observe: (step: string, seconds: number) => void = () => {},
): (item: Item) => DropReason | null {
  let untimed = 0
  return (item) => {
    if (untimed-- > 0) {
      for (const step of steps) {
        const reason = step.check(item)
        if (reason) return reason
      }
      return null
    }
    untimed = TIMED_EVERY - 1
    let started = performance.now()
    for (const step of steps) {
      const reason = step.check(item)
      const ended = performance.now()
      observe(step.name, (ended - started) / 1_000)
      if (reason) return reason
      started = ended
    }
    return null
  }
}

/**
 * Creates a step that makes the next item of a pipeline. `observe` gets its duration, in seconds, for the first item and
 * every 64th after it.
 */
export function createTimedStep<Item, Next>(
  name: string,
  next: (item: Item) => Next,
  observe: (step: string, seconds: number) => void = () => {},
): (item: Item) => Next {
  let untimed = 0
  return (item) => {
    if (untimed-- > 0) return next(item)
    untimed = TIMED_EVERY - 1
    const started = performance.now()
    const made = next(item)
    observe(name, (performance.now() - started) / 1_000)
    return made
  }
}

/** Creates the histogram of step durations of a collector; returns a function for `createPipeline` of one pipeline. */
export function createStepTimer(
  metrics: Metrics,
): (pipeline: string) => (step: string, seconds: number) => void {
  const histogram = metrics.histogram(
    'collector_step_seconds',
    'Duration of the steps of a collector’s pipeline, one item in 64.',
    [0.000_001, 0.000_01, 0.000_1, 0.001, 0.01],
    ['pipeline', 'step'],
  )
  return (pipeline) => (step, seconds) => histogram.observe({ pipeline, step }, seconds)
}
