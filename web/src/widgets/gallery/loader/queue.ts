/** Work that waits in a queue. `cancel` removes it and returns true, or returns false if it has begun. */
export type Queued = { cancel(): boolean }

/**
 * A queue that runs at most `limit()` works at the same time (GAL-33). Works begin in the order in which they were added;
 * a work that fails makes room like one that succeeds.
 */
export function createQueue(limit: () => number) {
  const waiting: (() => Promise<unknown>)[] = []
  let running = 0

  const next = () => {
    while (running < limit() && waiting.length > 0) {
      running += 1
      const done = () => {
        running -= 1
        next()
      }
      waiting.shift()!().then(done, done)
    }
  }
  return {
    add(work: () => Promise<unknown>): Queued {
      waiting.push(work)
      next()
      return {
        cancel() {
          const at = waiting.indexOf(work)
          if (at >= 0) waiting.splice(at, 1)
          return at >= 0
        },
      }
    },
  }
}
