import { LRUCache } from 'lru-cache'
import type { VisitorSet } from '../domain/visitor-set.ts'

/** About 8 MB, because a set takes 1 KB, and 4 KB of totals. */
const MAX_SETS = 4_000

/**
 * Keeps the visitors of rows that are no longer expected to change, so that a repeated reading does not read their
 * sketches again. A set is found only with the version of its rows, so it is never out of date.
 */
export function createPastVisitors() {
  const sets = new LRUCache<string, { version: string; visitors: VisitorSet }>({ max: MAX_SETS })
  return {
    find(id: string, version: string): VisitorSet | undefined {
      const found = sets.get(id)
      return found?.version === version ? found.visitors : undefined
    },
    store(id: string, version: string, visitors: VisitorSet): void {
      sets.set(id, { version, visitors })
    },
  }
}

export type PastVisitors = ReturnType<typeof createPastVisitors>
