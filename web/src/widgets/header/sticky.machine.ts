import { HEADER_SCROLL_TOLERANCE_PX } from '@portico/proto/limits/display-limits'

/** A header that leaves the window while the visitor scrolls down. `turned` is where the direction changed last, px. */
export type StickyState = { isHidden: boolean; y: number; turned: number }

/** A header before any scroll. @param y the scroll position of the page, px */
export const stickyAt = (y: number): StickyState => ({ isHidden: false, y, turned: y })

/**
 * The header after a scroll to `y`: hidden after scrolling down by more than the tolerance, shown after scrolling up, and
 * always shown within its own `height` from the top (px).
 */
export function stickyMachine(state: StickyState, y: number, height: number): StickyState {
  const wasDown = state.y > state.turned
  const isDown = y > state.y
  const turned = wasDown === isDown ? state.turned : state.y
  if (y <= height) return { isHidden: false, y, turned }
  const isFar = Math.abs(y - turned) > HEADER_SCROLL_TOLERANCE_PX
  return { isHidden: isFar ? isDown : state.isHidden, y, turned }
}
