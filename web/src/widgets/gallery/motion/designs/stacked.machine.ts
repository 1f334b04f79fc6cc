import type { StackedClickBehavior } from './click-behavior.ts'
import type { GalleryEvent } from '../gallery.machine.ts'

/**
 * The step for a click at `x` px of a stage of `width` px: `side` goes back in the left half and forward from the middle
 * on. Null on a video slide, which ignores it (GAL-25, GAL-26).
 */
export function stackedClick(
  behavior: StackedClickBehavior,
  { x, width, isVideo }: { x: number; width: number; isVideo: boolean },
): GalleryEvent | null {
  if (isVideo) return null
  if (behavior === 'side') return { type: x < width / 2 ? 'previous' : 'next' }
  return { type: behavior }
}
