/**
 * Volatile storage. Entries may disappear at any time, so nothing may be stored only here. Calls do not throw: while the
 * cache is unavailable, `get` finds nothing, and `set` and `delete` do nothing.
 */
export interface Cache {
  get(key: string): Promise<string | null>
  /** Stores `value` for at most `ttlMs` milliseconds. */
  set(key: string, value: string, ttlMs: number): Promise<void>
  delete(key: string): Promise<void>
  /**
   * Counts in a fixed window: adds `by`, a whole number from 1 (by default), and returns the sum. The first count of a window
   * starts its `ttlMs`. Returns 'unavailable' if nothing was counted; the caller decides what that means.
   */
  increment(key: string, ttlMs: number, by?: number): Promise<number | 'unavailable'>
  /** Statistics of the server; null while it is unavailable. A cache in this process has none. */
  stats?(): Promise<CacheStats | null>
  close(): Promise<void>
}

/** Statistics of a cache server. Totals count from its start. */
export type CacheStats = {
  memoryBytes: number
  /** 0 means no limit. */
  memoryMaxBytes: number
  connections: number
  commands: number
  hits: number
  misses: number
  evicted: number
}
