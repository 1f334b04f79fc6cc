import type { IncomingMessage } from 'node:http'
import { badRequest, tooLarge } from '@portico/kit/errors'
import type { MediaExtension } from '@portico/proto/http/files/media'
import { MAX_MEDIA_BYTES } from '@portico/proto/limits'
import { mediaTooLarge } from '@portico/proto/values/validators'
import { MEDIA_HEAD_BYTES, mediaTypeOf } from '../domain/media-type.ts'
import { unsupportedFile } from '../use-cases/store-content.ts'

/** A media file that is arriving. `bytes()` is its size when `content` has ended. */
export type ArrivingMedia = {
  extension: MediaExtension
  content: AsyncIterable<Buffer>
  bytes(): number
}

/**
 * Begins to receive a media file. Its type is detected from its first bytes. `content` yields the file in chunks, never as
 * a whole. @throws Refusal 413 if it is too large (MISC-03), 415 for another type, 400 if the sender disconnects, even while
 * `content` is read
 */
export async function receiveMedia(req: IncomingMessage): Promise<ArrivingMedia> {
  if (Number(req.headers['content-length'] ?? 0) > MAX_MEDIA_BYTES) {
    req.resume()
    throw tooLarge(MAX_MEDIA_BYTES, mediaTooLarge)
  }
  const chunks = req[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let size = 0
  async function next(): Promise<Buffer | null> {
    const { done, value } = await chunks.next().catch(() => {
      throw badRequest('The request body is incomplete.')
    })
    if (done) return null
    size += value.length
    if (size > MAX_MEDIA_BYTES) throw tooLarge(MAX_MEDIA_BYTES, mediaTooLarge)
    return value
  }

  let head = Buffer.alloc(0)
  for (let chunk = await next(); chunk; chunk = head.length < MEDIA_HEAD_BYTES ? await next() : null) {
    head = Buffer.concat([head, chunk])
  }
  const extension = mediaTypeOf(head)
  if (!extension) {
    req.resume()
    throw unsupportedFile()
  }
  async function* content(): AsyncGenerator<Buffer> {
    yield head
    for (let chunk = await next(); chunk; chunk = await next()) yield chunk
  }
  return { extension, content: content(), bytes: () => size }
}
