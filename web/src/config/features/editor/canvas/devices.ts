import type { DeviceViewName } from '@portico/proto/enums/device-view'

export type DeviceWindow = { label: string; width: number; height: number; fills?: boolean }

/** The windows in which the page is shown (ENUM-07), px. */
export const devices: Readonly<Record<DeviceViewName, DeviceWindow>> = {
  phone: { label: 'Phone', width: 390, height: 844 },
  tablet: { label: 'Tablet', width: 768, height: 1024 },
  desktop: { label: 'Desktop', width: 1440, height: 900, fills: true },
}
