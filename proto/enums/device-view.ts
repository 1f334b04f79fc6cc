/** Widths at which the config area previews a page (ENUM-07). Codes are ours. */
export const deviceView = {
  desktop: 1,
  phone: 2,
  tablet: 3,
} as const

export type DeviceViewName = keyof typeof deviceView
export type DeviceView = (typeof deviceView)[DeviceViewName]
