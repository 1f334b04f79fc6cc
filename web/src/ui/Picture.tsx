import { IMAGE_WIDTHS_PX } from '@portico/proto/limits'
import { isPictureUrl } from '@portico/proto/links/links'
import { pictureUrl } from './picture-url.ts'

/** GAL-35: the widths in which pictures are stored, px, in ascending order. */
const WIDTHS = [...IMAGE_WIDTHS_PX].reverse()
const FULL_WIDTH = 2_500

type Props = {
  picture: {
    assetUrl: string
    width: number
    height: number
    color?: string
    alt?: string
    focalPoint?: { x: number; y: number } | undefined
  }
  sizes: string
  eager?: boolean
  className?: string
  /** A decorative picture has an empty `alt`. */
  decorative?: boolean
}

/** A picture with its size, so that nothing moves when it loads, and the attributes that page scripts read (WIRE-23). */
export function Picture({ picture, sizes, eager = false, className, decorative = false }: Props) {
  const { assetUrl, width, height, color, alt = '', focalPoint = { x: 0.5, y: 0.5 } } = picture
  const stored = WIDTHS.filter((_, at) => at === 0 || WIDTHS[at - 1]! < width)
  const widths = isAboveSmallest(sizes) && stored.length > 1 ? stored.slice(1) : stored
  const hasSize = width > 0 && height > 0
  return (
    <img
      className={className}
      src={pictureUrl(assetUrl, Math.min(1000, widths.at(-1) ?? 1000))}
      srcSet={widths.map((each) => `${pictureUrl(assetUrl, each)} ${each}w`).join(', ')}
      sizes={sizes}
      width={hasSize ? width : undefined}
      height={hasSize ? height : undefined}
      alt={decorative ? '' : alt}
      loading={eager ? undefined : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      data-src={assetUrl}
      data-image={assetUrl}
      data-image-dimensions={`${width}x${height}`}
      data-image-focal-point={`${focalPoint.x},${focalPoint.y}`}
      style={{
        backgroundColor: color,
        objectPosition: `${percent(focalPoint.x)} ${percent(focalPoint.y)}`,
      }}
    />
  )
}

/** Whether the picture is wider than the smallest stored width in each window: at least a quarter of a tablet's or of a desktop's. */
function isAboveSmallest(sizes: string): boolean {
  const shares = [...sizes.matchAll(/(\d{1,4}(?:\.\d{1,9})?)vw/g)].map(([, share]) => Number(share))
  return shares.length > 0 && Math.min(...shares) >= 25
}

/** A share in percent, without the rounding errors of binary fractions. */
const percent = (share: number) => `${Number((share * 100).toFixed(4))}%`

/** The address of a picture in its largest width, for a link; `#` if it cannot be the address of a picture. */
export const fullSizeHref = (assetUrl: string): string =>
  isPictureUrl(assetUrl) ? pictureUrl(assetUrl, FULL_WIDTH) : '#'
