import { isSnapPoints, type SwipeBoundary } from '@portico/proto/enums/gallery'
import { NEW_SWIPE_SECONDS_MOBILE, NEW_SWIPE_SECONDS_WIDE } from '@portico/proto/limits/display-limits'
import { swipeStep } from '../../../../ui/swipe.ts'

/** Behaviour at each edge of a new-swipe gallery (ENUM-40). */
export type Boundaries = {
  left: SwipeBoundary
  right: SwipeBoundary
  top: SwipeBoundary
  bottom: SwipeBoundary
}

/** Share of a drag that an inertial boundary follows. */
const RESISTANCE = 0.3

/**
 * The distance, px, that the slides follow a drag of `px` (to the right above 0). At an edge without a neighbour `none`
 * follows the pointer, `hard` does not move and `inertial` resists (ENUM-40).
 */
export function dragOffset(
  px: number,
  { hasPrevious, hasNext, boundaries }: { hasPrevious: boolean; hasNext: boolean; boundaries: Boundaries },
): number {
  const boundary = px > 0 && !hasPrevious ? boundaries.left : px < 0 && !hasNext ? boundaries.right : 'none'
  if (boundary === 'hard') return 0
  return boundary === 'inertial' ? px * RESISTANCE : px
}

/** The end of a drag: its distance, px, its duration, ms, its last speed, px/ms, and the width of the stage, px. */
export type Release = {
  px: number
  ms: number
  velocity: number
  width: number
}

/**
 * The step for a released drag: a swipe of GAL-28, or a distance of at least `snapPoints` of the width; null if the slides
 * return. With `none` only a swipe counts.
 */
export function releaseStep(
  { px, ms, width }: Omit<Release, 'velocity'>,
  snapPoints: string,
): 'next' | 'previous' | null {
  const isFar =
    isSnapPoints(snapPoints) &&
    snapPoints !== 'none' &&
    Math.abs(px) >= (parseFloat(snapPoints) / 100) * width
  if (isFar && px !== 0) return px < 0 ? 'next' : 'previous'
  return swipeStep(px, ms)?.type ?? null
}

/**
 * Duration of the rest of a move, s: the rest of the distance at the speed of the drag, between the limits of the window
 * (GAL-29).
 */
export function releaseSeconds({ px, velocity, width }: Omit<Release, 'ms'>, isMobile: boolean): number {
  const rest = Math.max(0, width - Math.abs(px))
  return newSwipeSeconds(velocity === 0 ? Infinity : rest / Math.abs(velocity) / 1_000, isMobile)
}

/** A duration, s, between the limits of new-swipe for the window (GAL-29). */
export function newSwipeSeconds(seconds: number, isMobile: boolean): number {
  const { min, max } = isMobile ? NEW_SWIPE_SECONDS_MOBILE : NEW_SWIPE_SECONDS_WIDE
  return Math.min(Math.max(seconds, min), max)
}
