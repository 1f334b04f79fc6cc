import { SWIPE_MAX_MS, SWIPE_MIN_PX } from '@portico/proto/limits/display-limits'

/** A step to the next or the previous picture. */
export type Step = { type: 'next' | 'previous' }

/** The step for a pointer that moved `px` to the right within `ms`, or null if it was no swipe (GAL-28). */
export function swipeStep(px: number, ms: number): Step | null {
  if (Math.abs(px) < SWIPE_MIN_PX || ms > SWIPE_MAX_MS) return null
  return { type: px < 0 ? 'next' : 'previous' }
}

/** The step for an arrow key, or null for any other key. */
export function keyStep(key: string): Step | null {
  if (key === 'ArrowRight') return { type: 'next' }
  return key === 'ArrowLeft' ? { type: 'previous' } : null
}
