/** Mobile info bar styles (ENUM-13). Codes are ours. */
export const mobileInfoBarStyle = {
  none: 1,
  light: 2,
  dark: 3,
} as const

export type MobileInfoBarStyleName = keyof typeof mobileInfoBarStyle
export type MobileInfoBarStyle = (typeof mobileInfoBarStyle)[MobileInfoBarStyleName]
