import { LRUCache } from 'lru-cache'
import type { Column } from '../../visits/domain/block.ts'

/** The most bytes of all columns that are kept: enough for about a million visits with the columns of most readings. */
const MAX_BYTES = 24_000_000
/** An owner who looks at visitors reads the same columns with each filter. */
const KEPT_MS = 600_000

/**
 * Keeps columns of blocks for ten minutes after they were read. A column is found only with the version of its block, so
 * it is never out of date.
 */
export function createColumnCache() {
  const columns = new LRUCache<string, Buffer>({
    maxSize: MAX_BYTES,
    sizeCalculation: (bytes, id) => bytes.length + id.length,
    ttl: KEPT_MS,
    ttlAutopurge: true,
  })
  const idOf = (block: string, column: Column) => `${block}|${column}`
  return {
    find: (block: string, column: Column): Buffer | undefined => columns.get(idOf(block, column)),
    store(block: string, column: Column, bytes: Buffer): void {
      columns.set(idOf(block, column), bytes)
    },
  }
}

export type ColumnCache = ReturnType<typeof createColumnCache>
