import { useState, type ReactNode } from 'react'
import type { DeviceViewName } from '@portico/proto/enums/device-view'
import { SegmentedControl } from '../fields/SegmentedControl.tsx'
import './device-preview.css'

/** The window of a device, px. */
export type DeviceWindow = { label: string; width: number; height: number }

/** The windows of the device views (ENUM-07). */
const windows: Readonly<Record<DeviceViewName, DeviceWindow>> = {
  phone: { label: 'Phone', width: 390, height: 640 },
  tablet: { label: 'Tablet', width: 768, height: 900 },
  desktop: { label: 'Desktop', width: 1440, height: 900 },
}

const labels = { phone: 'Phone', tablet: 'Tablet', desktop: 'Desktop' } satisfies Record<
  DeviceViewName,
  string
>

type Props = {
  /** The view that is shown first. */
  first?: DeviceViewName
  /** A sentence below the preview. */
  note: string
  children: (window: DeviceWindow) => ReactNode
}

/** A preview at the width of a desktop, a tablet or a phone, which the owner chooses (ENUM-07). */
export function DevicePreview({ first = 'phone', note, children }: Props) {
  const [chosen, choose] = useState<DeviceViewName>(first)
  const window = windows[chosen]
  return (
    <div className="device-preview">
      <div className="preview-head">
        <SegmentedControl label="Width of the preview" options={labels} value={chosen} onChange={choose} />
        <span className="soft small">{window.width} px</span>
      </div>
      {children(window)}
      <p className="soft small">{note}</p>
    </div>
  )
}
