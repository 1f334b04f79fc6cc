import type { Picture as PictureValue } from '@portico/proto/site'
import { Picture } from '../../ui/Picture.tsx'
import { Island } from '../Island.tsx'
import type { ViewProps } from '../view.ts'
import { Slideshow } from './Slideshow.tsx'

/** Pictures as a grid (plain HTML, no script) or as a slideshow (an island). */
export function GalleryView({ value }: ViewProps<{ design: 'grid' | 'slideshow'; images: PictureValue[] }>) {
  if (value.images.length === 0) return null
  if (value.design === 'slideshow') {
    return (
      <Island name="gallery" props={{ images: value.images }}>
        <Slideshow images={value.images} />
      </Island>
    )
  }
  return (
    <ul className="gallery-grid" data-count={value.images.length}>
      {value.images.map((image) => (
        <li key={image.assetUrl}>
          <figure>
            <Picture picture={image} sizes="(min-width: 60rem) 30vw, 46vw" />
            {image.caption && <figcaption>{image.caption}</figcaption>}
          </figure>
        </li>
      ))}
    </ul>
  )
}
