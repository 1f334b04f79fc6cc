import { notFound } from '@portico/kit/errors'
import { Reply } from '@portico/kit/http/route'
import { mediaTypes, type MediaExtension } from '@portico/proto/http/media'
import type { Blobs } from '../pictures/blobs.ts'
import { mediaKey } from '../domain/asset-names.ts'
import { readRange } from '../domain/byte-range.ts'

/** The extension of a media file's address; null for a picture. */
export function mediaExtensionOf(name: string): MediaExtension | null {
  const extension = name.split('.').at(-1) ?? ''
  return Object.hasOwn(mediaTypes, extension) ? (extension as MediaExtension) : null
}

/**
 * Returns a media file, or the part of it that `range` asks for (206; 416 outside the file), so that players can seek. It never
 * changes. It is read from the disk as fast as the visitor reads it. @throws Refusal 404 if the website has no such file
 */
export async function serveMedia(
  blobs: Blobs,
  file: { websiteId: string; id: string; extension: MediaExtension },
  { method, range: header }: { method: string; range: string | undefined },
): Promise<Reply> {
  const key = mediaKey(file.websiteId, file.id, file.extension)
  const size = await blobs.size(key)
  if (size === null) throw notFound('file')
  const headers = {
    'content-type': file.extension === 'vtt' ? 'text/vtt; charset=utf-8' : mediaTypes[file.extension],
    'cache-control': 'public, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; media-src 'self'",
  }
  const range = readRange(header, size)
  if (range === 'unsatisfiable')
    return new Reply(416, '', { ...headers, 'cache-control': 'no-store', 'content-range': `bytes */${size}` })
  const { start, end } = range ?? { start: 0, end: size - 1 }
  const sent = {
    ...headers,
    'content-length': String(end - start + 1),
    ...(range && { 'content-range': `bytes ${start}-${end}/${size}` }),
  }
  const isEmpty = method === 'HEAD' || size === 0
  return new Reply(range ? 206 : 200, undefined, sent, isEmpty ? undefined : blobs.read(key, start, end))
}
