/** Runs work when it is its turn. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>

/** Lets at most `most` pieces of work run at a time. The others wait in the order of the calls, however long it takes. */
export function createTurns(most: number): Turns {
  let free = most
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
