import {
  CAROUSEL_THREE_BELOW_PX,
  CAROUSEL_TWO_BELOW_PX,
  DESKTOP_LAYOUT_MIN_PX,
  DESKTOP_SPLIT_PX,
  IMAGE_BLOCK_NARROW_BELOW_PX,
  MOBILE_INFO_BAR_MAX_PX,
  MOBILE_LAYOUT_MAX_PX,
  NEWSLETTER_NARROW_BELOW_PX,
  PHONE_MAX_PX,
  TABLET_MAX_PX,
  TABLET_MIN_PX,
} from '../limits/display-limits.ts'

/*
 * The widths at which layouts change, for scripts and for style sheets: the build replaces the names of `widthNames` in
 * `@media` and `@container` rules by their queries.
 */

/** The media query of the mobile layout, apart from the others because a script of every page asks it. */
export const MOBILE_LAYOUT = `(max-width: ${MOBILE_LAYOUT_MAX_PX}px)`

/** The media query of windows that are wider than a phone's. Queries in rem follow the font size of the browser. */
export const FROM_TABLET = `(width >= ${TABLET_MIN_PX / 16}rem)`

/** Media queries of the published layout: mobile up to 432 px, desktop from 433 px (ANIM-09). */
export const layoutQueries = {
  mobile: MOBILE_LAYOUT,
  desktop: `(min-width: ${DESKTOP_LAYOUT_MIN_PX}px)`,
} as const

/** Queries in rem follow the font size that a visitor has set in the browser; 1 rem is 16 px unless it was changed. */
const rem = (px: number) => `${px / 16}rem`
const [sidebar, columns] = DESKTOP_SPLIT_PX

/** The names that style sheets use in `@media` and `@container` rules, with their queries (ANIM-09, ANIM-10, ANIM-12). */
export const widthNames = {
  '--mobile-layout': layoutQueries.mobile,
  '--desktop-layout': layoutQueries.desktop,
  /** Phones; windows between phone and tablet have the phone's style too (C-03). */
  '--small-phone': `(width <= ${rem(PHONE_MAX_PX)})`,
  '--phone': `(width < ${rem(TABLET_MIN_PX)})`,
  '--from-tablet': FROM_TABLET,
  '--tablet': `(${rem(TABLET_MIN_PX)} <= width <= ${rem(TABLET_MAX_PX)})`,
  '--desktop': `(width > ${rem(TABLET_MAX_PX)})`,
  /** The two splits of the desktop range: room for the sidebar, and room for two columns. */
  '--below-sidebar': `(width < ${rem(sidebar)})`,
  '--sidebar': `(width >= ${rem(sidebar)})`,
  '--below-columns': `(width < ${rem(columns)})`,
  '--columns': `(width >= ${rem(columns)})`,
  '--mobile-info-bar': `(width <= ${MOBILE_INFO_BAR_MAX_PX}px)`,
  /** For containers. */
  '--narrow-newsletter': `(width < ${NEWSLETTER_NARROW_BELOW_PX}px)`,
  /** A gallery that shows at most two, or three, slides in a row (GAL-23, C-08). */
  '--two-slides': `(width < ${CAROUSEL_TWO_BELOW_PX}px)`,
  '--three-slides': `(width < ${CAROUSEL_THREE_BELOW_PX}px)`,
  '--narrow-image': `(width < ${IMAGE_BLOCK_NARROW_BELOW_PX}px)`,
} as const satisfies Readonly<Record<`--${string}`, string>>
