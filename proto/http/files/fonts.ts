import * as z from 'zod'
import { MAX_FONT_NAME_LENGTH } from '../../limits.ts'
import { toStorable } from '../../values/storable.ts'
import { ObjectId } from '../common/object-id.ts'

/** Query of POST …/fonts?name=; the body is the font file: WOFF2, WOFF, TrueType or OpenType. */
export const UploadFont = z.object({
  name: z.string().trim().min(1).max(MAX_FONT_NAME_LENGTH).transform(toStorable).default('Font'),
})

/**
 * A font of a website's own. `name` is the family in the file when it is ready, before that the name of the upload; `url` the
 * path of the file on the website's host; `bytes` the size of the stored file; `error` says why it could not be converted.
 */
export const FontReply = z.object({
  id: ObjectId,
  name: z.string(),
  state: z.enum(['waiting', 'ready', 'failed']),
  url: z.string().optional(),
  error: z.string().optional(),
  bytes: z.number().int(),
  createdOn: z.number(),
})
export type FontReply = z.infer<typeof FontReply>

/** The fonts of a website, by name. */
export const FontList = z.object({ fonts: z.array(FontReply) })
export type FontList = z.infer<typeof FontList>

/** The conversion of an uploaded font, with the id of the font. */
export const FontJob = z.object({
  job: z.object({
    id: ObjectId,
    state: z.enum(['waiting', 'ready', 'failed']),
    error: z.string().optional(),
  }),
})
export type FontJob = z.infer<typeof FontJob>
