import * as z from 'zod'
import { captionTracks, durationSeconds, mediaFiles } from './media.ts'
import { Picture } from './picture.ts'

/** A sound with its player. Without files the block shows nothing. */
export const AudioValue = z.object({
  files: mediaFiles(['audio/mpeg', 'audio/mp4', 'audio/ogg']).default([]),
  captions: captionTracks,
  cover: Picture.optional(),
  title: z.string().trim().max(300).default(''),
  author: z.string().trim().max(300).default(''),
  durationSeconds,
  loop: z.boolean().default(false),
})
export type AudioValue = z.infer<typeof AudioValue>
