import type { AudioValue } from '@portico/proto/blocks/media/audio'
import { AUDIO_SPEEDS } from '@portico/proto/limits/overlay-limits'
import { clockText } from '../../lib/text/clock-text.ts'
import { Picture } from '../../ui/Picture.tsx'
import type { ViewProps } from '../view.ts'

/**
 * A sound with its player: play, seek slider, times and speed. Without scripts the controls of the browser are shown instead.
 * The sound is loaded when it is played.
 */
export function AudioView({ value, place }: ViewProps<AudioValue>) {
  const { files, cover, title, author, durationSeconds = 0, loop, captions } = value
  if (files.length === 0) return null
  const name = title || 'Audio'
  return (
    <div className="audio" data-island="audio" data-state="paused" role="group" aria-label={name}>
      {cover && (
        <div className="audio-cover">
          <Picture picture={cover} sizes="12rem" eager={place.isFirstPicture} decorative />
        </div>
      )}
      <div className="audio-body">
        {title && <p className="audio-title">{title}</p>}
        {author && <p className="audio-author">{author}</p>}
        <audio controls preload={durationSeconds > 0 ? 'none' : 'metadata'} loop={loop} aria-label={name}>
          {files.map(({ url, type }) => (
            <source key={url} src={url} type={type} />
          ))}
          {captions.map(({ url, language, label }) => (
            <track key={url} kind="captions" src={url} srcLang={language} label={label} />
          ))}
        </audio>
        <div className="audio-controls">
          <button type="button" className="round-button audio-play" aria-label="Play">
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path className="audio-play-icon" d="M8 5.2v13.6L19 12z" />
              <path className="audio-pause-icon" d="M7.5 5.5h3v13h-3zM13.5 5.5h3v13h-3z" />
            </svg>
          </button>
          <span className="audio-elapsed">{clockText(0)}</span>
          <input
            type="range"
            className="audio-seek"
            min={0}
            max={durationSeconds}
            step="any"
            defaultValue={0}
            aria-label="Position"
          />
          <span className="audio-total">{clockText(durationSeconds)}</span>
          <label className="audio-speed">
            <span className="visually-hidden">Speed</span>
            <select defaultValue={1}>
              {AUDIO_SPEEDS.map((speed) => (
                <option key={speed} value={speed}>
                  {speed}×
                </option>
              ))}
            </select>
          </label>
        </div>
        <p className="audio-notice" role="status" />
      </div>
    </div>
  )
}
