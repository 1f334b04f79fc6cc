import type { CSSProperties } from 'react'
import type { Picture as PictureValue } from '@portico/proto/site'
import { fullSizeHref, Picture } from '../../ui/Picture.tsx'
import { Island } from '../Island.tsx'
import type { ViewProps } from '../view.ts'
import { rowShares, type Share } from './rows.ts'
import { Slideshow } from './Slideshow.tsx'

/** Width divided by height of a row, on a wide window and on a phone. */
const WIDE_ROW = 2.6
const PHONE_ROW = 1.5

/**
 * Pictures in rows of equal height, not cropped, or as a slideshow (an island). A picture of the rows opens in the
 * lightbox, or without scripts as a file.
 */
export function GalleryView({
  value,
  block,
  place,
}: ViewProps<{ design: 'grid' | 'slideshow'; images: PictureValue[] }>) {
  if (value.images.length === 0) return null
  if (value.design === 'slideshow') {
    return (
      <Island name="gallery" props={{ images: value.images }}>
        <Slideshow images={value.images} />
      </Island>
    )
  }
  const ratios = value.images.map(ratioOf)
  const wide = rowShares(ratios, WIDE_ROW)
  const phone = rowShares(ratios, PHONE_ROW)
  return (
    <ul className="gallery-grid">
      {value.images.map((image, at) => (
        <li key={image.assetUrl} style={styleOf(ratios[at]!, wide[at]!, phone[at]!)}>
          <figure>
            <a
              href={fullSizeHref(image.assetUrl)}
              data-lightbox={block.id}
              data-caption={image.caption}
              aria-label={image.alt === '' ? `Picture ${at + 1} of ${value.images.length}` : undefined}
            >
              <Picture
                picture={image}
                sizes={`(min-width: 48rem) ${percent(wide[at]!)}vw, ${percent(phone[at]!)}vw`}
                eager={place.isFirstPicture && at === 0}
              />
            </a>
            {image.caption && <figcaption>{image.caption}</figcaption>}
          </figure>
        </li>
      ))}
    </ul>
  )
}

const percent = ({ share }: Share) => Math.round(share * 92)

const styleOf = (ratio: number, wide: Share, phone: Share) =>
  ({
    '--ratio': ratio,
    '--share': wide.share,
    '--gaps': wide.gaps,
    '--share-phone': phone.share,
    '--gaps-phone': phone.gaps,
  }) as CSSProperties

/** Width divided by height, rounded to two digits. */
function ratioOf({ width, height }: PictureValue): number {
  return Math.round((width / height) * 100) / 100
}
