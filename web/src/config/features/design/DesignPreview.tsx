import { DevicePreview } from '../../ui/layout/DevicePreview.tsx'
import { useRested } from '../../ui/lists/useRested.ts'
import { ScaledPage } from './ScaledPage.tsx'
import { styledUrl, type PreviewStyles } from './styled-url.ts'

/** Room for more than the opening of a page, px. */
const SHOWN_HEIGHT_MIN = 760

/** Time without a change after which the preview follows, ms. */
const REST_MS = 250

/** The published home page in the design of the form, at three widths. */
export function DesignPreview({ url, styles }: { url: string | undefined; styles: PreviewStyles }) {
  const next = url && styledUrl(url, styles)
  const src = useRested(next, REST_MS)
  return (
    <DevicePreview first="desktop" note="This is your published home page in the design of this form.">
      {({ label, width }) => (
        <ScaledPage
          key={width}
          width={width}
          height={Math.max(SHOWN_HEIGHT_MIN, width * 1.5)}
          src={src}
          title={`Preview of the home page, ${label.toLowerCase()}, ${width} pixels`}
        />
      )}
    </DevicePreview>
  )
}
