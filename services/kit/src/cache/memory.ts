import type { Cache } from './cache.ts'

type Entry = { value: string; expiresAt: number }

/**
 * Creates a cache in this process with at most `max` entries; the least recently used one is removed first. `elapsed` is a
 * monotonic clock in milliseconds.
 */
export function createMemoryCache({
  max,
  elapsed = () => performance.now(),
}: {
  max: number
  elapsed?: () => number
}): Cache {
  const entries = new Map<string, Entry>() // least recently used first

  /** Returns an entry that has not expired, and makes it the most recently used. */
  function touch(key: string): Entry | undefined {
    const entry = entries.get(key)
    if (!entry) return undefined
    entries.delete(key)
    if (entry.expiresAt <= elapsed()) return undefined
    entries.set(key, entry)
    return entry
  }

  function put(key: string, entry: Entry) {
    entries.delete(key)
    entries.set(key, entry)
    if (entries.size <= max) return
    for (const oldest of entries.keys()) {
      entries.delete(oldest)
      if (entries.size <= max) return
    }
  }

  return {
    async get(key) {
      return touch(key)?.value ?? null
    },
    async set(key, value, ttlMs) {
      put(key, { value, expiresAt: elapsed() + ttlMs })
    },
    async delete(key) {
      entries.delete(key)
    },
    async increment(key, ttlMs, by = 1) {
      const entry = touch(key)
      const sum = Number(entry?.value ?? 0) + by
      if (entry) entry.value = String(sum)
      else put(key, { value: String(by), expiresAt: elapsed() + ttlMs })
      return sum
    },
    async close() {
      entries.clear()
    },
  }
}
