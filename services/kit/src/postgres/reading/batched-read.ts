type Waiting<V> = { key: string; resolve: (value: V | undefined) => void; reject: (reason: unknown) => void }

/** The most keys of one statement. */
const MAX_KEYS = 100
/** The most statements at a time. */
const MAX_RUNNING = 2

/**
 * Reads values by their keys with few statements: keys that are requested in the same turn of the event loop, or while two statements
 * run, are read by one. A statement begins after the requests that it answers, so its answer has every change before them.
 */
export function createBatchedRead<V>(read: (keys: string[]) => Promise<ReadonlyMap<string, V>>) {
  let waiting: Waiting<V>[] = []
  let running = 0
  let isPlanned = false

  async function run(some: readonly Waiting<V>[]): Promise<void> {
    running += 1
    try {
      const found = await read([...new Set(some.map(({ key }) => key))])
      for (const { key, resolve } of some) resolve(found.get(key))
    } catch (error) {
      for (const { reject } of some) reject(error)
    } finally {
      running -= 1
      plan()
    }
  }

  function plan(): void {
    if (isPlanned || waiting.length === 0 || running >= MAX_RUNNING) return
    isPlanned = true
    setImmediate(() => {
      isPlanned = false
      const some = waiting.slice(0, MAX_KEYS)
      waiting = waiting.slice(MAX_KEYS)
      void run(some)
      plan()
    })
  }

  /** The value of a key; undefined if there is none. @throws what `read` throws for the statement of the key */
  return (key: string): Promise<V | undefined> =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      plan()
    })
}
