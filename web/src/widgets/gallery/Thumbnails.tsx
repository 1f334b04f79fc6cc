import type { CSSProperties } from 'react'
import { THUMBNAIL_STRIP_MAX_PADDING_PX } from '@portico/proto/limits/display-limits'
import { thumbnailValues } from './gallery-start.ts'
import type { GalleryData, GalleryOptions } from './options.ts'
import { SlidePicture } from './SlidePicture.tsx'
import type { Slide } from './slides.ts'

type Strip = NonNullable<GalleryOptions['thumbnails']>
type Props = { data: GalleryData; slides: readonly Slide[]; strip: Strip }

/**
 * The thumbnail strip of a gallery: a second gallery with the design strip in the same block, linked to the first one
 * (GAL-15). Without script it is not shown.
 */
export function Thumbnails({ data, slides, strip }: Props) {
  const height = strip.height === null ? `${strip.heightPercent}cqw` : `${strip.height}px`
  return (
    <div
      className="gallery gallery-thumbnails"
      data-island="gallery"
      data-design="strip"
      data-state="still"
      data-alignment={strip.alignment}
      data-gallery-values={JSON.stringify(thumbnailValues(data))}
      role="group"
      aria-label="Thumbnails"
      style={
        {
          '--strip': height,
          '--margin': `${strip.margin}px`,
          '--strip-padding': `${Math.min(strip.margin, THUMBNAIL_STRIP_MAX_PADDING_PX)}px`,
          ...(strip.isSquare && { '--frame': 1 }),
        } as CSSProperties
      }
    >
      <div className="gallery-stage" data-island="gallery-pictures">
        <ul className="gallery-slides">
          {slides.map(({ type, id, picture, ratio }, at) => (
            <li
              key={at}
              className="gallery-slide"
              data-slide-type={type}
              data-image-dimensions={picture ? `${picture.width}x${picture.height}` : undefined}
              data-slide-id={id}
              data-active={at === 0 ? '' : undefined}
              style={{ '--ratio': ratio } as CSSProperties}
            >
              <button type="button" className="gallery-thumb" aria-label={`Show picture ${at + 1}`}>
                <span className="gallery-frame" style={{ backgroundColor: picture?.color }}>
                  {picture && (
                    <SlidePicture picture={{ ...picture, alt: '' }} sizes="10rem" loading="queued" />
                  )}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
