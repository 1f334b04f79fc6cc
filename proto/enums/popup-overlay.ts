/** Popup overlay styles (ENUM-14). Codes are ours. */
export const popupOverlayStyle = {
  none: 1,
  show: 2,
} as const

export type PopupOverlayStyleName = keyof typeof popupOverlayStyle
export type PopupOverlayStyle = (typeof popupOverlayStyle)[PopupOverlayStyleName]

/** The nine positions of a popup overlay, row by row (ENUM-08). The values are stored. */
export const popupOverlayPosition = {
  topLeft: 'top-left',
  topCenter: 'top-center',
  topRight: 'top-right',
  centerLeft: 'center-left',
  centerCenter: 'center-center',
  centerRight: 'center-right',
  bottomLeft: 'bottom-left',
  bottomCenter: 'bottom-center',
  bottomRight: 'bottom-right',
} as const

export type PopupOverlayPositionName = keyof typeof popupOverlayPosition
export type PopupOverlayPosition = (typeof popupOverlayPosition)[PopupOverlayPositionName]
