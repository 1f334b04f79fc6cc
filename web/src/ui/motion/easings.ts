/** Maps the elapsed share of an animation (0 to 1) to the share of the way. */
export type Easing = (share: number) => number

/** Fast at the start, slow at the end: for things that appear or follow a visitor's action. */
export const easeOut: Easing = (share) => 1 - (1 - share) ** 3

/** Slow at both ends: for long ways, such as scrolling. */
export const easeInOut: Easing = (share) => (share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2)

/** `easeOut` as a CSS easing, for animations that the browser runs. */
export const EASE_OUT_CSS = 'cubic-bezier(0.2, 0.7, 0.2, 1)'
