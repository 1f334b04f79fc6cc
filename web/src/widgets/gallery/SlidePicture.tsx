import { useContext } from 'react'
import type { Picture as PictureValue } from '@portico/proto/blocks/media/picture'
import { Frozen } from '../../ui/frozen.ts'
import { Picture } from '../../ui/Picture.tsx'
import { pictureUrl } from '../../ui/picture-url.ts'

/** The browser loads an `eager` picture before any script runs, and the load queue the `queued` ones (GAL-33). */
export type Loading = 'eager' | 'queued'

/** A transparent picture of one pixel: it is shown until the picture is loaded. */
const EMPTY = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

/** The width of a queued picture in browsers without script, px. */
const PLAIN_WIDTH = 1_000

/**
 * The picture of a slide. The load queue loads a queued picture within 200 px of the viewport, in the width that its box
 * needs (`loader/`); without script, and in the page editor, the browser loads it. With `useBgImage` it is a background picture (GAL-09).
 */
export function SlidePicture({
  picture,
  sizes,
  loading,
  useBgImage = false,
}: {
  picture: PictureValue
  sizes: string
  loading: Loading
  useBgImage?: boolean
}) {
  const isFrozen = useContext(Frozen)
  if (loading !== 'queued' && !useBgImage)
    return <Picture className="gallery-image" picture={picture} sizes={sizes} eager />
  const { assetUrl, width, height, alt, focalPoint = { x: 0.5, y: 0.5 } } = picture
  const position = `${focalPoint.x * 100}% ${focalPoint.y * 100}%`
  const attributes = {
    className: 'gallery-image',
    'data-src': assetUrl,
    'data-image': assetUrl,
    'data-image-dimensions': `${width}x${height}`,
    'data-image-focal-point': `${focalPoint.x},${focalPoint.y}`,
    'data-load': 'waiting',
  }
  const named = alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt }
  return (
    <>
      {useBgImage ? (
        <span
          {...attributes}
          {...named}
          style={{
            backgroundPosition: position,
            ...(isFrozen && { backgroundImage: `url(${JSON.stringify(pictureUrl(assetUrl, PLAIN_WIDTH))})` }),
          }}
        />
      ) : (
        <img
          {...attributes}
          src={isFrozen ? pictureUrl(assetUrl, PLAIN_WIDTH) : EMPTY}
          width={width}
          height={height}
          alt={alt}
          style={{ objectPosition: position }}
        />
      )}
      <noscript>
        <img
          className="gallery-image"
          src={pictureUrl(assetUrl, PLAIN_WIDTH)}
          width={width}
          height={height}
          alt={alt}
          loading="lazy"
          style={{ objectPosition: position }}
        />
      </noscript>
    </>
  )
}
