import type { Picture as PictureValue } from '@portico/proto/site'
import { Picture } from '../../ui/Picture.tsx'
import type { ViewProps } from '../view.ts'

/** A picture with its caption. The first picture of a page loads eagerly. */
export function ImageView({ value, place }: ViewProps<PictureValue>) {
  const picture = (
    <Picture picture={value} sizes={place.sizes} eager={place.isFirstPicture} className="image" />
  )
  if (place.isBehindText) return <div className="lead-picture">{picture}</div>
  if (!value.caption) return <div className="image-frame">{picture}</div>
  return (
    <figure className="image-frame">
      {picture}
      <figcaption>{value.caption}</figcaption>
    </figure>
  )
}
