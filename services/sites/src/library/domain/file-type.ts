import type { FileExtension } from '@portico/proto/http/files/media'
import type { AssetKind } from '@portico/proto/http/files/assets'
import { mediaTypes } from '@portico/proto/http/files/media'
import { mediaTypeOf } from './media-type.ts'

/** The type by the first bytes of an upload: a picture for the decoder, or a file that is stored as it is. */
export type FileType = 'picture' | FileExtension

/** The beginnings of documents whose content names their type. */
const MAGIC: readonly [FileExtension, string][] = [
  ['pdf', '%PDF-'],
  ['doc', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  ['woff2', 'wOF2'],
]
const PICTURES = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'GIF87a', 'GIF89a']
const OFFICE: readonly FileExtension[] = ['docx', 'xlsx', 'pptx']
const TEXTS: readonly FileExtension[] = ['txt', 'csv', 'json']

/**
 * The type of an upload by its first bytes (`MEDIA_HEAD_BYTES`); null for any other file (MISC-03). The name decides only
 * between types with the same content: archives and office files, and plain texts.
 */
export function fileTypeOf(head: Buffer, name: string): FileType | null {
  const text = head.toString('latin1')
  if (PICTURES.some((start) => text.startsWith(start))) return 'picture'
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'picture'
  if (/^....ftypavi[fs]/s.test(text)) return 'picture'
  const media = mediaTypeOf(head)
  if (media) return media
  const known = MAGIC.find(([, start]) => text.startsWith(start))
  if (known) return known[0]
  const extension = name.split('.').at(-1)!.toLowerCase() as FileExtension
  if (text.startsWith('PK\x03\x04')) return OFFICE.includes(extension) ? extension : 'zip'
  return TEXTS.includes(extension) && isText(text) ? extension : null
}

/** Whether the first bytes may belong to a picture that the decoder reads; some AVIF files have the brand of all such files. */
export const mayBePicture = (head: Buffer): boolean =>
  fileTypeOf(head, '') === 'picture' || /^....ftypm(?:if|sf)1/s.test(head.toString('latin1'))

// eslint-disable-next-line no-control-regex -- these characters do not occur in texts
const isText = (text: string) => text !== '' && !/[\x00-\x08\x0e-\x1f]/.test(text)

/** The kind of a file in the library. */
export function kindOf(found: FileType): AssetKind {
  if (found === 'picture') return 'picture'
  if (found === 'vtt') return 'captions'
  if (!Object.hasOwn(mediaTypes, found)) return 'file'
  return found === 'mp4' || found === 'webm' ? 'video' : 'audio'
}
