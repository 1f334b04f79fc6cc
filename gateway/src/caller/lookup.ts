import { LRUCache } from 'lru-cache'

/**
 * A value from another service. null is a cached miss. `stale`: the value could not be loaded again in time. `at` is the
 * time of the question; the value contains every change before it.
 */
export type LookupResult<V> = { value: V | null; stale: boolean; at: number }

/**
 * Caches values of `load` for `freshMs` milliseconds, misses included. Concurrent questions share one call. After half of
 * `freshMs` one call in the background renews the value, so that no request waits. When `load` fails, the last value is
 * returned as `stale` until it is `keepMs` old; then the error is thrown. A value whose load took long may be older than
 * `freshMs`: callers that need a young value check `at`.
 *
 * A question with `since` (a time by `now`) gets no value of an earlier question.
 *
 * A question with `orStale` does not wait after a failed load: it returns the stale value at once, and a call in the background
 * tries again every `freshMs`.
 */
export function createLookup<V>({
  max,
  freshMs,
  keepMs,
  now,
  load,
  onLookup,
}: {
  max: number
  freshMs: number
  keepMs: number
  now: () => number
  load: (key: string) => Promise<V | null>
  /** Called for each question: the value was cached, had to be loaded, or is stale. */
  onLookup?: (result: 'hit' | 'miss' | 'stale') => void
}) {
  /** `failedAt` is the end of the last load if it failed. */
  const entries = new LRUCache<string, { found: LookupResult<V>; failedAt?: number }>({ max })
  const running = new Map<string, Promise<LookupResult<V>>>()

  function refresh(key: string): Promise<LookupResult<V>> {
    const already = running.get(key)
    if (already) return already
    const at = now() // the age counts from the question
    const call = load(key)
      .then((value) => {
        const found = { value, stale: false, at }
        entries.set(key, { found })
        return found
      })
      .catch((error: unknown) => {
        const entry = entries.peek(key)
        if (entry) entry.failedAt = now()
        throw error
      })
      .finally(() => running.delete(key))
    running.set(key, call)
    return call
  }

  async function ask(key: string, known: LookupResult<V> | undefined): Promise<LookupResult<V>> {
    try {
      onLookup?.('miss')
      return await refresh(key)
    } catch (error) {
      if (!known || now() - known.at >= keepMs) throw error
      onLookup?.('stale')
      return { ...known, stale: true }
    }
  }

  async function askSince(key: string, since: number): Promise<LookupResult<V>> {
    const found = await refresh(key)
    return found.at < since ? refresh(key) : found
  }

  /** Returns the value of a key, at once if it is cached. */
  return (
    key: string,
    { orStale = false, since = -Infinity }: { orStale?: boolean; since?: number } = {},
  ): LookupResult<V> | Promise<LookupResult<V>> => {
    const entry = entries.get(key)
    if (!entry) return ask(key, undefined)
    const { found, failedAt } = entry
    if (found.at < since) return askSince(key, since)
    const age = now() - found.at
    if (age < freshMs) {
      if (age * 2 > freshMs) refresh(key).catch(() => undefined) // the next question reports the error
      onLookup?.('hit')
      return found
    }
    if (orStale && failedAt !== undefined && age < keepMs) {
      if (now() - failedAt >= freshMs) refresh(key).catch(() => undefined)
      onLookup?.('stale')
      return { ...found, stale: true }
    }
    return ask(key, found)
  }
}
