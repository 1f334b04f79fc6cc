import * as z from 'zod'
import { videoMode } from '../../enums/video.ts'
import { captionTracks, durationSeconds, mediaFiles } from './media.ts'
import { Picture } from './picture.ts'

const sizePx = z.number().int().positive().max(10_000).optional()

/**
 * A video: the embed HTML of a provider (ENUM-41), or files. Without dimensions it has the fallback ratio (VID-06). A
 * `background` video plays without sound or controls and needs files and a poster.
 */
export const VideoValue = z.object({
  html: z.string().max(10_000).default(''),
  files: mediaFiles(['video/mp4', 'video/webm']).default([]),
  captions: captionTracks,
  poster: Picture.optional(),
  title: z.string().trim().max(300).default(''),
  caption: z.string().trim().max(1_000).default(''),
  durationSeconds,
  width: sizePx,
  height: sizePx,
  mode: z.enum(videoMode).nullable().default(null),
  design: z.enum(['player', 'background']).default('player'),
  loop: z.boolean().default(false),
})
export type VideoValue = z.infer<typeof VideoValue>
