import { createFairCache } from '@portico/kit/cache/fair-cache'
import type { BlockKeeper, KeptBlock } from './block-html.tsx'
import type { KeptFrame } from './kept-frame.ts'

/** The most memory of the HTML of blocks, bytes. */
const MAX_BYTES = 9 * 1_024 * 1_024
/** The most memory of the frames of pages, estimated, bytes. */
const MAX_FRAME_BYTES = 3 * 1_024 * 1_024
/** Estimated bytes of an entry beside its HTML. */
const OVERHEAD_BYTES = 400

export type KeptBlocks = ReturnType<typeof createKeptBlocks>

/**
 * Keeps the HTML of blocks by all that they show, so that a page with one changed block renders one block, and the frames of pages, so
 * that a page is not rendered again if only what a block shows has changed, such as a stock label. Beyond `maxBytes` the
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
  const frames = createFairCache<KeptFrame>({
    maxBytes: MAX_FRAME_BYTES,
    sizeOf: ({ html, key, inlineScripts }) =>
      inlineScripts.reduce((sum, { length }) => sum + length, html.length + key.length) + OVERHEAD_BYTES,
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
      frames: {
        get: (path) => frames.get(websiteId, path),
        set: (path, frame) => frames.set(websiteId, path, frame),
      },
    }),
    bytes: () => blocks.bytes() + frames.bytes(),
    size: blocks.size,
  }
}
