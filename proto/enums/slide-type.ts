/** Slide types (ENUM-18). Codes are ours. */
export const slideType = {
  coverPage: 1,
  lockScreen: 2,
  popupOverlay: 3,
} as const

export type SlideTypeName = keyof typeof slideType
export type SlideType = (typeof slideType)[SlideTypeName]
