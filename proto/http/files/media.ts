import * as z from 'zod'
import { ObjectId } from '../common/object-id.ts'

/** The types of films, sounds and captions that a website may have, by the extension of their addresses (S-46). */
export const mediaTypes = {
  mp4: 'video/mp4',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  vtt: 'text/vtt',
} as const
export type MediaExtension = keyof typeof mediaTypes

/** The types of documents, which visitors download (S-46). */
export const documentTypes = {
  pdf: 'application/pdf',
  zip: 'application/zip',
  json: 'application/json',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  txt: 'text/plain',
  csv: 'text/csv',
  woff2: 'font/woff2',
} as const

/** The types of all files that are stored as they were uploaded. Pictures are stored as WebP. */
export const fileTypes = { ...mediaTypes, ...documentTypes } as const
export type FileExtension = keyof typeof fileTypes

/** Query of POST …/media?name=; the body is the file. */
export const UploadMedia = z.object({ name: z.string().max(300).default('file') })

/** The stored file; `url` is a path on the website's host. */
export const MediaReply = z.object({
  id: ObjectId,
  url: z.string(),
  name: z.string(),
  type: z.enum(mediaTypes),
  bytes: z.number().int(),
})
export type MediaReply = z.infer<typeof MediaReply>

/** The films, sounds and captions of a website, newest first. */
export const MediaList = z.object({ media: z.array(MediaReply) })

/** The media types of the files that are served. */
export const servedTypes = Object.values(fileTypes)

/** The width of a picture, as `750w`. */
export const FileQuery = z.object({ format: z.string().max(20).optional() })
