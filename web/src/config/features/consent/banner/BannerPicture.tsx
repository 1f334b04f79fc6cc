import type { CookieBanner } from '@portico/proto/cookies/cookie-banner'

/** The parts of a banner that the drawing shows. */
type BannerPart = 'variant' | 'position' | 'theme' | 'ctaVariant' | 'acceptType' | 'isRestrictive'
type Props = { banner: Pick<CookieBanner, BannerPart> }

const WIDTH = 96
const HEIGHT = 64
const GAP = 5

/** A small drawing of a page with the banner, for the options of a choice. */
export function BannerPicture({
  banner: { variant, position, theme, ctaVariant, acceptType, isRestrictive },
}: Props) {
  const isBar = variant === 'BAR'
  const [width, height] = isBar ? [WIDTH, 16] : [46, 30]
  const x = isBar ? 0 : position.endsWith('RIGHT') ? WIDTH - width - GAP : GAP
  const margin = isBar ? 0 : GAP
  const y = position.startsWith('TOP') ? margin : HEIGHT - height - margin
  const hasDecline = acceptType === 'OPT_IN_AND_OUT'
  const agrees = hasDecline || isRestrictive
  const [first, second] = isBar ? [WIDTH - 20, WIDTH - 38] : [x + 6, x + 24]
  const actionY = isBar ? y + 5 : y + 20
  return (
    <svg className="banner-picture" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <rect className="page" width={WIDTH} height={HEIGHT} rx="3" />
      <path className="lines" d="M8 12h34M8 22h80M8 30h72M8 40h76M8 48h60" />
      <g className="banner" data-theme={theme}>
        <rect className="box" x={x} y={y} width={width} height={height} rx={isBar ? 0 : 3} />
        {isBar ? (
          <path className="text" d={`M${x + 6} ${y + 6}h36M${x + 6} ${y + 10.5}h28`} />
        ) : (
          <path className="text" d={`M${x + 6} ${y + 7}h26M${x + 6} ${y + 12}h20`} />
        )}
        <Action kind={ctaVariant} mark={agrees ? 'check' : 'cross'} x={first} y={actionY} />
        {hasDecline && <Action kind={ctaVariant} mark="cross" x={second} y={actionY} />}
      </g>
    </svg>
  )
}

type ActionProps = {
  kind: CookieBanner['ctaVariant']
  mark: 'check' | 'cross'
  x: number
  y: number
}

function Action({ kind, mark, x, y }: ActionProps) {
  switch (kind) {
    case 'BUTTON':
      return <rect className="button-picture" x={x} y={y - 1} width="14" height="7" rx="1.5" />
    case 'TEXT':
      return <path className="link-picture" d={`M${x} ${y + 1}h13M${x} ${y + 4.5}h13`} />
    case 'ICON':
      return (
        <path
          className="icon"
          d={mark === 'check' ? `M${x + 4} ${y + 3}l2.5 2.5l4 -5` : `M${x + 5} ${y}l5 5m0 -5l-5 5`}
        />
      )
  }
}
