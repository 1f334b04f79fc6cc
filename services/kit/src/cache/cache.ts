/**
 * Volatile storage: what it holds may vanish at any time, so nothing may be kept only here. No call ever fails a
 * request: while the cache is away `get` finds nothing and `set` and `delete` do nothing.
 */
export interface Cache {
  get(key: string): Promise<string | null>
  /** Keeps `value` for `ttlMs` milliseconds at most. */
  set(key: string, value: string, ttlMs: number): Promise<void>
  delete(key: string): Promise<void>
  /**
   * Counts in a fixed window: adds one and returns the sum; the first count of a window starts its `ttlMs`.
   * 'unavailable' says that nothing was counted: the caller decides whether that means yes or no.
   */
  increment(key: string, ttlMs: number): Promise<number | 'unavailable'>
  /** What a server says of itself; null while it is away. A cache in the process has none. */
  stats?(): Promise<CacheStats | null>
  close(): Promise<void>
}

/** Totals are since the server's start. */
export type CacheStats = {
  memoryBytes: number
  /** 0: no limit. */
  memoryMaxBytes: number
  connections: number
  commands: number
  hits: number
  misses: number
  evicted: number
}
