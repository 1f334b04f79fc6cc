import type { ImageValue } from '@portico/proto/blocks/image'
import { fullSizeHref, Picture } from '../../ui/Picture.tsx'
import type { ViewProps } from '../view.ts'

/** A picture with its caption, which opens in the lightbox if the owner wants it. The first picture of a page loads eagerly. */
export function ImageView({ block, value, place }: ViewProps<ImageValue>) {
  const { assetUrl, alt, caption, lightbox } = value
  const picture = (
    <Picture picture={value} sizes={place.sizes} eager={place.isFirstPicture} className="image" />
  )
  if (place.isBehindText) return <div className="lead-picture">{picture}</div>
  const shown = lightbox ? (
    <a
      className="image-link"
      href={fullSizeHref(assetUrl)}
      data-lightbox={block.id}
      data-caption={caption}
      aria-label={alt === '' ? 'Picture' : undefined}
    >
      {picture}
    </a>
  ) : (
    picture
  )
  if (!caption) return <div className="image-frame">{shown}</div>
  return (
    <figure className="image-frame">
      {shown}
      <figcaption>{caption}</figcaption>
    </figure>
  )
}
