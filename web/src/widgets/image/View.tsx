import type { Picture as PictureValue } from '@portico/proto/site'
import { Picture } from '../../ui/Picture.tsx'
import type { ViewProps } from '../view.ts'

/** A picture with its caption; the first of a page loads at once. */
export function ImageView({ value, place }: ViewProps<PictureValue>) {
  const figure = <Picture picture={value} sizes={place.sizes} eager={place.first} className="image" />
  if (place.under) return <div className="lead-picture">{figure}</div>
  if (!value.caption) return <div className="image-frame">{figure}</div>
  return (
    <figure className="image-frame">
      {figure}
      <figcaption>{value.caption}</figcaption>
    </figure>
  )
}
