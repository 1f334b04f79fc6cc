import type { CSSProperties } from 'react'
import type { VideoValue } from '@portico/proto/blocks/media/video'
import { Picture } from '../../ui/Picture.tsx'
import type { ViewProps } from '../view.ts'
import { VideoFacade, VideoFile } from './Facade.tsx'

/** A video with its caption, or a film without sound and controls behind the text of its section. */
export function VideoView({ value, place }: ViewProps<VideoValue>) {
  if (value.design === 'background') return <BackgroundVideo value={value} place={place} />
  const video = (
    <div data-island="video">
      <VideoFacade value={value} sizes={place.sizes} eager={place.isFirstPicture} />
    </div>
  )
  if (!value.caption) return video
  return (
    <figure className="video-figure">
      {video}
      <figcaption>{value.caption}</figcaption>
    </figure>
  )
}

/**
 * The poster, and the film over it once it plays. It does not play with reduced motion, with data saver, or if the browser
 * refuses it; then the poster stays. The button stops the motion (WCAG 2.2.2) and is shown when the film plays.
 */
function BackgroundVideo({ value, place }: Pick<ViewProps<VideoValue>, 'value' | 'place'>) {
  const { poster } = value
  const focus = poster?.focalPoint ?? { x: 0.5, y: 0.5 }
  return (
    <div
      className="video-background"
      data-island="video"
      data-state="still"
      style={{ '--video-focus': `${focus.x * 100}% ${focus.y * 100}%` } as CSSProperties}
    >
      <div className={place.isBehindText ? 'lead-picture' : 'video-background-frame'}>
        {poster && (
          <Picture picture={poster} sizes={place.sizes} eager={place.isFirstPicture} className="image" />
        )}
        <VideoFile value={value} />
      </div>
      <button type="button" className="video-motion" aria-label="Pause the background video" hidden>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path className="video-motion-pause" d="M8 5h3v14H8zM13 5h3v14h-3z" />
          <path className="video-motion-play" d="M8 5.2v13.6L19 12z" />
        </svg>
      </button>
    </div>
  )
}
