import { NEW_SWIPE_AXIS_LOCK_PX, SWIPE_MAX_MS, SWIPE_MIN_PX } from '@portico/proto/limits/display-limits'
import { swipeStep } from '../../ui/swipe.ts'

/** A pointer: its id, its place in px, the time in ms, and whether it is a mouse, which neither swipes nor taps. */
export type Pointer = { id: number; x: number; y: number; at: number; isMouse: boolean }

/** The parts of a gesture. Distances are px since the gesture began, or since the last call for `pan` and `pinch`. */
export type GestureParts = {
  isZoomed(): boolean
  swipe(dx: number): void
  /** `step` is the direction in which a swipe that was far or fast enough moves, or null. */
  swipeEnd(step: 'next' | 'previous' | null): void
  dismiss(dy: number): void
  dismissEnd(isFar: boolean): void
  pan(dx: number, dy: number): void
  pinch(factor: number, centre: { x: number; y: number }): void
  /** After pan and pinch. */
  settle(): void
  doubleTap(point: { x: number; y: number }): void
}

type Mode = 'undecided' | 'swipe' | 'dismiss' | 'pan' | 'pinch' | 'over'

/** The longest time between two taps, ms, and the largest distance, px. */
const DOUBLE_TAP_MS = 300
const DOUBLE_TAP_PX = 30
/** A swipe over this share of the window moves even if it is slow. */
const SWIPE_SHARE = 0.3
/** A picture that is dragged down this far, px, or flung, closes the lightbox. */
const DISMISS_PX = 120

/**
 * Tells swipe, drag down, pan, pinch and double tap apart. The axis is locked after 10 px (GAL-29), and a fast swipe is
 * 50 px within 250 ms (GAL-28). The methods return whether the pointer has been dragged, so that its click is ignored.
 */
export function createGesture(parts: GestureParts, windowWidth: () => number) {
  const pointers = new Map<number, Pointer>()
  let mode: Mode = 'undecided'
  let start: Pointer | null = null
  let lastTap: Pointer | null = null
  let span = 0

  const pair = () => {
    const [a, b] = [...pointers.values()]
    return { gap: Math.hypot(a!.x - b!.x, a!.y - b!.y), x: (a!.x + b!.x) / 2, y: (a!.y + b!.y) / 2 }
  }
  const decide = (pointer: Pointer): Mode => {
    const [dx, dy] = [pointer.x - start!.x, pointer.y - start!.y]
    if (Math.hypot(dx, dy) < NEW_SWIPE_AXIS_LOCK_PX) return 'undecided'
    if (parts.isZoomed()) return 'pan'
    if (pointer.isMouse) return 'over'
    if (Math.abs(dx) > Math.abs(dy)) return 'swipe'
    return dy > 0 ? 'dismiss' : 'over'
  }
  const end = (pointer: Pointer, isCancelled: boolean) => {
    const [dx, dy] = [pointer.x - start!.x, pointer.y - start!.y]
    const isFast = pointer.at - start!.at <= SWIPE_MAX_MS
    if (mode === 'swipe') {
      const isFar = Math.abs(dx) >= windowWidth() * SWIPE_SHARE
      const step = swipeStep(dx, isFar ? 0 : pointer.at - start!.at)
      parts.swipeEnd(isCancelled ? null : (step?.type ?? null))
    } else if (mode === 'dismiss') {
      parts.dismissEnd(!isCancelled && dy >= (isFast ? SWIPE_MIN_PX : DISMISS_PX))
    } else if (mode === 'pan' || mode === 'pinch') {
      parts.settle()
    } else if (mode === 'undecided' && !pointer.isMouse && !isCancelled) {
      tap(pointer)
    }
  }
  const tap = (pointer: Pointer) => {
    const isSecond =
      lastTap !== null &&
      pointer.at - lastTap.at <= DOUBLE_TAP_MS &&
      Math.hypot(pointer.x - lastTap.x, pointer.y - lastTap.y) <= DOUBLE_TAP_PX
    lastTap = isSecond ? null : pointer
    if (isSecond) parts.doubleTap(pointer)
  }

  return {
    down(pointer: Pointer): void {
      pointers.set(pointer.id, pointer)
      if (pointers.size === 1) {
        start = pointer
        mode = 'undecided'
      } else if (pointers.size === 2) {
        if (mode === 'swipe') parts.swipeEnd(null)
        if (mode === 'dismiss') parts.dismissEnd(false)
        mode = 'pinch'
        span = pair().gap
      }
    },
    move(pointer: Pointer): boolean {
      const before = pointers.get(pointer.id)
      if (!before || !start) return false
      const former = mode === 'pinch' ? pair() : before
      pointers.set(pointer.id, pointer)
      if (mode === 'pinch' && pointers.size >= 2) {
        const { gap, x, y } = pair()
        parts.pan(x - former.x, y - former.y)
        if (span > 0) parts.pinch(gap / span, { x, y })
        span = gap
        return true
      }
      if (mode === 'undecided') mode = decide(pointer)
      if (mode === 'pan') parts.pan(pointer.x - before.x, pointer.y - before.y)
      if (mode === 'swipe') parts.swipe(pointer.x - start.x)
      if (mode === 'dismiss') parts.dismiss(Math.max(0, pointer.y - start.y))
      return mode !== 'undecided'
    },
    up(pointer: Pointer, isCancelled = false): boolean {
      if (!pointers.has(pointer.id)) return false
      const wasDragged = mode !== 'undecided'
      if (mode === 'pinch') {
        // The finger that stays begins no new swipe.
        if (pointers.size === 2) end(pointer, isCancelled)
        mode = 'over'
      } else if (pointers.size === 1) {
        end(pointer, isCancelled)
      }
      pointers.delete(pointer.id)
      return wasDragged
    },
  }
}
