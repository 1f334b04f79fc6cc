/** Popup dialog styles (ENUM-43). */
export const dialogStyle = {
  confirmOrReject: 'confirm-or-reject',
  confirmOrCancel: 'confirm-or-cancel',
  confirmOnly: 'confirm-only',
  noButtons: 'no-buttons',
} as const

export type DialogStyleName = keyof typeof dialogStyle
export type DialogStyle = (typeof dialogStyle)[DialogStyleName]
