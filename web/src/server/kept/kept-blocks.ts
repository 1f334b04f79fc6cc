import { createFairCache } from '@portico/kit/cache/fair-cache'
import type { BlockKeeper, KeptBlock } from '../render/block-html.tsx'

/** The most memory of the HTML of blocks, bytes. */
const MAX_BYTES = 12 * 1_024 * 1_024
/** Estimated bytes of an entry beside its HTML. */
const OVERHEAD_BYTES = 400

export type KeptBlocks = ReturnType<typeof createKeptBlocks>

/**
 * Keeps the HTML of blocks by all that they show, so that a page with one changed block renders one block. Beyond `maxBytes` the
 * website with the most loses its least recently used blocks.
 */
export function createKeptBlocks({
  maxBytes = MAX_BYTES,
  onKept = () => {},
  onRendered = () => {},
}: { maxBytes?: number; onKept?: () => void; onRendered?: () => void } = {}) {
  const blocks = createFairCache<KeptBlock>({
    maxBytes,
    sizeOf: ({ html }) => (html?.bytes.length ?? 0) + OVERHEAD_BYTES,
  })
  return {
    of: (websiteId: string): BlockKeeper => ({
      get(key) {
        const kept = blocks.get(websiteId, key)
        if (kept && kept.html !== null) onKept()
        else onRendered()
        return kept
      },
      set: (key, kept) => blocks.set(websiteId, key, kept),
    }),
    bytes: blocks.bytes,
    size: blocks.size,
  }
}
