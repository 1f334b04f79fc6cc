import type { CSSProperties, ReactNode } from 'react'
import { fullSizeHref } from '../../ui/Picture.tsx'
import { safeHref } from '../../ui/links.ts'
import type { GalleryOptions } from './options.ts'
import { SlidePicture, type Loading } from './SlidePicture.tsx'
import { videoAddress, type Slide } from './slides.ts'

type Props = {
  slide: Slide
  at: number
  total: number
  group: string
  options: GalleryOptions
  sizes: string
  loading: Loading
  isActive: boolean
  /** Whether the slide is current or beside the current one, so that its picture loads. */
  isNear: boolean
}

/** One slide with its picture or video, its link and its caption (GAL-10). */
export function SlideView({ slide, at, total, group, options, sizes, loading, isActive, isNear }: Props) {
  const { type, id, url, clickthroughUrl, picture, caption, video, ratio } = slide
  const frame = (
    <span className="gallery-frame" style={{ backgroundColor: picture?.color }}>
      {picture && (
        <SlidePicture picture={picture} sizes={sizes} loading={loading} useBgImage={options.useBgImage} />
      )}
    </span>
  )
  const name = picture?.alt ? undefined : video?.title || caption || `Picture ${at + 1} of ${total}`
  return (
    <li
      className="gallery-slide"
      data-slide-type={type}
      data-image-dimensions={picture ? `${picture.width}x${picture.height}` : undefined}
      data-slide-id={id}
      data-slide-url={url}
      data-slide-clickthrough-url={clickthroughUrl}
      data-video={video && JSON.stringify(video)}
      data-active={isActive ? '' : undefined}
      data-near={isNear ? '' : undefined}
      style={{ '--ratio': ratio } as CSSProperties}
    >
      <figure>
        {linked(slide, frame, { group, name, hasLightbox: options.hasLightbox })}
        {caption && options.captions !== 'none' && <figcaption>{caption}</figcaption>}
      </figure>
    </li>
  )
}

type LinkParts = { group: string; name: string | undefined; hasLightbox: boolean }

/** The frame as a link: to the click-through address, to the video, or to the full picture in the lightbox. */
function linked(slide: Slide, frame: ReactNode, { group, name, hasLightbox }: LinkParts): ReactNode {
  const { clickthroughUrl, video, picture, caption } = slide
  if (clickthroughUrl) {
    return (
      <a className="gallery-link" href={safeHref(clickthroughUrl)} aria-label={name}>
        {frame}
      </a>
    )
  }
  if (video) {
    return (
      <a
        className="gallery-link gallery-play"
        href={safeHref(videoAddress(video))}
        data-lightbox={hasLightbox ? group : undefined}
        data-caption={caption || undefined}
        aria-label={`Play ${video.title || 'video'}`}
      >
        {frame}
        <svg className="gallery-play-mark" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M9 6v12l9.5-6z" />
        </svg>
      </a>
    )
  }
  if (!hasLightbox || !picture) return frame
  return (
    <a
      className="gallery-link"
      href={fullSizeHref(picture.assetUrl)}
      data-lightbox={group}
      data-caption={caption || undefined}
      aria-label={name}
    >
      {frame}
    </a>
  )
}
