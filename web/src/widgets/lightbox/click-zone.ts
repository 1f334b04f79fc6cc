import { LIGHTBOX_EDGE_PERCENT } from '@portico/proto/limits/overlay-limits'

/**
 * LBOX-05, C-21: the step for a click on the item at `x` px from the left of a viewport of `width` px, or null in the
 * outer 2 percent. The exact middle is the next item, as in galleries (GAL-25).
 */
export function clickStep(x: number, width: number): 'next' | 'previous' | null {
  const percent = (x / width) * 100
  if (percent < LIGHTBOX_EDGE_PERCENT || percent > 100 - LIGHTBOX_EDGE_PERCENT) return null
  return percent < 50 ? 'previous' : 'next'
}
