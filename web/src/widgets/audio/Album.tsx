import type { AlbumValue } from '@portico/proto/blocks/media/album'
import { Picture } from '../../ui/Picture.tsx'
import { AudioView } from './View.tsx'
import { BlockTitle } from '../BlockTitle.tsx'
import type { ViewProps } from '../view.ts'

/** A record: its cover beside its tracks, each with the player of the audio block. One track plays at a time. */
export function AlbumView({ value, block, page, place }: ViewProps<AlbumValue>) {
  const { title, artist, cover, tracks } = value
  if (tracks.length === 0) return null
  return (
    <div className="album">
      {cover && (
        <div className="album-cover">
          <Picture
            picture={cover}
            sizes="(min-width: 48rem) 33vw, 92vw"
            eager={place.isFirstPicture}
            decorative
          />
        </div>
      )}
      <div>
        {title && (
          <BlockTitle place={place} className="album-title">
            {title}
          </BlockTitle>
        )}
        {artist && <p className="album-artist">{artist}</p>}
        <ol className="album-tracks">
          {tracks.map((track, at) => (
            <li key={at}>
              <AudioView
                value={{ ...track, captions: [], author: '', loop: false }}
                block={block}
                page={page}
                place={{ ...place, isFirstPicture: false }}
              />
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}
