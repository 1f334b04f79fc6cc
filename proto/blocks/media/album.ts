import * as z from 'zod'
import { limitReached } from '../../messages.ts'
import { MAX_TRACKS_PER_ALBUM } from '../../limits.ts'
import { line } from '../link-url.ts'
import { durationSeconds, mediaFiles } from './media.ts'
import { Picture } from './picture.ts'

/** A record with its tracks in order, at most 60 (MISC-01). */
export const AlbumValue = z.object({
  title: line(300),
  artist: line(300),
  cover: Picture.optional(),
  tracks: z
    .array(
      z.object({
        title: z.string().trim().min(1).max(300),
        files: mediaFiles(['audio/mpeg', 'audio/mp4', 'audio/ogg']).min(1),
        durationSeconds,
      }),
    )
    .max(MAX_TRACKS_PER_ALBUM, limitReached('tracks in an album', MAX_TRACKS_PER_ALBUM)),
})
export type AlbumValue = z.infer<typeof AlbumValue>
