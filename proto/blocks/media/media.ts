import * as z from 'zod'
import { MAX_MEDIA_CAPTIONS, MAX_MEDIA_SOURCES } from '../../limits.ts'
import { isMediaUrl } from '../../links/links.ts'
import { refersTo } from '../../values/refers-to.ts'

/** The address of a media file: a file of the site (`/s/…`) or an http(s) URL. */
export const MediaUrl = refersTo(
  'media',
  z.string().max(2_000).refine(isMediaUrl, 'must be the address of a file, such as /s/… or https://…'),
)

/** Captions of a video or of a sound in one language (BCP 47), as a WebVTT file. */
export const Captions = z.object({
  url: MediaUrl,
  language: z.string().min(2).max(35),
  label: z.string().trim().min(1).max(100),
})
export type Captions = z.infer<typeof Captions>

/** The same film or sound in several formats, the preferred one first. Browsers play the first that they know. */
export const mediaFiles = <Type extends readonly [string, ...string[]]>(types: Type) =>
  z.array(z.object({ url: MediaUrl, type: z.enum(types) })).max(MAX_MEDIA_SOURCES)

export const captionTracks = z.array(Captions).max(MAX_MEDIA_CAPTIONS).default([])

/** The length of a film or a sound, s. Shown before it is loaded. */
export const durationSeconds = z.number().positive().max(360_000).optional()
