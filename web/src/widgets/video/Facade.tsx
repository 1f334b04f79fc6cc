import type { CSSProperties } from 'react'
import type { VideoValue } from '@portico/proto/blocks/media/video'
import type { VideoEmbed } from '@portico/proto/enums/video'
import { widgetMessages } from '@portico/proto/texts/widget-messages'
import { VIDEO_FALLBACK_ASPECT_PERCENT } from '@portico/proto/limits/overlay-limits'
import { clockText, clockWords } from '../../lib/text/clock-text.ts'
import { Picture } from '../../ui/Picture.tsx'
import { pictureUrl } from '../../ui/picture-url.ts'
import { embedOf, playerJson } from '../../ui/video/player-value.ts'
import { watchUrl } from '../../ui/video/provider-url.ts'

type Props = { value: VideoValue; sizes: string; eager?: boolean }

/**
 * A video before it plays: poster, play button, title and duration (VID-02). Nothing of a provider is loaded. Without scripts
 * a file has the controls of the browser, and an embed links to its provider. `createPlayer` makes it interactive.
 */
export function VideoFacade({ value, sizes, eager = false }: Props) {
  const embed = embedOf(value)
  return (
    <div
      className="video"
      data-state={embed?.type === 'invalid' ? 'invalid' : 'overlay'}
      data-type={embed?.type ?? 'file'}
      data-mode={value.mode ?? 'none'}
      data-video={playerJson(value)}
      style={{ '--video-ratio': ratioOf(value) } as CSSProperties}
    >
      {embed?.type === 'invalid' ? (
        <p className="video-invalid">{widgetMessages.invalidVideo}</p>
      ) : (
        <>
          <div className="video-frame">{!embed && <VideoFile value={value} controls />}</div>
          <Overlay value={value} embed={embed} sizes={sizes} eager={eager} />
        </>
      )}
    </div>
  )
}

type OverlayProps = Props & { embed: Exclude<VideoEmbed, { type: 'invalid' }> | null }

function Overlay({ value, embed, sizes, eager = false }: OverlayProps) {
  const { poster, title, durationSeconds } = value
  const name = ['Play video', title, durationSeconds && clockWords(durationSeconds)]
    .filter(Boolean)
    .join(', ')
  return (
    <div className="video-overlay">
      {poster && <Picture picture={poster} sizes={sizes} eager={eager} decorative />}
      <button type="button" className="video-play" aria-label={name}>
        <PlayIcon />
      </button>
      {embed && (
        <a className="video-link" href={watchUrl(embed)} aria-label={name}>
          <PlayIcon />
        </a>
      )}
      {(title || durationSeconds !== undefined) && (
        <p className="video-label" aria-hidden="true">
          {title && <span className="video-title">{title}</span>}
          {durationSeconds !== undefined && (
            <span className="video-duration">{clockText(durationSeconds)}</span>
          )}
        </p>
      )}
    </div>
  )
}

const PlayIcon = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d="M8 5.2v13.6L19 12z" />
  </svg>
)

/** The formats and captions of a film. It is loaded only when it is played, or its first data if it has no poster. */
export function VideoFile({ value, controls = false }: { value: VideoValue; controls?: boolean }) {
  const { files, captions, poster, title, loop, width, height } = value
  const isBackground = !controls
  return (
    <video
      controls={controls}
      muted={isBackground}
      loop={loop || isBackground}
      playsInline
      preload={poster ? 'none' : 'metadata'}
      poster={poster && controls ? pictureUrl(poster.assetUrl, 1_000) : undefined}
      width={width}
      height={height}
      aria-label={controls ? title || 'Video' : undefined}
      aria-hidden={isBackground || undefined}
      tabIndex={isBackground ? -1 : undefined}
    >
      {files.map(({ url, type }) => (
        <source key={url} src={url} type={type} />
      ))}
      {controls &&
        captions.map(({ url, language, label }) => (
          <track key={url} kind="captions" src={url} srcLang={language} label={label} />
        ))}
    </video>
  )
}

/** Width divided by height: of the video, of its embed HTML, of its poster, or of the fallback (VID-06). */
function ratioOf({ width, height, html, poster }: VideoValue): number {
  const size = (name: string) =>
    Number(new RegExp(`\\s${name}\\s*=\\s*["']?(\\d+)(?![\\d%])`, 'i').exec(html)?.[1])
  const ratios = [
    (width ?? NaN) / (height ?? NaN),
    size('width') / size('height'),
    html === '' && poster ? poster.width / poster.height : NaN,
    100 / VIDEO_FALLBACK_ASPECT_PERCENT,
  ]
  const ratio = ratios.find((each) => Number.isFinite(each) && each > 0)!
  return Math.round(ratio * 10_000) / 10_000
}
