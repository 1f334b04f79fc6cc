import type { CookieBanner as Banner } from '@portico/proto/cookies/cookie-banner'
import { CookieBanner } from '../../../../widgets/cookie-banner/CookieBanner.tsx'
import { useWebsite } from '../../../session/website.ts'
import { DevicePreview } from '../../../ui/layout/DevicePreview.tsx'
import { PreviewFrame } from './PreviewFrame.tsx'

/** The banner over the website's home page, as visitors see it at three widths (COOK-05). */
export function BannerPreview({ banner, isShown }: { banner: Banner; isShown: boolean }) {
  const { site } = useWebsite()
  const note = isShown
    ? 'Behind the banner is your published home page.'
    : 'The banner is off. Visitors do not see it.'
  return (
    <DevicePreview note={note}>
      {({ label, width, height }) => (
        <PreviewFrame
          key={width}
          width={width}
          height={height}
          behind={site?.url}
          title={`Preview of the cookie banner, ${label.toLowerCase()}, ${width} pixels`}
        >
          <CookieBanner banner={banner} isForced />
        </PreviewFrame>
      )}
    </DevicePreview>
  )
}
