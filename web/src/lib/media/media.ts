import { NEW_SWIPE_MOBILE_MAX_PX } from '@portico/proto/limits/display-limits'

const matches = (query: string): boolean => matchMedia(query).matches

/** Whether the visitor asked the system for less motion. */
export const prefersReducedMotion = (): boolean => matches('(prefers-reduced-motion: reduce)')

/** Whether the main pointer is a finger. */
export const isTouch = (): boolean => matches('(hover: none) and (pointer: coarse)')

/** Whether widgets use their mobile behaviour: windows up to 767 px (GAL-29). */
export const isMobile = (): boolean => matches(`(max-width: ${NEW_SWIPE_MOBILE_MAX_PX}px)`)
