import { useState } from 'react'
import type { CookieBanner as Banner } from '@portico/proto/cookie-banner'
import { CookieBanner } from '../../../widgets/cookie-banner/CookieBanner.tsx'
import { useWebsite } from '../../app/website.ts'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { PreviewFrame } from './PreviewFrame.tsx'

const windows = {
  phone: { label: 'Phone', width: 390, height: 640 },
  tablet: { label: 'Tablet', width: 768, height: 900 },
  desktop: { label: 'Desktop', width: 1440, height: 900 },
} as const
type Window = keyof typeof windows

const labels = { phone: 'Phone', tablet: 'Tablet', desktop: 'Desktop' }

/** The banner over the website's home page, as visitors see it at three widths (COOK-05). */
export function BannerPreview({ banner, isShown }: { banner: Banner; isShown: boolean }) {
  const { site } = useWebsite()
  const [chosen, choose] = useState<Window>('phone')
  const { label, width, height } = windows[chosen]
  return (
    <div className="banner-preview">
      <div className="preview-head">
        <SegmentedControl label="Width of the preview" options={labels} value={chosen} onChange={choose} />
        <span className="soft small">{width} px</span>
      </div>
      <PreviewFrame
        key={chosen}
        width={width}
        height={height}
        behind={site?.url}
        title={`Preview of the cookie banner, ${label.toLowerCase()}, ${width} pixels`}
      >
        <CookieBanner banner={banner} isForced />
      </PreviewFrame>
      <p className="soft small">
        {isShown
          ? 'Behind the banner is your published home page.'
          : 'The banner is off. Visitors do not see it.'}
      </p>
    </div>
  )
}
