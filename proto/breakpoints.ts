import {
  DESKTOP_LAYOUT_MIN_PX,
  MOBILE_LAYOUT_MAX_PX,
  TABLET_MAX_PX,
  TABLET_MIN_PX,
} from './display-limits.ts'

/** Media queries of the published layout: mobile up to 432 px, desktop from 433 px (ANIM-09). */
export const layoutQueries = {
  mobile: `(max-width: ${MOBILE_LAYOUT_MAX_PX}px)`,
  desktop: `(min-width: ${DESKTOP_LAYOUT_MIN_PX}px)`,
} as const

/** The layout of a published page in a window of this width, px (ANIM-09). */
export function layoutAt(width: number): 'mobile' | 'desktop' {
  return width <= MOBILE_LAYOUT_MAX_PX ? 'mobile' : 'desktop'
}

/** The token set for a width in px; widths between phone and tablet use the phone set (ANIM-10, C-03). */
export function deviceAt(width: number): 'phone' | 'tablet' | 'desktop' {
  if (width < TABLET_MIN_PX) return 'phone'
  return width <= TABLET_MAX_PX ? 'tablet' : 'desktop'
}
