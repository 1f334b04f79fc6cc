/** Key codes of the keys that were not given (GAL-08). */
export const ARROW_LEFT = 37
export const ARROW_RIGHT = 39
