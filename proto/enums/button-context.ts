/** The place of a tracked button (ENUM-35). */
export const buttonContext = {
  buttonBlock: 1,
  popupOverlay: 2,
} as const

export type ButtonContextName = keyof typeof buttonContext
export type ButtonContext = (typeof buttonContext)[ButtonContextName]
