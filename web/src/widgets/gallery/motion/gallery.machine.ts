export type Direction = 'forward' | 'reverse'

/** A step of a gallery: to a neighbour, or to a place. */
export type GalleryEvent = { type: 'next' } | { type: 'previous' } | { type: 'go'; index: number }

/** The index to which a gallery moves, and the event to raise if it has no `loop` and was asked to move beyond an end. */
export type GalleryStep = { index: number; reached: 'reachedEnd' | 'reachedBeginning' | null }

/**
 * The step of a gallery with `total` places that is moved to the index `asked`. With `loop` the index is normalised by
 * modulo; without `loop` it is clamped and the end is reported (GAL-13, C-07). A moving gallery refuses every change (GAL-14).
 */
export function stepGallery(
  { index, isMoving }: { index: number; isMoving: boolean },
  asked: number,
  { total, loop }: { total: number; loop: boolean },
): GalleryStep {
  if (isMoving || total === 0) return { index, reached: null }
  if (loop) return { index: wrap(asked, total), reached: null }
  if (asked < 0) return { index: 0, reached: 'reachedBeginning' }
  return asked < total ? { index: asked, reached: null } : { index: total - 1, reached: 'reachedEnd' }
}

/** The states of the controls: hidden with one place, and disabled at the ends without `loop` (GAL-13, GAL-22). */
export function controlStates(index: number, total: number, loop: boolean) {
  return {
    isHidden: total < 2,
    isPreviousDisabled: !loop && index <= 0,
    isNextDisabled: !loop && index >= total - 1,
  }
}

/** Wraps an index into 0 to `total` - 1: -1 of 5 becomes 4. */
export function wrap(index: number, total: number): number {
  return ((index % total) + total) % total
}
