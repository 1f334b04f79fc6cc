import type { Picture as PictureValue } from '@portico/proto/site'
import { Picture, sized } from '../../ui/Picture.tsx'
import { Island } from '../Island.tsx'
import type { ViewProps } from '../view.ts'
import { Slideshow } from './Slideshow.tsx'

const FULL_WIDTH = 2_500

/**
 * Pictures in rows of one height, uncut, each opening the lightbox (without scripts, its file); or as a slideshow (an
 * island).
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
  return (
    <ul className="gallery-grid">
      {value.images.map((image, at) => (
        <li key={image.assetUrl} style={{ '--ratio': ratioOf(image) } as React.CSSProperties}>
          <figure>
            <a
              href={sized(image.assetUrl, FULL_WIDTH)}
              data-lightbox={block.id}
              data-caption={image.caption}
              aria-label={image.alt === '' ? `Picture ${at + 1} of ${value.images.length}` : undefined}
            >
              <Picture
                picture={image}
                sizes={`(min-width: 48rem) min(${Math.round(ratioOf(image) * 30)}vw, ${Math.round(ratioOf(image) * 30)}rem), 92vw`}
                eager={place.first && at === 0}
              />
            </a>
            {image.caption && <figcaption>{image.caption}</figcaption>}
          </figure>
        </li>
      ))}
    </ul>
  )
}

/** Width by height, to two digits. */
function ratioOf({ width, height }: PictureValue): number {
  return Math.round((width / height) * 100) / 100
}
